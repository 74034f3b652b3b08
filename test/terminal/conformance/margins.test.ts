import { conformance } from '../../helpers/conformance.js';
import { grid, gridRows } from './grid.js';

conformance('DECSTBM: top and bottom margins', [
  { does: 'goes home', feed: '\x1b[3;4H\x1b[2;4r', cursor: [0, 0] },
  { does: 'goes to the top left of the margins in origin mode', feed: '\x1b[?6h\x1b[2;4r', cursor: [0, 1] },
  {
    does: 'scrolls the region when a line feed leaves it',
    feed: '\x1b[2;3r\x1b[2;1Ha\r\nb\r\nc',
    screen: ['', 'b', 'c'],
    cursor: [1, 2],
  },
  {
    does: 'keeps the region when a line feed is below it',
    feed: `${grid}\x1b[2;3r\x1b[4;1H\n\n\n\n`,
    screen: gridRows,
    cursor: [0, 5],
  },
  { does: 'is reset by default parameters', feed: `${grid}\x1b[2;3r\x1b[r\x1b[6;1H\n`, screen: gridRows.slice(1) },
  {
    does: 'ends at the last row when only the top is given',
    feed: `${grid}\x1b[3r\x1b[6;1H\n`,
    screen: ['abcdef', 'ghijkl', ...gridRows.slice(3)],
  },
  {
    does: 'starts at the first row when only the bottom is given',
    feed: `${grid}\x1b[;3r\x1b[3;1H\n`,
    screen: ['ghijkl', 'mnopqr', '', ...gridRows.slice(3)],
  },
  {
    does: 'takes a top of zero as the first row',
    feed: `${grid}\x1b[0;3r\x1b[3;1H\n`,
    screen: ['ghijkl', 'mnopqr', '', ...gridRows.slice(3)],
  },
  {
    does: 'takes a bottom of zero as the last row',
    feed: `${grid}\x1b[2;0r\x1b[6;1H\n`,
    screen: ['abcdef', ...gridRows.slice(2)],
  },
  {
    does: 'takes a bottom below the screen as the last row',
    feed: `${grid}\x1b[1;99r\x1b[6;1H\n`,
    screen: gridRows.slice(1),
    cursor: [0, 5],
  },
  { does: 'ignores a top equal to the bottom', feed: `${grid}\x1b[3;3r\x1b[6;1H\n`, screen: gridRows.slice(1) },
  { does: 'ignores a top below the bottom', feed: `${grid}\x1b[4;2r\x1b[6;1H\n`, screen: gridRows.slice(1) },
  { does: 'does not move the cursor when ignored', feed: '\x1b[3;4H\x1b[4;2r', cursor: [3, 2] },
  { does: 'does not move the cursor when the top is below the screen', feed: '\x1b[3;4H\x1b[7;9r', cursor: [3, 2] },
  {
    does: 'keeps the margins when ignored',
    feed: `${grid}\x1b[2;3r\x1b[5;4r\x1b[3;1H\n`,
    screen: ['abcdef', 'mnopqr', '', ...gridRows.slice(3)],
  },
  { does: 'can be two rows', feed: `${grid}\x1b[5;6r\x1b[6;1H\n`, screen: [...gridRows.slice(0, 4), 'EFGHIJ'] },
]);

