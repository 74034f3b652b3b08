import { conformance } from '../../helpers/conformance.js';
import { grid, gridRows } from './grid.js';

conformance('ICH: insert character', [
  {
    does: 'inserts one blank at the cursor by default',
    feed: 'abcdef\x1b[1;3H\x1b[@',
    screen: ['ab cdef'],
    cursor: [2, 0],
  },
  { does: 'takes zero as one', feed: 'abcdef\x1b[1;3H\x1b[0@', screen: ['ab cdef'] },
  { does: 'inserts as many blanks as its parameter says', feed: 'abcdef\x1b[1;3H\x1b[3@', screen: ['ab   cdef'] },
  { does: 'drops what leaves the row', feed: 'abcdefghij\x1b[1;3H\x1b[2@', screen: ['ab  cdefgh'] },
  {
    does: 'clears the rest of the row for a large count',
    feed: `abcdefghij\r\nx\x1b[1;3H\x1b[999@`,
    screen: ['ab', 'x'],
  },
  {
    does: 'drops what leaves the right margin',
    feed: 'abcdefgh\x1b[?69h\x1b[2;5s\x1b[1;3H\x1b[@',
    screen: ['ab cdfgh'],
  },
  {
    does: 'blanks up to the right margin for a large count',
    feed: 'abcdefgh\x1b[?69h\x1b[2;5s\x1b[1;3H\x1b[99@',
    screen: ['ab   fgh'],
  },
  {
    does: 'does nothing left of the margins',
    feed: 'abcdefgh\x1b[?69h\x1b[3;5s\x1b[1;2H\x1b[3@',
    screen: ['abcdefgh'],
  },
  {
    does: 'does nothing right of the margins',
    feed: 'abcdefgh\x1b[?69h\x1b[3;5s\x1b[1;6H\x1b[3@',
    screen: ['abcdefgh'],
  },
  {
    does: 'works outside the region',
    feed: `${grid}\x1b[2;3r\x1b[1;2H\x1b[@`,
    screen: ['a bcdef', ...gridRows.slice(1)],
  },
]);

conformance('DCH: delete character', [
  {
    does: 'deletes the character at the cursor by default',
    feed: 'abcdef\x1b[1;3H\x1b[P',
    screen: ['abdef'],
    cursor: [2, 0],
  },
  { does: 'takes zero as one', feed: 'abcdef\x1b[1;3H\x1b[0P', screen: ['abdef'] },
  { does: 'deletes as many characters as its parameter says', feed: 'abcdef\x1b[1;3H\x1b[3P', screen: ['abf'] },
  {
    does: 'clears the rest of the row for a large count',
    feed: 'abcdefghij\r\nx\x1b[1;3H\x1b[999P',
    screen: ['ab', 'x'],
  },
  {
    does: 'does not bring text in from the next row',
    feed: 'abcdefghijklm\x1b[1;3H\x1b[2P',
    screen: ['abefghij', 'klm'],
  },
  {
    does: 'brings blanks in at the right margin',
    feed: 'abcdefgh\x1b[?69h\x1b[2;5s\x1b[1;3H\x1b[P',
    screen: ['abde fgh'],
  },
  {
    does: 'blanks up to the right margin for a large count',
    feed: 'abcdefgh\x1b[?69h\x1b[2;5s\x1b[1;3H\x1b[99P',
    screen: ['ab   fgh'],
  },
  {
    does: 'does nothing left of the margins',
    feed: 'abcdefgh\x1b[?69h\x1b[3;5s\x1b[1;2H\x1b[3P',
    screen: ['abcdefgh'],
  },
  {
    does: 'does nothing right of the margins',
    feed: 'abcdefgh\x1b[?69h\x1b[3;5s\x1b[1;6H\x1b[P',
    screen: ['abcdefgh'],
  },
  { does: 'works outside the region', feed: `${grid}\x1b[2;3r\x1b[1;2H\x1b[99P`, screen: ['a', ...gridRows.slice(1)] },
]);

