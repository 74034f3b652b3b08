import { conformance } from '../../helpers/conformance.js';
import { grid, gridRows } from './grid.js';

conformance('CUU: cursor up', [
  { does: 'moves up one row by default', feed: '\x1b[4;5H\x1b[A', cursor: [4, 2] },
  { does: 'takes zero as one', feed: '\x1b[4;5H\x1b[0A', cursor: [4, 2] },
  { does: 'moves up by its parameter', feed: '\x1b[5;5H\x1b[3A', cursor: [4, 1] },
  { does: 'stops at the first row', feed: '\x1b[3;2H\x1b[99A', cursor: [1, 0] },
  { does: 'stops at the first row for a count beyond any integer', feed: '\x1b[3;2H\x1b[99999999999A', cursor: [1, 0] },
  { does: 'does not scroll or change text', feed: `${grid}\x1b[9A`, screen: gridRows, cursor: [0, 0] },
  { does: 'stops at the top margin from inside the region', feed: '\x1b[2;5r\x1b[4;3H\x1b[9A', cursor: [2, 1] },
  { does: 'stops at the top margin from below the region', feed: '\x1b[2;4r\x1b[6;3H\x1b[9A', cursor: [2, 1] },
  { does: 'reaches the first row from above the region', feed: '\x1b[4;5r\x1b[3;3H\x1b[9A', cursor: [2, 0] },
  {
    does: 'is held by the top margin also outside the left and right margins',
    feed: '\x1b[2;5r\x1b[?69h\x1b[3;5s\x1b[4;9H\x1b[9A',
    cursor: [8, 1],
  },
]);

conformance('CUD: cursor down', [
  { does: 'moves down one row by default', feed: '\x1b[2;5H\x1b[B', cursor: [4, 2] },
  { does: 'takes zero as one', feed: '\x1b[2;5H\x1b[0B', cursor: [4, 2] },
  { does: 'moves down by its parameter', feed: '\x1b[2;5H\x1b[3B', cursor: [4, 4] },
  { does: 'stops at the last row without scrolling', feed: `${grid}\x1b[99B`, screen: gridRows, cursor: [0, 5] },
  { does: 'stops at the bottom margin from inside the region', feed: '\x1b[2;4r\x1b[3;3H\x1b[9B', cursor: [2, 3] },
  { does: 'stops at the bottom margin from above the region', feed: '\x1b[3;4r\x1b[1;3H\x1b[9B', cursor: [2, 3] },
  { does: 'reaches the last row from below the region', feed: '\x1b[2;3r\x1b[5;3H\x1b[9B', cursor: [2, 5] },
  {
    does: 'is held by the bottom margin also outside the left and right margins',
    feed: '\x1b[2;5r\x1b[?69h\x1b[3;5s\x1b[3;1H\x1b[9B',
    cursor: [0, 4],
  },
]);

conformance('CUF: cursor forward', [
  { does: 'moves right one column by default', feed: '\x1b[2;4H\x1b[C', cursor: [4, 1] },
  { does: 'takes zero as one', feed: '\x1b[2;4H\x1b[0C', cursor: [4, 1] },
  { does: 'moves right by its parameter', feed: '\x1b[2;4H\x1b[3C', cursor: [6, 1] },
  { does: 'stops at the last column', feed: '\x1b[2;4H\x1b[99C', cursor: [9, 1], pendingWrap: false },
  {
    does: 'stops at the right margin from inside the margins',
    feed: '\x1b[?69h\x1b[3;7s\x1b[2;4H\x1b[99C',
    cursor: [6, 1],
  },
  {
    does: 'stops at the right margin from left of the margins',
    feed: '\x1b[?69h\x1b[3;7s\x1b[2;1H\x1b[99C',
    cursor: [6, 1],
  },
  {
    does: 'reaches the last column from right of the right margin',
    feed: '\x1b[?69h\x1b[3;7s\x1b[2;8H\x1b[99C',
    cursor: [9, 1],
  },
  { does: 'keeps the text that it passes', feed: 'abc\r\x1b[2CX', screen: ['abX'] },
  { does: 'leaves blanks, not text, where nothing was', feed: 'a\x1b[3CX', screen: ['a   X'] },
]);

