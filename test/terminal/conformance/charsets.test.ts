import { conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

const SO = '\x0e';
const SI = '\x0f';

conformance('SCS, line drawing', [
  { does: 'in G0', feed: '\x1b(0lqk', screen: ['┌─┐'] },
  {
    does: 'every character of it',
    size: [31, 2],
    feed: '\x1b(0`abcdefghijklmnopqrstuvwxyz{|}~',
    screen: ['◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·'],
  },
  { does: 'underscore is a blank', feed: '\x1b(0a_a', screen: ['▒ ▒'] },
  { does: 'capital letters and digits stay', feed: '\x1b(0AZ09', screen: ['AZ09'] },
  { does: 'ends with ASCII', feed: '\x1b(0q\x1b(Bq', screen: ['─q'] },
  { does: 'does not touch text beyond ASCII', feed: '\x1b(0q', text: 'é中', screen: ['─é中'] },
  { does: 'goes through REP', feed: `\x1b(0q${CSI}3b`, screen: ['────'] },
]);

conformance('SCS, UK', [
  { does: 'the number sign is a pound sign', feed: '\x1b(A#a$', screen: ['£a$'] },
  { does: 'in G1', feed: `\x1b)A#${SO}#${SI}#`, screen: ['#£#'] },
]);

conformance('SO and SI', [
  { does: 'G1 is used after SO', feed: `\x1b)0q${SO}q`, screen: ['q─'] },
  { does: 'G0 is used after SI', feed: `\x1b)0${SO}q${SI}q`, screen: ['─q'] },
  { does: 'G1 starts as ASCII', feed: `${SO}q`, screen: ['q'] },
  { does: 'designating does not invoke', feed: '\x1b)0q', screen: ['q'] },
  { does: 'designating what is in use works at once', feed: `${SO}q\x1b)0q`, screen: ['q─'] },
  { does: 'do not move the cursor', feed: `a${SO}${SI}b`, screen: ['ab'], cursor: [2, 0] },
]);

conformance('LS2 and LS3', [
  { does: 'LS2 uses G2', feed: '\x1b*0q\x1bnqq\x0fq', screen: ['q──q'] },
  { does: 'LS3 uses G3', feed: '\x1b+0q\x1boqq\x0fq', screen: ['q──q'] },
]);

conformance('SS2 and SS3', [
  { does: 'SS2 uses G2 for one character', feed: '\x1b*0\x1bNqq', screen: ['─q'] },
  { does: 'SS3 uses G3 for one character', feed: '\x1b+0\x1bOqq', screen: ['─q'] },
  { does: 'SS2 waits over control functions', feed: `\x1b*0\x1bN${CSI}1mqq`, screen: ['─q'] },
]);

conformance('character sets and the rest', [
  { does: 'DECSC and DECRC keep them', feed: `\x1b)0${SO}\x1b7${SI}\x1b)B\x1b8q`, screen: ['─'] },
  { does: 'a soft reset ends them', feed: `\x1b(0q${CSI}!pq`, screen: ['─q'] },
  { does: 'RIS ends them', feed: `\x1b(0\x1b)0${SO}\x1bcq`, screen: ['q'] },
  { does: 'a soft reset ends a shift', feed: `\x1b)0${SO}${CSI}!pq`, screen: ['q'] },
  { does: 'the alternate screen shares them', feed: `\x1b(0${CSI}?47hq`, screen: ['─'] },
  { does: 'an unknown set with an intermediate leaves no trace', feed: '\x1b(!zab\x1b(Bcd', screen: ['abcd'] },
  { does: 'an unknown set leaves no trace', feed: '\x1b(~ab\x1b(Bcd', screen: ['abcd'] },
  { does: 'ESC % G and ESC % @ are consumed', feed: '\x1b%Ga\x1b%@b\x1b%Gc', screen: ['abc'] },
  { does: 'ESC SP L, M and N are consumed', feed: '\x1b La\x1b Mb\x1b Nc', screen: ['abc'] },
]);