conformance('IL: insert line', [
  {
    does: 'inserts one blank row at the cursor by default',
    feed: `${grid}\x1b[3;4H\x1b[L`,
    screen: ['abcdef', 'ghijkl', '', 'mnopqr', 'stuvwx', 'yzABCD'],
  },
  { does: 'takes zero as one', feed: 'a\r\nb\x1b[H\x1b[0L', screen: ['', 'a', 'b'] },
  {
    does: 'inserts as many rows as its parameter says and drops the last ones',
    feed: `${grid}\x1b[2;1H\x1b[2L`,
    screen: ['abcdef', '', '', 'ghijkl', 'mnopqr', 'stuvwx'],
  },
  { does: 'clears from the cursor down for a large count', feed: `${grid}\x1b[2;1H\x1b[999L`, screen: ['abcdef'] },
  { does: 'goes to the first column', feed: '\x1b[3;4H\x1b[L', cursor: [0, 2] },
  {
    does: 'moves only rows of the region',
    feed: `${grid}\x1b[2;4r\x1b[3;1H\x1b[L`,
    screen: ['abcdef', 'ghijkl', '', 'mnopqr', 'yzABCD', 'EFGHIJ'],
  },
  { does: 'does nothing above the region', feed: `${grid}\x1b[2;4r\x1b[1;3H\x1b[L`, screen: gridRows, cursor: [2, 0] },
  { does: 'does nothing below the region', feed: `${grid}\x1b[2;4r\x1b[5;3H\x1b[L`, screen: gridRows, cursor: [2, 4] },
  {
    does: 'moves only columns between the margins',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[2;3H\x1b[L`,
    screen: ['abcdef', 'g   kl', 'mhijqr', 'snopwx', 'yzABCD', 'EFGHIJ'],
    cursor: [1, 1],
  },
  {
    does: 'clears the columns between the margins for a large count',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[2;3H\x1b[99L`,
    screen: ['abcdef', 'g   kl', 'm   qr', 's   wx', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'does nothing left of the margins',
    feed: `${grid}\x1b[?69h\x1b[2;4s\x1b[2;1H\x1b[L`,
    screen: gridRows,
    cursor: [0, 1],
  },
  {
    does: 'does nothing right of the margins',
    feed: `${grid}\x1b[?69h\x1b[2;4s\x1b[2;6H\x1b[L`,
    screen: gridRows,
    cursor: [5, 1],
  },
]);

conformance('DL: delete line', [
  {
    does: 'deletes the row of the cursor by default',
    feed: `${grid}\x1b[3;4H\x1b[M`,
    screen: ['abcdef', 'ghijkl', 'stuvwx', 'yzABCD', 'EFGHIJ'],
  },
  { does: 'takes zero as one', feed: 'a\r\nb\x1b[H\x1b[0M', screen: ['b'] },
  {
    does: 'deletes as many rows as its parameter says',
    feed: `${grid}\x1b[2;1H\x1b[3M`,
    screen: ['abcdef', 'yzABCD', 'EFGHIJ'],
  },
  { does: 'clears from the cursor down for a large count', feed: `${grid}\x1b[2;1H\x1b[999M`, screen: ['abcdef'] },
  { does: 'goes to the first column', feed: '\x1b[3;4H\x1b[M', cursor: [0, 2] },
  {
    does: 'moves only rows of the region',
    feed: `${grid}\x1b[2;4r\x1b[3;1H\x1b[M`,
    screen: ['abcdef', 'ghijkl', 'stuvwx', '', 'yzABCD', 'EFGHIJ'],
  },
  { does: 'does nothing above the region', feed: `${grid}\x1b[2;4r\x1b[1;3H\x1b[M`, screen: gridRows, cursor: [2, 0] },
  { does: 'does nothing below the region', feed: `${grid}\x1b[2;4r\x1b[5;3H\x1b[M`, screen: gridRows, cursor: [2, 4] },
  {
    does: 'moves only columns between the margins',
    feed: `${grid}\x1b[?69h\x1b[2;4s\x1b[2;3H\x1b[M`,
    screen: ['abcdef', 'gnopkl', 'mtuvqr', 'szABwx', 'yFGHCD', 'E   IJ'],
    cursor: [1, 1],
  },
  {
    does: 'moves only what both kinds of margins hold',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[2;3H\x1b[M`,
    screen: ['abcdef', 'gnopkl', 'mtuvqr', 's   wx', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'clears the columns between the margins for a large count',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[2;3H\x1b[99M`,
    screen: ['abcdef', 'g   kl', 'm   qr', 's   wx', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'does nothing left of the margins',
    feed: `${grid}\x1b[?69h\x1b[2;4s\x1b[2;1H\x1b[M`,
    screen: gridRows,
    cursor: [0, 1],
  },
  {
    does: 'does nothing right of the margins',
    feed: `${grid}\x1b[?69h\x1b[2;4s\x1b[2;6H\x1b[M`,
    screen: gridRows,
    cursor: [5, 1],
  },
  {
    does: 'puts nothing in the history',
    feed: `${grid}\x1b[H\x1b[2M\x1b[2T`,
    screen: ['', '', 'mnopqr', 'stuvwx', 'yzABCD', 'EFGHIJ'],
  },
]);
