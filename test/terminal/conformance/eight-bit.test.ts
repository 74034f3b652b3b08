import { conformance } from '../../helpers/conformance.js';

// S8C1T: the program speaks, and is answered with, 8-bit control characters
const on = '\x1b G';

conformance('8-bit control characters after S8C1T', [
  { does: 'IND', feed: `${on}\x1b[2;5H\x84`, cursor: [4, 2] },
  { does: 'NEL', feed: `${on}\x1b[2;5H\x85`, cursor: [0, 2] },
  { does: 'HTS', feed: `${on}\x1b[1;4H\x88\r\t`, cursor: [3, 0] },
  { does: 'RI', feed: `${on}\x1b[3;5H\x8d`, cursor: [4, 1] },
  { does: 'SS2', feed: `${on}\x1b*0\x8eqq`, screen: ['─q'] },
  { does: 'SS3', feed: `${on}\x1b+0\x8fqq`, screen: ['─q'] },
  { does: 'SPA and EPA', feed: `${on}ab\x96c\x97d\x1b[2K`, screen: ['  c'] },
  { does: 'CSI', feed: `${on}\x9b2;3HX`, screen: ['', '  X'] },
  { does: 'CSI with a private marker', feed: `${on}\x9b?6h\x9b2;4r`, cursor: [0, 1] },
  { does: 'OSC and ST', feed: `${on}\x9d2;hello\x9cX`, screen: ['X'], title: 'hello' },
  { does: 'DCS and ST', feed: `${on}\x90zdata\x9cX`, screen: ['X'] },
  {
    does: 'C1 controls that nobody uses leave no trace',
    feed: `${on}a\x80\x81\x82\x83\x86\x87\x89\x99b`,
    screen: ['ab'],
  },
  { does: 'C1 inside a sequence starts a new one', feed: `${on}\x1b[5;5\x9b2;3HX`, screen: ['', '  X'] },
]);

conformance('S8C1T: answers with 8-bit controls', [
  { does: 'CSI', feed: `${on}\x1b[3;4H\x1b[6n`, reply: '\x9b3;4R' },
  { does: 'DCS and ST', feed: `${on}\x1b[2;5r\x1bP$qr\x1b\\`, reply: '\x901$r2;5r\x9c' },
  { does: 'DCS and ST to an 8-bit request', feed: `${on}\x9b2;5r\x90$qr\x9c`, reply: '\x901$r2;5r\x9c' },
]);

conformance('S7C1T: answers with 7-bit controls', [
  { does: 'CSI', feed: `${on}\x1b F\x1b[6n`, reply: '\x1b[1;1R' },
  { does: 'is the state at the start', feed: '\x1b[6n', reply: '\x1b[1;1R' },
  { does: 'is restored by RIS', feed: `${on}\x1bc\x1b[6n`, reply: '\x1b[1;1R' },
]);

conformance('UTF-8 and 8-bit controls', [
  { does: 'text stays UTF-8 after S8C1T, whatever its bytes', feed: on, text: 'é漢─', screen: ['é漢─'] },
  {
    does: 'a byte that is not UTF-8 shows as a replacement before S8C1T',
    feed: 'a\x84b',
    screen: ['a\ufffdb'],
    cursor: [3, 0],
  },
  {
    does: 'a byte that is not UTF-8 shows as a replacement after S7C1T',
    feed: `${on}\x1b Fa\x84b`,
    screen: ['a\ufffdb'],
    cursor: [3, 0],
  },
]);