conformance('DECSLRM: left and right margins', [
  { does: 'goes home', feed: '\x1b[?69h\x1b[3;4H\x1b[2;4s', cursor: [0, 0] },
  {
    does: 'goes to the top left of the margins in origin mode',
    feed: '\x1b[2;4r\x1b[?69h\x1b[?6h\x1b[3;6s',
    cursor: [2, 1],
  },
  {
    does: 'makes text wrap between the margins',
    feed: '\x1b[?69h\x1b[3;5s\x1b[1;3Habcdefg',
    screen: ['  abc', '  def', '  g'],
  },
  {
    does: 'is the full width by default',
    feed: '\x1b[?69h\x1b[3;5s\x1b[s\x1b[1;3Habcdefghi',
    screen: ['  abcdefgh', 'i'],
  },
  {
    does: 'ends at the last column when only the left is given',
    feed: '\x1b[?69h\x1b[3sabcdefghijk',
    screen: ['abcdefghij', '  k'],
  },
  {
    does: 'starts at the first column when only the right is given',
    feed: '\x1b[?69h\x1b[;3sabcd',
    screen: ['abc', 'd'],
  },
  { does: 'takes zeros as defaults', feed: '\x1b[?69h\x1b[3;5s\x1b[0;0sabcdefghijk', screen: ['abcdefghij', 'k'] },
  {
    does: 'takes a right beyond the screen as the last column',
    feed: '\x1b[?69h\x1b[3;99sabcdefghijk',
    screen: ['abcdefghij', '  k'],
  },
  { does: 'ignores a left equal to the right', feed: '\x1b[?69h\x1b[3;4H\x1b[3;3s', cursor: [3, 2] },
  { does: 'ignores a left after the right', feed: '\x1b[?69h\x1b[3;4H\x1b[5;3s', cursor: [3, 2] },
  { does: 'ignores a left beyond the screen', feed: '\x1b[?69h\x1b[3;4H\x1b[11;12s', cursor: [3, 2] },
  { does: 'is not known while the mode is off', feed: '\x1b[3;5s\x1b[?69habcdefghijk', screen: ['abcdefghij', 'k'] },
  { does: 'ends when the mode is reset', feed: '\x1b[?69h\x1b[3;5s\x1b[?69l\x1b[1;3Habcd', screen: ['  abcd'] },
  {
    does: 'does not come back when the mode is set again',
    feed: '\x1b[?69h\x1b[3;5s\x1b[?69l\x1b[?69h\x1b[1;3Habcd',
    screen: ['  abcd'],
  },
  {
    does: 'does not move the cursor when the mode is reset',
    feed: '\x1b[?69h\x1b[3;5s\x1b[2;4H\x1b[?69l',
    cursor: [3, 1],
  },
  { does: 'lets insert mode overwrite outside the margins', feed: 'abcd\x1b[?69h\x1b[3;8s\x1b[4hX', screen: ['Xbcd'] },
  {
    does: 'truncates at the right margin in insert mode',
    feed: 'abcdefgh\x1b[?69h\x1b[2;5s\x1b[1;3H\x1b[4hX',
    screen: ['abXcdfgh'],
  },
]);

conformance('DECALN: screen alignment test', [
  { does: 'fills the screen with E', feed: `${grid}\x1b#8`, screen: Array(6).fill('EEEEEEEEEE') },
  { does: 'goes home', feed: '\x1b[4;5H\x1b#8', cursor: [0, 0] },
  {
    does: 'fills outside the margins too',
    feed: '\x1b[2;3r\x1b[?69h\x1b[2;3s\x1b#8',
    screen: Array(6).fill('EEEEEEEEEE'),
  },
  { does: 'removes the top margin', feed: '\x1b[4;5r\x1b#8\x1b[4;2H\x1b[A', cursor: [1, 2] },
  { does: 'removes the bottom margin', feed: '\x1b[4;5r\x1b#8\x1b[5;2H\x1b[B', cursor: [1, 5] },
  { does: 'removes the left margin', feed: '\x1b[?69h\x1b[3;5s\x1b#8\x1b[4;3H\x1b[D', cursor: [1, 3] },
  { does: 'removes the right margin', feed: '\x1b[?69h\x1b[3;5s\x1b#8\x1b[4;5H\x1b[C', cursor: [5, 3] },
  {
    does: 'resets origin mode',
    feed: '\x1b[2;4r\x1b[?6h\x1b#8\x1b[2;4r\x1b[1;1HX',
    screen: ['XEEEEEEEEE', ...Array(5).fill('EEEEEEEEEE')],
  },
]);
