import { expect } from 'vitest';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { BEL, CSI, OSC, ST } from './support.js';

const WINDOW = `${CSI}21t`;
const ICON = `${CSI}20t`;
const options = { windowOps: true };
const windowIs = (title: string) => `${OSC}l${title}${ST}`;
const iconIs = (title: string) => `${OSC}L${title}${ST}`;

function reports(does: string, feed: string, reply: string): ConformanceCase {
  return { does, feed, reply, options, screen: [] };
}

conformance('OSC 0, 1 and 2', [
  { does: '2 ended by ST', feed: `${OSC}2;hello${ST}`, title: 'hello', screen: [] },
  { does: '2 ended by BEL', feed: `${OSC}2;hello${BEL}`, title: 'hello', screen: [] },
  { does: '0 sets it too', feed: `${OSC}0;hello${BEL}`, title: 'hello' },
  { does: '1 does not', feed: `${OSC}2;a${BEL}${OSC}1;b${BEL}`, title: 'a' },
  { does: 'the last one counts', feed: `${OSC}2;a${BEL}${OSC}2;b${BEL}`, title: 'b' },
  { does: 'semicolons belong to the title', feed: `${OSC}2;a;b;c${BEL}`, title: 'a;b;c' },
  { does: 'UTF-8', feed: '', text: `${OSC}2;é中👍${BEL}`, title: 'é中👍' },
  {
    does: 'the byte 9c inside of a character does not end it',
    feed: '',
    text: `${OSC}2;“x”${BEL}`,
    title: '“x”',
    screen: [],
  },
  { does: 'starts empty', feed: '', title: '' },
  { does: 'the end is not text', feed: `${OSC}2;t${ST}x`, title: 't', screen: ['x'] },
  { does: 'CAN gives it up', feed: `${OSC}2;a${BEL}${OSC}2;b\x18c`, title: 'a', screen: ['c'] },
  {
    does: 'is bounded',
    feed: `${OSC}2;${'x'.repeat(100_000)}${BEL}`,
    check: (t) => expect(t.title.length).toBeLessThan(10_000),
  },
  { does: 'survives a soft reset', feed: `${OSC}2;a${BEL}${CSI}!p`, title: 'a' },
]);

conformance('title reports', [
  reports('the window', `${OSC}2;hello${BEL}${WINDOW}`, windowIs('hello')),
  reports('the icon', `${OSC}1;hello${BEL}${ICON}`, iconIs('hello')),
  reports('0 sets both', `${OSC}0;hello${BEL}${WINDOW}${ICON}`, windowIs('hello') + iconIs('hello')),
  reports('1 and 2 are apart', `${OSC}1;i${BEL}${OSC}2;w${BEL}${WINDOW}${ICON}`, windowIs('w') + iconIs('i')),
  { does: 'are not given without windowOps', feed: `${OSC}2;hello${BEL}${WINDOW}${ICON}`, reply: '' },
]);

conformance('title modes', [
  reports('0 set: titles come in hexadecimal', `${CSI}>2;1T${CSI}>0;3t${OSC}2;6162${ST}${WINDOW}`, windowIs('ab')),
  reports('0 set: icons too', `${CSI}>2;1T${CSI}>0;3t${OSC}1;61${ST}${ICON}`, iconIs('a')),
  reports('1 set: reports go in hexadecimal', `${CSI}>0;3T${CSI}>2;1t${OSC}2;ab${ST}${WINDOW}`, windowIs('6162')),
  reports('1 set: icons too', `${CSI}>0;3T${CSI}>2;1t${OSC}1;a${ST}${ICON}`, iconIs('61')),
  reports('0 and 1 set', `${CSI}>2;3T${CSI}>0;1t${OSC}2;6162${ST}${WINDOW}`, windowIs('6162')),
  reports('2 and 3 set', `${CSI}>0;1T${CSI}>2;3t${OSC}2;ab${ST}${WINDOW}`, windowIs('ab')),
  reports('T resets them', `${CSI}>0;1t${CSI}>0;1T${OSC}2;ab${ST}${WINDOW}`, windowIs('ab')),
  reports('RIS resets them', `${CSI}>2;3T${CSI}>0;1t\x1bc${OSC}2;ab${ST}${WINDOW}`, windowIs('ab')),
  { does: 'text that is not hexadecimal is ignored', feed: `${OSC}2;a${BEL}${CSI}>0t${OSC}2;xyz${BEL}`, title: 'a' },
  { does: '0 set: the title is decoded', feed: `${CSI}>0t${OSC}2;6162${BEL}`, title: 'ab' },
]);

const both = (title: string) => `${OSC}0;${title}${BEL}`;
const ask = WINDOW + ICON;
const are = (window: string, icon: string) => windowIs(window) + iconIs(icon);

conformance('title stack', [
  reports('push both, pop both', `${both('a')}${CSI}22;0t${both('x')}${CSI}23;0t${ask}`, are('a', 'a')),
  reports('without a number it is both', `${both('a')}${CSI}22t${both('x')}${CSI}23t${ask}`, are('a', 'a')),
  reports('push both, pop the icon', `${both('a')}${CSI}22;0t${both('x')}${CSI}23;1t${ask}`, are('x', 'a')),
  reports(
    '… and then nothing is left',
    `${both('a')}${CSI}22;0t${both('x')}${CSI}23;1t${CSI}23;2t${ask}`,
    are('x', 'a'),
  ),
  reports('push both, pop the window', `${both('a')}${CSI}22;0t${both('x')}${CSI}23;2t${ask}`, are('a', 'x')),
  reports(
    '… and then nothing is left either',
    `${both('a')}${CSI}22;0t${both('x')}${CSI}23;2t${CSI}23;1t${ask}`,
    are('a', 'x'),
  ),
  reports(
    'push the icon, pop the icon',
    `${OSC}2;x${BEL}${OSC}1;a${BEL}${CSI}22;1t${OSC}1;y${BEL}${CSI}23;1t${ask}`,
    are('x', 'a'),
  ),
  reports(
    'push the window, pop the window',
    `${OSC}1;x${BEL}${OSC}2;a${BEL}${CSI}22;2t${OSC}2;y${BEL}${CSI}23;2t${ask}`,
    are('a', 'x'),
  ),
  reports(
    'push the icon, push the window, pop both',
    `${OSC}2;a${BEL}${OSC}1;b${BEL}${CSI}22;1t${CSI}22;2t${both('x')}${CSI}23;0t${ask}`,
    are('a', 'b'),
  ),
  reports(
    'two icons come back in reverse',
    `${OSC}1;a${BEL}${CSI}22;1t${OSC}1;b${BEL}${CSI}22;1t${OSC}1;z${BEL}${CSI}23;1t${ICON}${CSI}23;1t${ICON}`,
    iconIs('b') + iconIs('a'),
  ),
  reports(
    'two windows come back in reverse',
    `${OSC}2;a${BEL}${CSI}22;2t${OSC}2;b${BEL}${CSI}22;2t${OSC}2;z${BEL}${CSI}23;2t${WINDOW}${CSI}23;2t${WINDOW}`,
    windowIs('b') + windowIs('a'),
  ),
  { does: 'works without windowOps', feed: `${both('a')}${CSI}22t${both('x')}${CSI}23t`, title: 'a' },
  { does: 'pop on an empty stack', feed: `${both('a')}${CSI}23t${CSI}23;2t`, title: 'a' },
  { does: 'is bounded', feed: `${both('a')}${`${CSI}22t`.repeat(5000)}${both('b')}${CSI}23t`, title: 'a' },
]);
