import { expect } from 'vitest';
import { conformance } from '../../helpers/conformance.js';

conformance('REP: repeat', [
  { does: 'repeats the last character once by default', feed: 'ab\x1b[b', screen: ['abb'], cursor: [3, 0] },
  { does: 'takes zero as one', feed: 'ab\x1b[0b', screen: ['abb'] },
  { does: 'repeats as often as its parameter says', feed: 'ab\x1b[4b', screen: ['abbbbb'] },
  { does: 'does nothing when nothing was written', feed: '\x1b[5b', screen: [''], cursor: [0, 0] },
  { does: 'does nothing when a control came between', feed: 'a\r\n\x1b[3b', screen: ['a'], cursor: [0, 1] },
  { does: 'does nothing when a cursor movement came between', feed: 'a\x1b[C\x1b[3b', screen: ['a'], cursor: [2, 0] },
  { does: 'wraps in the last column', feed: 'abcdefgh\x1b[4b', screen: ['abcdefghhh', 'hh'] },
  { does: 'wraps first after a pending wrap', feed: 'abcdefghij\x1b[2b', screen: ['abcdefghij', 'jj'] },
  {
    does: 'overwrites the last column without autowrap',
    feed: '\x1b[?7labcdefghX\x1b[5b',
    screen: ['abcdefghXX'],
    cursor: [9, 0],
  },
  { does: 'wraps at the right margin', feed: '\x1b[?69h\x1b[3;5s\x1b[1;3Ha\x1b[4b', screen: ['  aaa', '  aa'] },
  { does: 'scrolls at the bottom margin', feed: '\x1b[2;4r\x1b[4;9Hx\x1b[3b', screen: ['', '', '        xx', 'xx'] },
  { does: 'inserts in insert mode', feed: 'abc\r\x1b[4hX\x1b[2b', screen: ['XXXabc'] },
  { does: 'repeats a wide character', feed: '', text: '漢\x1b[2b', screen: ['漢漢漢'], cursor: [6, 0] },
  { does: 'repeats a character of the line drawing set', feed: '\x1b(0q\x1b[2b', screen: ['───'] },
  { does: 'does nothing when an attribute came between', feed: 'a\x1b[1m\x1b[3b', screen: ['a'], cursor: [1, 0] },
  {
    does: 'scrolls on when it fills the screen',
    feed: 'a\x1b[50b',
    size: [4, 2],
    screen: ['aaaa', 'aaa'],
    cursor: [3, 1],
  },
  {
    does: 'fills the screen, and ends, for a count beyond any integer',
    feed: 'a\x1b[99999999999b',
    size: [4, 2],
    check: (terminal) => expect(terminal.rowText(0)).toBe('aaaa'),
  },
]);