conformance('CUB: cursor back', [
  { does: 'moves left one column by default', feed: '\x1b[2;5H\x1b[D', cursor: [3, 1] },
  { does: 'takes zero as one', feed: '\x1b[2;5H\x1b[0D', cursor: [3, 1] },
  { does: 'moves left by its parameter', feed: '\x1b[2;5H\x1b[3D', cursor: [1, 1] },
  { does: 'stops at the first column of the row', feed: '\x1b[2;5H\x1b[99D', cursor: [0, 1] },
  {
    does: 'stops at the left margin from inside the margins',
    feed: '\x1b[?69h\x1b[3;7s\x1b[2;5H\x1b[99D',
    cursor: [2, 1],
  },
  {
    does: 'stops at the left margin from right of the margins',
    feed: '\x1b[?69h\x1b[3;7s\x1b[2;9H\x1b[99D',
    cursor: [2, 1],
  },
  {
    does: 'reaches the first column from left of the left margin',
    feed: '\x1b[?69h\x1b[4;7s\x1b[2;3H\x1b[99D',
    cursor: [0, 1],
  },
  { does: 'goes to the column before the last from a pending wrap', feed: 'abcdefghij\x1b[D', cursor: [8, 0] },
  { does: 'does not erase what it passes', feed: 'abc\x1b[2DX', screen: ['aXc'] },
]);

conformance('CNL: cursor next line', [
  { does: 'moves to the first column of the next row by default', feed: '\x1b[2;5H\x1b[E', cursor: [0, 2] },
  { does: 'takes zero as one', feed: '\x1b[2;5H\x1b[0E', cursor: [0, 2] },
  { does: 'moves down by its parameter', feed: '\x1b[2;5H\x1b[3E', cursor: [0, 4] },
  {
    does: 'stops at the last row without scrolling',
    feed: `${grid}\x1b[3;4H\x1b[99E`,
    screen: gridRows,
    cursor: [0, 5],
  },
  {
    does: 'stops at the bottom margin, at the left margin',
    feed: '\x1b[2;4r\x1b[?69h\x1b[3;7s\x1b[3;5H\x1b[9E',
    cursor: [2, 3],
  },
  {
    does: 'reaches the last row from below the region, still at the left margin',
    feed: '\x1b[2;3r\x1b[?69h\x1b[3;7s\x1b[4;5H\x1b[9E',
    cursor: [2, 5],
  },
  {
    does: 'goes to the first column from left of the left margin',
    feed: '\x1b[?69h\x1b[4;7s\x1b[2;3H\x1b[E',
    cursor: [0, 2],
  },
]);

conformance('CPL: cursor previous line', [
  { does: 'moves to the first column of the previous row by default', feed: '\x1b[4;5H\x1b[F', cursor: [0, 2] },
  { does: 'takes zero as one', feed: '\x1b[4;5H\x1b[0F', cursor: [0, 2] },
  { does: 'moves up by its parameter', feed: '\x1b[5;5H\x1b[3F', cursor: [0, 1] },
  {
    does: 'stops at the first row without scrolling',
    feed: `${grid}\x1b[3;4H\x1b[99F`,
    screen: gridRows,
    cursor: [0, 0],
  },
  {
    does: 'stops at the top margin, at the left margin',
    feed: '\x1b[2;4r\x1b[?69h\x1b[3;7s\x1b[4;5H\x1b[9F',
    cursor: [2, 1],
  },
  {
    does: 'reaches the first row from above the region, still at the left margin',
    feed: '\x1b[4;5r\x1b[?69h\x1b[3;7s\x1b[3;5H\x1b[9F',
    cursor: [2, 0],
  },
  {
    does: 'goes to the first column from left of the left margin',
    feed: '\x1b[?69h\x1b[4;7s\x1b[3;3H\x1b[F',
    cursor: [0, 1],
  },
]);
