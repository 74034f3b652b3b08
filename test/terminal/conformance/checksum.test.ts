import { conformance } from '../../helpers/conformance.js';
import { CSI, DCS, lines, ST } from './support.js';

const options = { checksumReports: true };

/** The report for the characters of `text`: the negative of their sum, in 16 bits. */
function report(id: number, text: string): string {
  const sum = Array.from(text).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return `${DCS}${id}!~${((0x10000 - (sum & 0xffff)) & 0xffff).toString(16).toUpperCase().padStart(4, '0')}${ST}`;
}

conformance('DECRQCRA', [
  { does: 'one character', options, feed: `aX${CSI}1;1;1;2;1;2*y`, reply: `${DCS}1!~FFA8${ST}`, screen: ['aX'] },
  { does: 'a blank', options, feed: `a b${CSI}2;1;1;2;1;2*y`, reply: `${DCS}2!~FFE0${ST}` },
  { does: 'a cell that was never written', options, feed: `${CSI}2;1;3;3;3;3*y`, reply: `${DCS}2!~FFE0${ST}` },
  { does: 'an erased cell', options, feed: `abc${CSI}2K${CSI}2;1;1;1;1;1*y`, reply: report(2, ' ') },
  { does: 'a row', options, feed: `abcdef${CSI}3;1;1;2;1;4*y`, reply: report(3, 'bcd') },
  { does: 'a rectangle', options, feed: `${lines('abc', 'def', 'ghi')}${CSI}4;1;2;2;3;3*y`, reply: report(4, 'efhi') },
  { does: 'page 0 is this page', options, feed: `X${CSI}5;0;1;1;1;1*y`, reply: report(5, 'X') },
  {
    does: 'without a rectangle: the screen',
    options,
    size: [3, 2],
    feed: `${lines('abc', 'def')}${CSI}6*y`,
    reply: report(6, 'abcdef'),
  },
  {
    does: 'attributes do not count',
    options,
    feed: `${CSI}1;4;7;31m${CSI}1"qX${CSI}7;1;1;1;1;1*y`,
    reply: report(7, 'X'),
  },
  {
    does: 'counts from the margins in origin mode',
    options,
    feed: `${CSI}5;5HX${CSI}5;6r${CSI}?69h${CSI}5;7s${CSI}?6h${CSI}8;1;1;1;1;1*y`,
    reply: report(8, 'X'),
  },
  { does: 'without a number for the answer', options, feed: `X${CSI};1;1;1;1;1*y`, reply: report(0, 'X') },
  { does: 'does not move the cursor', options, feed: `${CSI}2;3H${CSI}9;1;1;1;1;1*y`, cursor: [2, 1] },
  { does: 'is not answered unless enabled', feed: `X${CSI}1;1;1;1;1;1*y`, reply: '', screen: ['X'] },
]);
