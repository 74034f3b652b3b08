import { conformance } from '../../helpers/conformance.js';
import { grid, gridRows } from './grid.js';

const margins = '\x1b[2;4r\x1b[?69h\x1b[2;4s';

conformance('DECIC: insert column', [
  {
    does: 'inserts one blank column in every row by default',
    feed: `${grid}\x1b[2;3H\x1b['}`,
    screen: ['ab cdef', 'gh ijkl', 'mn opqr', 'st uvwx', 'yz ABCD', 'EF GHIJ'],
    cursor: [2, 1],
  },
  { does: 'takes zero as one', feed: "ab\x1b[1;2H\x1b[0'}", screen: ['a b'] },
  {
    does: 'inserts as many columns as its parameter says',
    feed: "ab\r\ncd\x1b[1;2H\x1b[3'}",
    screen: ['a   b', 'c   d'],
  },
  {
    does: 'drops what leaves the row',
    feed: "abcdefghij\r\nABCDEFGHIJ\x1b[1;3H\x1b[2'}",
    screen: ['ab  cdefgh', 'AB  CDEFGH'],
  },
  {
    does: 'clears from the cursor on for a large count',
    feed: "abcdefghij\r\nABCDEFGHIJ\x1b[1;3H\x1b[999'}",
    screen: ['ab', 'AB'],
  },
  {
    does: 'changes only the region',
    feed: `${grid}\x1b[2;4r\x1b[3;3H\x1b[2'}`,
    screen: ['abcdef', 'gh  ijkl', 'mn  opqr', 'st  uvwx', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'drops what leaves the right margin',
    feed: `${grid}${margins}\x1b[3;3H\x1b['}`,
    screen: ['abcdef', 'gh ikl', 'mn oqr', 'st uwx', 'yzABCD', 'EFGHIJ'],
  },
  { does: 'does nothing left of the margins', feed: `${grid}${margins}\x1b[3;1H\x1b['}`, screen: gridRows },
  { does: 'does nothing right of the margins', feed: `${grid}${margins}\x1b[3;5H\x1b['}`, screen: gridRows },
  { does: 'does nothing above the region', feed: `${grid}${margins}\x1b[1;3H\x1b['}`, screen: gridRows },
  { does: 'does nothing below the region', feed: `${grid}${margins}\x1b[5;3H\x1b['}`, screen: gridRows },
]);

conformance('DECDC: delete column', [
  {
    does: 'deletes one column of every row by default',
    feed: `${grid}\x1b[2;3H\x1b['~`,
    screen: ['abdef', 'ghjkl', 'mnpqr', 'stvwx', 'yzBCD', 'EFHIJ'],
    cursor: [2, 1],
  },
  { does: 'takes zero as one', feed: "abc\x1b[1;2H\x1b[0'~", screen: ['ac'] },
  {
    does: 'deletes as many columns as its parameter says',
    feed: "abcde\r\nfghij\x1b[1;2H\x1b[3'~",
    screen: ['ae', 'fj'],
  },
  {
    does: 'clears from the cursor on for a large count',
    feed: "abcdefghij\r\nABCDEFGHIJ\x1b[1;3H\x1b[999'~",
    screen: ['ab', 'AB'],
  },
  {
    does: 'changes only the region',
    feed: `${grid}\x1b[2;4r\x1b[3;3H\x1b[2'~`,
    screen: ['abcdef', 'ghkl', 'mnqr', 'stwx', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'brings blanks in at the right margin',
    feed: `${grid}${margins}\x1b[3;3H\x1b['~`,
    screen: ['abcdef', 'ghj kl', 'mnp qr', 'stv wx', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'clears up to the right margin for a large count',
    feed: `${grid}${margins}\x1b[3;3H\x1b[99'~`,
    screen: ['abcdef', 'gh  kl', 'mn  qr', 'st  wx', 'yzABCD', 'EFGHIJ'],
  },
  { does: 'does nothing left of the margins', feed: `${grid}${margins}\x1b[3;1H\x1b['~`, screen: gridRows },
  { does: 'does nothing right of the margins', feed: `${grid}${margins}\x1b[3;5H\x1b['~`, screen: gridRows },
  { does: 'does nothing above the region', feed: `${grid}${margins}\x1b[1;3H\x1b['~`, screen: gridRows },
  { does: 'does nothing below the region', feed: `${grid}${margins}\x1b[5;3H\x1b['~`, screen: gridRows },
]);

conformance('DECBI: back index', [
  { does: 'moves left one column', feed: '\x1b[3;5H\x1b6', cursor: [3, 2] },
  { does: 'moves left inside the margins', feed: `${margins}\x1b[3;4H\x1b6`, cursor: [2, 2] },
  {
    does: 'scrolls the screen right in the first column',
    feed: `${grid}\x1b[3;1H\x1b6`,
    screen: gridRows.map((row) => ` ${row}`),
    cursor: [0, 2],
  },
  {
    does: 'scrolls the margins right at the left margin',
    feed: `${grid}${margins}\x1b[3;2H\x1b6`,
    screen: ['abcdef', 'g hikl', 'm noqr', 's tuwx', 'yzABCD', 'EFGHIJ'],
    cursor: [1, 2],
  },
  { does: 'moves left when left of the margins', feed: '\x1b[?69h\x1b[4;8s\x1b[3;3H\x1b6', cursor: [1, 2] },
  {
    does: 'does nothing in the first column left of the margins',
    feed: `${grid}${margins}\x1b[3;1H\x1b6`,
    screen: gridRows,
    cursor: [0, 2],
  },
]);

conformance('DECFI: forward index', [
  { does: 'moves right one column', feed: '\x1b[3;5H\x1b9', cursor: [5, 2] },
  { does: 'moves right inside the margins', feed: `${margins}\x1b[3;3H\x1b9`, cursor: [3, 2] },
  {
    does: 'scrolls the screen left in the last column',
    feed: `${grid}\x1b[3;10H\x1b9`,
    screen: gridRows.map((row) => row.slice(1)),
    cursor: [9, 2],
  },
  {
    does: 'scrolls the margins left at the right margin',
    feed: `${grid}${margins}\x1b[3;4H\x1b9`,
    screen: ['abcdef', 'gij kl', 'mop qr', 'suv wx', 'yzABCD', 'EFGHIJ'],
    cursor: [3, 2],
  },
  { does: 'moves right when right of the margins', feed: `${margins}\x1b[3;6H\x1b9`, cursor: [6, 2] },
  {
    does: 'does nothing in the last column right of the margins',
    feed: `${grid}${margins}\x1b[3;10H\x1b9`,
    screen: gridRows,
    cursor: [9, 2],
  },
]);

conformance('SL: scroll left', [
  {
    does: 'shifts every row by one column by default',
    feed: `${grid}\x1b[3;4H\x1b[ @`,
    screen: gridRows.map((row) => row.slice(1)),
    cursor: [3, 2],
  },
  { does: 'takes zero as one', feed: 'abc\x1b[0 @', screen: ['bc'] },
  { does: 'shifts by its parameter', feed: 'abcdef\r\nghijkl\x1b[2 @', screen: ['cdef', 'ijkl'] },
  { does: 'clears for a large count', feed: `${grid}\x1b[999 @`, screen: [] },
  {
    does: 'shifts only between the margins',
    feed: `${grid}${margins}\x1b[3;3H\x1b[ @`,
    screen: ['abcdef', 'gij kl', 'mop qr', 'suv wx', 'yzABCD', 'EFGHIJ'],
  },
  { does: 'does nothing left of the margins', feed: `${grid}${margins}\x1b[3;1H\x1b[ @`, screen: gridRows },
  { does: 'does nothing right of the margins', feed: `${grid}${margins}\x1b[3;6H\x1b[ @`, screen: gridRows },
  { does: 'does nothing above the region', feed: `${grid}${margins}\x1b[1;3H\x1b[ @`, screen: gridRows },
  { does: 'does nothing below the region', feed: `${grid}${margins}\x1b[6;3H\x1b[ @`, screen: gridRows },
]);

conformance('SR: scroll right', [
  {
    does: 'shifts every row by one column by default',
    feed: `${grid}\x1b[3;4H\x1b[ A`,
    screen: gridRows.map((row) => ` ${row}`),
    cursor: [3, 2],
  },
  { does: 'takes zero as one', feed: 'abc\x1b[0 A', screen: [' abc'] },
  { does: 'shifts by its parameter and drops the end', feed: 'abcdefghij\x1b[2 A', screen: ['  abcdefgh'] },
  { does: 'clears for a large count', feed: `${grid}\x1b[999 A`, screen: [] },
  {
    does: 'shifts only between the margins',
    feed: `${grid}${margins}\x1b[3;3H\x1b[ A`,
    screen: ['abcdef', 'g hikl', 'm noqr', 's tuwx', 'yzABCD', 'EFGHIJ'],
  },
  { does: 'does nothing left of the margins', feed: `${grid}${margins}\x1b[3;1H\x1b[ A`, screen: gridRows },
  { does: 'does nothing right of the margins', feed: `${grid}${margins}\x1b[3;6H\x1b[ A`, screen: gridRows },
  { does: 'does nothing above the region', feed: `${grid}${margins}\x1b[1;3H\x1b[ A`, screen: gridRows },
  { does: 'does nothing below the region', feed: `${grid}${margins}\x1b[6;3H\x1b[ A`, screen: gridRows },
]);
