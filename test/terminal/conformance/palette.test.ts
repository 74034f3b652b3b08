import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { BEL, OSC, ST } from './support.js';

/** Sets a palette colour, asks for it and expects `rgb`. */
function stores(spec: string, rgb: string): ConformanceCase {
  return { does: spec, feed: `${OSC}4;1;${spec}${ST}${OSC}4;1;?${ST}`, reply: `${OSC}4;1;rgb:${rgb}${ST}`, screen: [] };
}

conformance('OSC 4, forms of a colour', [
  stores('rgb:f0f0/8080/0000', 'f0f0/8080/0000'),
  stores('rgb:f0/80/00', 'f0f0/8080/0000'),
  stores('rgb:f/8/0', 'ffff/8888/0000'),
  stores('rgb:fff/800/000', 'ffff/8080/0000'),
  stores('rgb:FFFF/AAAA/0000', 'ffff/aaaa/0000'),
  stores('rgb:1/22/4444', '1111/2222/4444'),
  stores('#fff', 'f0f0/f0f0/f0f0'),
  stores('#888', '8080/8080/8080'),
  stores('#f08000', 'f0f0/8080/0000'),
  stores('#AbCdEf', 'abab/cdcd/efef'),
  stores('#f00800000', 'f0f0/8080/0000'),
  stores('#f00080000000', 'f0f0/8080/0000'),
  stores('#aaaabbbbcccc', 'aaaa/bbbb/cccc'),
]);

const BROKEN = ['#', '#12', '#12345', '#1234567', '#gggggg', 'rgb:', 'rgb:1/2', 'rgb:12345/0/0', 'rgb:x/y/z', ''];

conformance('OSC 4, broken colours change nothing', [
  ...BROKEN.map((spec) => ({
    does: spec === '' ? 'an empty one' : spec,
    feed: `${OSC}4;1;#102030${ST}${OSC}4;1;${spec}${ST}${OSC}4;1;?${ST}`,
    reply: `${OSC}4;1;rgb:1010/2020/3030${ST}`,
  })),
]);

conformance('OSC 4, more', [
  {
    does: 'BEL is answered with BEL',
    feed: `${OSC}4;1;#102030${BEL}${OSC}4;1;?${BEL}`,
    reply: `${OSC}4;1;rgb:1010/2020/3030${BEL}`,
  },
  {
    does: 'several colours in one',
    feed: `${OSC}4;0;rgb:f0f0/f0f0/f0f0;1;rgb:f0f0/0000/0000${ST}${OSC}4;0;?;1;?${ST}`,
    reply: `${OSC}4;0;rgb:f0f0/f0f0/f0f0${ST}${OSC}4;1;rgb:f0f0/0000/0000${ST}`,
  },
  {
    does: 'setting and asking in one',
    feed: `${OSC}4;7;#010203;7;?${ST}`,
    reply: `${OSC}4;7;rgb:0101/0202/0303${ST}`,
  },
  {
    does: 'the start of the cube',
    feed: `${OSC}4;16;?;231;?${ST}`,
    reply: `${OSC}4;16;rgb:0000/0000/0000${ST}${OSC}4;231;rgb:ffff/ffff/ffff${ST}`,
  },
  { does: 'a colour of the cube', feed: `${OSC}4;110;?${ST}`, reply: `${OSC}4;110;rgb:8787/afaf/d7d7${ST}` },
  {
    does: 'the greys',
    feed: `${OSC}4;232;?;255;?${ST}`,
    reply: `${OSC}4;232;rgb:0808/0808/0808${ST}${OSC}4;255;rgb:eeee/eeee/eeee${ST}`,
  },
  { does: 'an index out of range', feed: `${OSC}4;999;?${ST}${OSC}4;-1;?${ST}`, reply: '', screen: [] },
  { does: 'nothing to do', feed: `${OSC}4${ST}${OSC}4;${ST}${OSC}4;1${ST}`, reply: '', screen: [] },
]);

conformance('OSC 5 (special colours)', [
  {
    does: 'set and ask',
    feed: `${OSC}5;0;#f0f0f0;1;#f00000${ST}${OSC}5;0;?;1;?${ST}`,
    reply: `${OSC}5;0;rgb:f0f0/f0f0/f0f0${ST}${OSC}5;1;rgb:f0f0/0000/0000${ST}`,
  },
  {
    does: 'are OSC 4 from 256 on',
    feed: `${OSC}4;256;#808080${ST}${OSC}4;256;?${ST}${OSC}5;0;?${ST}`,
    reply: `${OSC}4;256;rgb:8080/8080/8080${ST}${OSC}5;0;rgb:8080/8080/8080${ST}`,
  },
  {
    does: 'is not a palette colour',
    feed: `${OSC}5;1;#010203${ST}${OSC}4;1;#040506;1;?${ST}`,
    reply: `${OSC}4;1;rgb:0404/0505/0606${ST}`,
  },
]);

/** Asks, changes, asks, resets and asks again: the last answer is the first one. */
function resets(
  does: string,
  ask: string,
  change: string,
  reset: string,
  before: string,
  after: string,
): ConformanceCase {
  return { does, feed: `${ask}${change}${ask}${reset}${ask}`, reply: before + after + before, screen: [] };
}

const black = `${OSC}4;0;rgb:0000/0000/0000${ST}`;
const odd = `${OSC}4;0;rgb:aaaa/bbbb/cccc${ST}`;

conformance('OSC 104 and 105', [
  resets('104 one colour', `${OSC}4;0;?${ST}`, `${OSC}4;0;#aaaabbbbcccc${ST}`, `${OSC}104;0${ST}`, black, odd),
  resets('104 all colours', `${OSC}4;0;?${ST}`, `${OSC}4;0;#aabbcc${ST}`, `${OSC}104${ST}`, black, odd),
  resets(
    '104 all colours, with an empty list',
    `${OSC}4;0;?${ST}`,
    `${OSC}4;0;#aabbcc${ST}`,
    `${OSC}104;${ST}`,
    black,
    odd,
  ),
  {
    does: '104 a list',
    feed: `${OSC}4;0;#aabbcc;16;#aabbcc;231;#aabbcc${ST}${OSC}104;0;16${ST}${OSC}4;0;?;16;?;231;?${ST}`,
    reply: `${black}${OSC}4;16;rgb:0000/0000/0000${ST}${OSC}4;231;rgb:aaaa/bbbb/cccc${ST}`,
  },
  {
    does: '105 one special colour',
    feed: `${OSC}5;0;#aabbcc;1;#ddeeff${ST}${OSC}105;0${ST}${OSC}5;1;?${ST}`,
    reply: `${OSC}5;1;rgb:dddd/eeee/ffff${ST}`,
  },
  {
    does: '104 does not reset special colours',
    feed: `${OSC}5;1;#ddeeff${ST}${OSC}104${ST}${OSC}5;1;?${ST}`,
    reply: `${OSC}5;1;rgb:dddd/eeee/ffff${ST}`,
  },
]);
