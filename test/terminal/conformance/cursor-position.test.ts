import { conformance } from '../../helpers/conformance.js';

// rows 3 to 5, columns 4 to 8
const margins = '\x1b[3;5r\x1b[?69h\x1b[4;8s';

for (const [name, final] of [
  ['CUP: cursor position', 'H'],
  ['HVP: horizontal and vertical position', 'f'],
] as const) {
  conformance(name, [
    { does: 'goes home without parameters', feed: `\x1b[3;5H\x1b[${final}`, cursor: [0, 0] },
    { does: 'goes to a row and a column', feed: `\x1b[4;7${final}`, cursor: [6, 3] },
    { does: 'goes to the first column when only a row is given', feed: `\x1b[5;5H\x1b[3${final}`, cursor: [0, 2] },
    { does: 'goes to the first row when only a column is given', feed: `\x1b[5;5H\x1b[;3${final}`, cursor: [2, 0] },
    { does: 'takes zeros as ones', feed: `\x1b[5;5H\x1b[0;0${final}`, cursor: [0, 0] },
    { does: 'takes a lone separator as two defaults', feed: `\x1b[5;5H\x1b[;${final}`, cursor: [0, 0] },
    { does: 'stops at the last row and column', feed: `\x1b[99;99${final}`, cursor: [9, 5], pendingWrap: false },
    {
      does: 'stops there for parameters beyond any integer',
      feed: `\x1b[99999999999;4294967297${final}`,
      cursor: [9, 5],
    },
    { does: 'ignores margins without origin mode', feed: `${margins}\x1b[1;2${final}`, cursor: [1, 0] },
    { does: 'counts from the margins in origin mode', feed: `${margins}\x1b[?6h\x1b[2;3${final}`, cursor: [5, 3] },
    { does: 'stays inside the margins in origin mode', feed: `${margins}\x1b[?6h\x1b[99;99${final}`, cursor: [7, 4] },
    { does: 'ignores parameters after the second', feed: `\x1b[2;3;4;5${final}`, cursor: [2, 1] },
    { does: 'clears a pending wrap', feed: `abcdefghij\x1b[1;10${final}X`, screen: ['abcdefghiX'] },
  ]);
}

for (const [name, final] of [
  ['CHA: cursor horizontal absolute', 'G'],
  ['HPA: horizontal position absolute', '`'],
] as const) {
  conformance(name, [
    { does: 'goes to the first column by default', feed: `\x1b[3;5H\x1b[${final}`, cursor: [0, 2] },
    { does: 'takes zero as one', feed: `\x1b[3;5H\x1b[0${final}`, cursor: [0, 2] },
    { does: 'goes to a column of the same row', feed: `\x1b[3;5H\x1b[8${final}`, cursor: [7, 2] },
    { does: 'stops at the last column', feed: `\x1b[3;5H\x1b[99${final}`, cursor: [9, 2] },
    { does: 'leaves the margins without origin mode', feed: `${margins}\x1b[4;5H\x1b[1${final}`, cursor: [0, 3] },
    {
      does: 'counts from the left margin in origin mode',
      feed: `${margins}\x1b[?6h\x1b[2;4H\x1b[2${final}`,
      cursor: [4, 3],
    },
    { does: 'stops at the right margin in origin mode', feed: `${margins}\x1b[?6h\x1b[99${final}`, cursor: [7, 2] },
  ]);
}

conformance('HPR: horizontal position relative', [
  { does: 'moves right one column by default', feed: '\x1b[3;5H\x1b[a', cursor: [5, 2] },
  { does: 'takes zero as one', feed: '\x1b[3;5H\x1b[0a', cursor: [5, 2] },
  { does: 'moves right by its parameter in the same row', feed: '\x1b[3;5H\x1b[3a', cursor: [7, 2] },
  { does: 'stops at the last column', feed: '\x1b[3;5H\x1b[99a', cursor: [9, 2] },
  { does: 'passes the right margin without origin mode', feed: `${margins}\x1b[4;5H\x1b[99a`, cursor: [9, 3] },
  {
    does: 'moves from the cursor in origin mode',
    feed: `${margins}\x1b[?6h\x1b[2;2HX\x1b[aY`,
    screen: ['', '', '', '    X Y'],
  },
  { does: 'stops at the right margin in origin mode', feed: `${margins}\x1b[?6h\x1b[2;2H\x1b[99a`, cursor: [7, 3] },
]);

conformance('VPA: vertical position absolute', [
  { does: 'goes to the first row by default', feed: '\x1b[3;5H\x1b[d', cursor: [4, 0] },
  { does: 'takes zero as one', feed: '\x1b[3;5H\x1b[0d', cursor: [4, 0] },
  { does: 'goes to a row in the same column', feed: '\x1b[3;5H\x1b[5d', cursor: [4, 4] },
  { does: 'stops at the last row without scrolling', feed: 'a\x1b[99d', cursor: [1, 5], screen: ['a'] },
  { does: 'leaves the region without origin mode', feed: `${margins}\x1b[4;5H\x1b[1d`, cursor: [4, 0] },
  { does: 'counts from the top margin in origin mode', feed: `${margins}\x1b[?6h\x1b[1;3H\x1b[2d`, cursor: [5, 3] },
  { does: 'stops at the bottom margin in origin mode', feed: `${margins}\x1b[?6h\x1b[1;3H\x1b[99d`, cursor: [5, 4] },
]);

conformance('VPR: vertical position relative', [
  { does: 'moves down one row by default', feed: '\x1b[3;5H\x1b[e', cursor: [4, 3] },
  { does: 'takes zero as one', feed: '\x1b[3;5H\x1b[0e', cursor: [4, 3] },
  { does: 'moves down by its parameter in the same column', feed: '\x1b[2;5H\x1b[3e', cursor: [4, 4] },
  { does: 'stops at the last row without scrolling', feed: 'a\x1b[99e', cursor: [1, 5], screen: ['a'] },
  { does: 'passes the bottom margin without origin mode', feed: `${margins}\x1b[4;5H\x1b[99e`, cursor: [4, 5] },
  {
    does: 'moves from the cursor in origin mode',
    feed: `${margins}\x1b[?6h\x1b[1;2HX\x1b[eY`,
    screen: ['', '', '    X', '     Y'],
  },
  { does: 'stops at the bottom margin in origin mode', feed: `${margins}\x1b[?6h\x1b[1;2H\x1b[99e`, cursor: [4, 4] },
]);

conformance('DECOM: origin mode moves the cursor', [
  { does: 'goes to the top left of the margins when set', feed: `${margins}\x1b[6;10H\x1b[?6h`, cursor: [3, 2] },
  { does: 'goes home when reset', feed: `${margins}\x1b[?6h\x1b[2;2H\x1b[?6l`, cursor: [0, 0] },
  { does: 'uses new margins at once', feed: '\x1b[?6h\x1b[2;4r\x1b[1;1HX', screen: ['', 'X'] },
]);
