import { expect } from 'vitest';
import { conformance } from '../../helpers/conformance.js';
import { grid, gridRows } from './grid.js';

conformance('ED: erase in display', [
  {
    does: 'erases from the cursor to the end by default',
    feed: `${grid}\x1b[3;3H\x1b[J`,
    screen: ['abcdef', 'ghijkl', 'mn'],
    cursor: [2, 2],
  },
  {
    does: 'erases from the cursor to the end with 0',
    feed: `${grid}\x1b[3;3H\x1b[0J`,
    screen: ['abcdef', 'ghijkl', 'mn'],
  },
  {
    does: 'erases from the start through the cursor with 1',
    feed: `${grid}\x1b[3;3H\x1b[1J`,
    screen: ['', '', '   pqr', 'stuvwx', 'yzABCD', 'EFGHIJ'],
    cursor: [2, 2],
  },
  {
    does: 'erases everything with 2 and keeps the cursor',
    feed: `${grid}\x1b[3;3H\x1b[2J`,
    screen: [],
    cursor: [2, 2],
  },
  {
    does: 'erases the history with 3 and keeps the screen',
    feed: '1\r\n2\r\n3\r\n4\x1b[3J',
    size: [4, 3],
    screen: ['2', '3', '4'],
    cursor: [1, 2],
    check: (terminal) => expect(terminal.history.rowCount).toBe(0),
  },
  {
    does: 'keeps the history with 2',
    feed: '1\r\n2\r\n3\r\n4\x1b[2J',
    size: [4, 3],
    screen: [],
    check: (terminal) => expect(terminal.history.text(terminal.history.first)).toBe('1'),
  },
  { does: 'ignores an unknown parameter', feed: `${grid}\x1b[9J`, screen: gridRows },
  {
    does: 'ignores margins with 0',
    feed: `${grid}\x1b[2;3r\x1b[?69h\x1b[2;4s\x1b[2;3H\x1b[J`,
    screen: ['abcdef', 'gh'],
  },
  {
    does: 'ignores margins with 1',
    feed: `${grid}\x1b[2;3r\x1b[?69h\x1b[2;4s\x1b[2;3H\x1b[1J`,
    screen: ['', '   jkl', ...gridRows.slice(2)],
  },
  { does: 'ignores margins with 2', feed: `${grid}\x1b[2;3r\x1b[?69h\x1b[2;4s\x1b[2J`, screen: [] },
  { does: 'ignores origin mode', feed: `${grid}\x1b[3;4r\x1b[?6h\x1b[1;3H\x1b[J`, screen: ['abcdef', 'ghijkl', 'mn'] },
  { does: 'erases the last column after a pending wrap', feed: 'abcdefghij\x1b[JX', screen: ['abcdefghiX'] },
]);

conformance('EL: erase in line', [
  {
    does: 'erases from the cursor to the end of the row by default',
    feed: 'abcdefgh\x1b[1;4H\x1b[K',
    screen: ['abc'],
    cursor: [3, 0],
  },
  { does: 'erases from the cursor to the end of the row with 0', feed: 'abcdefgh\x1b[1;4H\x1b[0K', screen: ['abc'] },
  {
    does: 'erases from the first column through the cursor with 1',
    feed: 'abcdefgh\x1b[1;4H\x1b[1K',
    screen: ['    efgh'],
    cursor: [3, 0],
  },
  {
    does: 'erases the row with 2 and keeps the cursor',
    feed: 'abcdefgh\x1b[1;4H\x1b[2K',
    screen: [''],
    cursor: [3, 0],
  },
  { does: 'touches no other row', feed: `${grid}\x1b[2;3H\x1b[2K`, screen: ['abcdef', '', ...gridRows.slice(2)] },
  { does: 'ignores an unknown parameter', feed: 'abc\x1b[1;2H\x1b[5K', screen: ['abc'] },
  {
    does: 'keeps a pending wrap with an unknown parameter',
    feed: 'abcdefghij\x1b[5K\x1b[9JX',
    screen: ['abcdefghij', 'X'],
  },
  { does: 'ignores margins with 0', feed: 'abcdefgh\x1b[?69h\x1b[2;5s\x1b[1;4H\x1b[K', screen: ['abc'] },
  { does: 'ignores margins with 1', feed: 'abcdefgh\x1b[?69h\x1b[3;5s\x1b[1;4H\x1b[1K', screen: ['    efgh'] },
  { does: 'ignores margins with 2', feed: 'abcdefgh\x1b[?69h\x1b[3;5s\x1b[1;7H\x1b[2K', screen: [''] },
  { does: 'erases the last column after a pending wrap', feed: 'abcdefghij\x1b[KX', screen: ['abcdefghiX'] },
  { does: 'erases the whole row with 1 after a pending wrap', feed: 'abcdefghij\x1b[1KX', screen: ['         X'] },
]);

conformance('ECH: erase character', [
  {
    does: 'erases the character at the cursor by default',
    feed: 'abcdef\x1b[1;2H\x1b[X',
    screen: ['a cdef'],
    cursor: [1, 0],
  },
  { does: 'takes zero as one', feed: 'abcdef\x1b[1;2H\x1b[0X', screen: ['a cdef'] },
  { does: 'erases as many characters as its parameter says', feed: 'abcdef\x1b[1;2H\x1b[3X', screen: ['a   ef'] },
  {
    does: 'stops at the end of the row',
    feed: `${grid}\x1b[2;3H\x1b[9999X`,
    screen: ['abcdef', 'gh', ...gridRows.slice(2)],
  },
  { does: 'ignores the right margin', feed: 'abcdefgh\x1b[?69h\x1b[2;4s\x1b[1;3H\x1b[4X', screen: ['ab    gh'] },
  { does: 'works outside the margins', feed: 'abcdefgh\x1b[?69h\x1b[3;5s\x1b[1;1H\x1b[4X', screen: ['    efgh'] },
  {
    does: 'works outside the region',
    feed: `${grid}\x1b[2;3r\x1b[1;2H\x1b[2X`,
    screen: ['a  def', ...gridRows.slice(1)],
  },
  { does: 'erases the last column after a pending wrap', feed: 'abcdefghij\x1b[XX', screen: ['abcdefghiX'] },
]);
