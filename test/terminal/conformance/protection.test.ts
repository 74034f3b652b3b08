import { conformance } from '../../helpers/conformance.js';

// row 1 all protected, row 2 'd' protected between 'c' and 'e', row 3 not protected
const mixed = '\x1b[1"qab\x1b[0"q\r\nc\x1b[1"qd\x1b[0"qe\r\nfg';

conformance('DECSCA: select character protection', [
  { does: 'protects text written after 1', feed: '\x1b[1"qa\x1b[?2J', screen: ['a'] },
  { does: 'ends protection with 0', feed: '\x1b[1"qa\x1b[0"qb\x1b[?2J', screen: ['a'] },
  { does: 'ends protection with 2', feed: '\x1b[1"qa\x1b[2"qb\x1b[?2J', screen: ['a'] },
  { does: 'ends protection by default', feed: '\x1b[1"qa\x1b["qb\x1b[?2J', screen: ['a'] },
  { does: 'protects no blank that was not written', feed: '\x1b[1"qa\x1b[1;4Hb\x1b[?2JX', screen: ['a  bX'] },
  { does: 'is not changed by SGR 0', feed: '\x1b[1"q\x1b[0ma\x1b[?2J', screen: ['a'] },
  { does: 'lets protected text be overwritten', feed: '\x1b[1"qab\x1b[0"q\rX', screen: ['Xb'] },
  { does: 'leaves unprotected what overwrites', feed: '\x1b[1"qab\x1b[0"q\rX\x1b[?2J', screen: [' b'] },
]);

conformance('DECSED: selective erase in display', [
  {
    does: 'erases from the cursor to the end by default',
    feed: `${mixed}\x1b[2;1H\x1b[?J`,
    screen: ['ab', ' d'],
    cursor: [0, 1],
  },
  { does: 'erases from the cursor to the end with 0', feed: `${mixed}\x1b[2;3H\x1b[?0J`, screen: ['ab', 'cd'] },
  {
    does: 'erases from the start through the cursor with 1',
    feed: `${mixed}\x1b[2;3H\x1b[?1J`,
    screen: ['ab', ' d', 'fg'],
  },
  { does: 'erases everything unprotected with 2', feed: `${mixed}\x1b[?2J`, screen: ['ab', ' d'] },
  { does: 'keeps the screen with 3', feed: `${mixed}\x1b[?3J`, screen: ['ab', 'cde', 'fg'] },
  { does: 'erases all when nothing is protected', feed: 'ab\r\ncd\x1b[?2J', screen: [] },
  {
    does: 'ignores margins with 0',
    feed: `${mixed}\x1b[2;3r\x1b[?69h\x1b[2;4s\x1b[2;1H\x1b[?J`,
    screen: ['ab', ' d'],
  },
  {
    does: 'ignores margins with 1',
    feed: `xyz\r\n${mixed}\x1b[2;3r\x1b[?69h\x1b[2;4s\x1b[3;3H\x1b[?1J`,
    screen: ['', 'ab', ' d', 'fg'],
  },
  { does: 'ignores margins with 2', feed: `${mixed}\x1b[2;2r\x1b[?69h\x1b[2;4s\x1b[?2J`, screen: ['ab', ' d'] },
  { does: 'does not spare an area that SPA protects', feed: 'a\x1bVb\x1bWc\x1b[?2J', screen: [] },
]);

conformance('DECSEL: selective erase in line', [
  {
    does: 'erases from the cursor to the end of the row by default',
    feed: `${mixed}\x1b[2;1H\x1b[?K`,
    screen: ['ab', ' d', 'fg'],
    cursor: [0, 1],
  },
  {
    does: 'erases from the cursor to the end of the row with 0',
    feed: `${mixed}\x1b[2;2H\x1b[?0K`,
    screen: ['ab', 'cd', 'fg'],
  },
  { does: 'erases through the cursor with 1', feed: `${mixed}\x1b[2;2H\x1b[?1K`, screen: ['ab', ' de', 'fg'] },
  { does: 'erases the row with 2', feed: `${mixed}\x1b[2;2H\x1b[?2K`, screen: ['ab', ' d', 'fg'] },
  { does: 'keeps a row that is all protected', feed: `${mixed}\x1b[1;1H\x1b[?2K`, screen: ['ab', 'cde', 'fg'] },
  { does: 'erases all when nothing is protected', feed: 'abc\x1b[?2K', screen: [''] },
  { does: 'ignores margins', feed: `${mixed}\x1b[?69h\x1b[2;4s\x1b[2;5H\x1b[?2K`, screen: ['ab', ' d', 'fg'] },
  { does: 'does not spare an area that SPA protects', feed: 'a\x1bVb\x1bWc\x1b[?2K', screen: [''] },
]);

conformance('DECSCA does not hold against', [
  { does: 'ED', feed: `${mixed}\x1b[2J`, screen: [] },
  { does: 'ED from the cursor', feed: `${mixed}\x1b[H\x1b[J`, screen: [] },
  { does: 'EL', feed: `${mixed}\x1b[2;1H\x1b[2K`, screen: ['ab', '', 'fg'] },
  { does: 'ECH', feed: `${mixed}\x1b[2;1H\x1b[3X`, screen: ['ab', '', 'fg'] },
  { does: 'DCH', feed: `${mixed}\x1b[2;1H\x1b[2P`, screen: ['ab', 'e', 'fg'] },
  { does: 'ICH', feed: `${mixed}\x1b[2;1H\x1b[@`, screen: ['ab', ' cde', 'fg'] },
  { does: 'DL', feed: `${mixed}\x1b[1;1H\x1b[M`, screen: ['cde', 'fg'] },
  { does: 'scrolling', feed: `${mixed}\x1b[S`, screen: ['cde', 'fg'] },
]);

conformance('SPA and EPA: guarded area', [
  { does: 'is spared by ED', feed: 'ab\x1bVc\x1bWd\x1b[H\x1b[J', screen: ['  c'] },
  { does: 'is spared by ED through the cursor', feed: 'ab\x1bVc\x1bWd\x1b[1J', screen: ['  c'] },
  { does: 'is spared by EL', feed: 'ab\x1bVc\x1bWd\x1b[2K', screen: ['  c'] },
  { does: 'is spared by ECH', feed: 'ab\x1bVc\x1bWd\x1b[H\x1b[4X', screen: ['  c'] },
  { does: 'ends with EPA', feed: '\x1bVa\x1bWb\x1b[2K', screen: ['a'] },
  { does: 'can be overwritten', feed: '\x1bVab\x1bW\rX\x1b[2K', screen: [' b'] },
]);
