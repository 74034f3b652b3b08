import { conformance } from '../../helpers/conformance.js';

const wide: [number, number] = [30, 3];

conformance('HT: horizontal tabulation', [
  { does: 'goes to the next stop, every eight columns', feed: '\t', size: wide, cursor: [8, 0] },
  { does: 'leaves a stop for the next one', feed: '\x1b[1;9H\t', size: wide, cursor: [16, 0] },
  {
    does: 'goes to the last column when no stop is left',
    feed: '\t\t\t\t\t',
    size: wide,
    cursor: [29, 0],
    pendingWrap: false,
  },
  { does: 'keeps the text that it passes', feed: 'abcdefghij\r\tX', size: wide, screen: ['abcdefghXj'] },
  { does: 'writes in the last column after it, and wraps then', feed: '\t\tXY', screen: ['         X', 'Y'] },
  { does: 'keeps a pending wrap', feed: 'abcdefghij\tX', screen: ['abcdefghij', 'X'] },
  { does: 'stops at the right margin', feed: '\x1b[?69h\x1b[4;12s\x1b[2;5H\t\t\t', size: wide, cursor: [11, 1] },
  {
    does: 'stops at the right margin from left of the margins',
    feed: '\x1b[?69h\x1b[10;20s\t\t\t\t',
    size: wide,
    cursor: [19, 0],
  },
  {
    does: 'goes to the last column from right of the margins',
    feed: '\x1b[?69h\x1b[4;12s\x1b[2;14H\t\t\t',
    size: wide,
    cursor: [29, 1],
  },
  {
    does: 'tabs from the start of the next row in mode 41',
    feed: `\x1b[?41h${'x'.repeat(10)}\tY`,
    screen: ['xxxxxxxxxx', '        Y'],
  },
]);

conformance('CHT: cursor forward tabulation', [
  { does: 'goes to the next stop by default', feed: '\x1b[I', size: wide, cursor: [8, 0] },
  { does: 'takes zero as one', feed: '\x1b[0I', size: wide, cursor: [8, 0] },
  { does: 'goes over as many stops as its parameter says', feed: '\x1b[2I', size: wide, cursor: [16, 0] },
  { does: 'stops at the last column', feed: '\x1b[9999999I', size: wide, cursor: [29, 0] },
  { does: 'stops inside the margins', feed: '\x1b[?69h\x1b[4;20s\x1b[2;5H\x1b[2I', size: wide, cursor: [16, 1] },
  { does: 'does not pass the right margin', feed: '\x1b[?69h\x1b[4;20s\x1b[2;5H\x1b[3I', size: wide, cursor: [19, 1] },
  {
    does: 'does not pass the right margin from left of the margins',
    feed: '\x1b[?69h\x1b[4;20s\x1b[2;1H\x1b[9I',
    size: wide,
    cursor: [19, 1],
  },
]);

conformance('CBT: cursor backward tabulation', [
  { does: 'goes to the previous stop by default', feed: '\x1b[1;18H\x1b[Z', size: wide, cursor: [16, 0] },
  { does: 'leaves a stop for the previous one', feed: '\x1b[1;17H\x1b[Z', size: wide, cursor: [8, 0] },
  { does: 'takes zero as one', feed: '\x1b[1;18H\x1b[0Z', size: wide, cursor: [16, 0] },
  { does: 'goes over as many stops as its parameter says', feed: '\x1b[1;25H\x1b[2Z', size: wide, cursor: [8, 0] },
  { does: 'stops at the first column of the row', feed: '\x1b[2;25H\x1b[9999999Z', size: wide, cursor: [0, 1] },
  { does: 'leaves the margins', feed: '\x1b[?69h\x1b[5;20s\x1b[2;7H\x1b[2Z', size: wide, cursor: [0, 1] },
  { does: 'makes text go where it went after a pending wrap', feed: 'abcdefghij\x1b[ZX', screen: ['abcdefghXj'] },
]);

conformance('HTS: horizontal tabulation set', [
  { does: 'sets a stop at the cursor', feed: '\x1b[1;4H\x1bH\r\t', size: wide, cursor: [3, 0] },
  { does: 'keeps the other stops', feed: '\x1b[1;4H\x1bH\r\t\t', size: wide, cursor: [8, 0] },
  { does: 'sets it for every row', feed: '\x1b[1;4H\x1bH\x1b[3;1H\t', size: wide, cursor: [3, 2] },
  { does: 'serves CBT too', feed: '\x1b[1;4H\x1bH\x1b[1;7H\x1b[Z', size: wide, cursor: [3, 0] },
  { does: 'sets a stop in the last column after a pending wrap', feed: '\x1b[3gabcdefghij\x1bH\r\t', cursor: [9, 0] },
]);

conformance('TBC: tabulation clear', [
  { does: 'clears the stop at the cursor by default', feed: '\t\x1b[g\r\t', size: wide, cursor: [16, 0] },
  { does: 'clears the stop at the cursor with 0', feed: '\t\x1b[0g\r\t', size: wide, cursor: [16, 0] },
  {
    does: 'keeps the stops when there is none at the cursor',
    feed: '\x1b[1;5H\x1b[0g\r\t',
    size: wide,
    cursor: [8, 0],
  },
  { does: 'clears every stop with 3', feed: '\x1b[3g\t', size: wide, cursor: [29, 0] },
  { does: 'lets new stops be set after 3', feed: '\x1b[3g\x1b[1;20H\x1bH\r\t', size: wide, cursor: [19, 0] },
  { does: 'sends CBT to the first column after 3', feed: '\x1b[3g\x1b[1;20H\x1b[Z', size: wide, cursor: [0, 0] },
  { does: 'ignores an unknown parameter', feed: '\t\x1b[7g\r\t', size: wide, cursor: [8, 0] },
]);
