import { conformance } from '../../helpers/conformance.js';
import { CSI, DCS, hex, ST } from './support.js';

const VT525 = `${CSI}?65;1;2;6;9;15;16;17;18;21;22;28;29c`;

conformance('DA1', [
  { does: 'without a number', feed: `${CSI}c`, reply: VT525, screen: [] },
  { does: 'with 0', feed: `${CSI}0c`, reply: VT525 },
  { does: 'with another number is not answered', feed: `${CSI}1c`, reply: '' },
  {
    does: 'names the operating level',
    feed: `${CSI}64;1"p${CSI}c`,
    reply: `${CSI}?64;1;2;6;9;15;16;17;18;21;22;28;29c`,
  },
  { does: 'at level 1 is a VT100', feed: `${CSI}61"p${CSI}c`, reply: `${CSI}?1;2c` },
  { does: 'its own answer, sent back, is not a question', feed: VT525, reply: '' },
]);

conformance('DECID', [
  { does: 'answers like DA1', feed: '\x1bZ', reply: VT525, screen: [] },
  { does: 'answers in 8 bits after S8C1T', feed: '\x1b G\x1bZ', reply: VT525.replace(CSI, '\x9b') },
  { does: 'is one byte after S8C1T', feed: '\x1b G\x9a', reply: VT525.replace(CSI, '\x9b'), screen: [] },
]);

conformance('DA2', [
  { does: 'without a number', feed: `${CSI}>c`, reply: `${CSI}>64;379;0c`, screen: [] },
  { does: 'with 0', feed: `${CSI}>0c`, reply: `${CSI}>64;379;0c` },
  { does: 'with another number is not answered', feed: `${CSI}>1c`, reply: '' },
  { does: 'names a VT420 at level 4', feed: `${CSI}64;1"p${CSI}>c`, reply: `${CSI}>41;379;0c` },
]);

conformance('DA3', [
  { does: 'without a number', feed: `${CSI}=c`, reply: `${DCS}!|00000000${ST}`, screen: [] },
  { does: 'with 0', feed: `${CSI}=0c`, reply: `${DCS}!|00000000${ST}` },
  { does: 'with another number is not answered', feed: `${CSI}=1c`, reply: '' },
]);

conformance('XTVERSION', [
  { does: 'without a number', feed: `${CSI}>q`, reply: `${DCS}>|ttypilot(0.1.0)${ST}`, screen: [] },
  { does: 'with 0', feed: `${CSI}>0q`, reply: `${DCS}>|ttypilot(0.1.0)${ST}` },
  { does: 'with another number is not answered', feed: `${CSI}>1q`, reply: '' },
]);

function tcap(...names: string[]): string {
  return `${DCS}+q${names.map(hex).join(';')}${ST}`;
}

conformance('XTGETTCAP', [
  { does: 'Co', feed: tcap('Co'), reply: `${DCS}1+r${hex('Co')}=${hex('256')}${ST}`, screen: [] },
  { does: 'colors', feed: tcap('colors'), reply: `${DCS}1+r${hex('colors')}=${hex('256')}${ST}` },
  { does: 'TN', feed: tcap('TN'), reply: `${DCS}1+r${hex('TN')}=${hex('xterm-256color')}${ST}` },
  { does: 'name', feed: tcap('name'), reply: `${DCS}1+r${hex('name')}=${hex('xterm-256color')}${ST}` },
  { does: 'RGB', feed: tcap('RGB'), reply: `${DCS}1+r${hex('RGB')}=${hex('8/8/8')}${ST}` },
  { does: 'an unknown name', feed: tcap('NoSuch'), reply: `${DCS}0+r${hex('NoSuch')}${ST}` },
  { does: 'a name in lower-case digits', feed: `${DCS}+q436f${ST}`, reply: `${DCS}1+r436f=${hex('256')}${ST}` },
  {
    does: 'a list is answered as one',
    feed: tcap('Co', 'TN'),
    reply: `${DCS}1+r${hex('Co')}=${hex('256')};${hex('TN')}=${hex('xterm-256color')}${ST}`,
  },
  { does: 'no hexadecimal digits', feed: `${DCS}+qxyz${ST}`, reply: `${DCS}0+r${ST}`, screen: [] },
]);

conformance('S7C1T and S8C1T', [
  { does: 'replies start with 7 bits', feed: `${CSI}5n`, reply: `${CSI}0n` },
  { does: 'S8C1T: CSI is one byte', feed: `\x1b G${CSI}5n`, reply: '\x9b0n' },
  { does: 'S8C1T: DCS and ST are one byte', feed: `\x1b G${CSI}=c`, reply: '\x90!|00000000\x9c' },
  { does: 'S7C1T goes back', feed: `\x1b G\x1b F${CSI}5n`, reply: `${CSI}0n` },
  { does: 'S8C1T: C1 bytes are control functions', feed: '\x1b G\x9b2;3H\x1b F', cursor: [2, 1], screen: [] },
  { does: 'S8C1T: DECRQSS in 8 bits', feed: `${CSI}2;5r\x1b G\x90$qr\x9c`, reply: '\x901$r2;5r\x9c' },
  {
    does: 'S8C1T: SPA and EPA protect',
    feed: `\x1b Gab\x96c\x97\x1b F${CSI}H${CSI}3X`,
    screen: ['  c'],
  },
  { does: 'S8C1T: IND, NEL and RI', feed: '\x1b Ga\x84b\x85c\x8dd\x1b F', screen: ['a', ' d', 'c'] },
  { does: 'S8C1T: SOS is consumed up to ST', feed: '\x1b G\x98xyz\x9cA\x1b F', screen: ['A'] },
  { does: 'UTF-8 text still works after S8C1T', feed: '\x1b G', text: 'é中', screen: ['é中'] },
  { does: 'RIS goes back to 7 bits', feed: `\x1b G\x1bc${CSI}5n`, reply: `${CSI}0n` },
  { does: 'C1 characters in UTF-8 are control functions', feed: '', text: '\u009b2;3H', cursor: [2, 1], screen: [] },
]);
