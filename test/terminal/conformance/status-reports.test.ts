import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI, DCS, ST } from './support.js';

function answers(does: string, feed: string, reply: string): ConformanceCase {
  return { does, feed, reply, screen: [] };
}

conformance('DSR', [
  answers('5: no malfunction', `${CSI}5n`, `${CSI}0n`),
  answers('? 5: the same, private', `${CSI}?5n`, `${CSI}?0n`),
  answers('6: the home position', `${CSI}6n`, `${CSI}1;1R`),
  answers('6: row, then column', `${CSI}3;5H${CSI}6n`, `${CSI}3;5R`),
  { does: '6: the last column while a wrap waits', feed: `0123456789${CSI}6n`, reply: `${CSI}1;10R` },
  answers(
    '6: relative to the margins in origin mode',
    `${CSI}2;5r${CSI}?69h${CSI}3;8s${CSI}?6h${CSI}2;3H${CSI}6n`,
    `${CSI}2;3R`,
  ),
  answers('6: absolute with margins only', `${CSI}2;5r${CSI}3;3H${CSI}6n`, `${CSI}3;3R`),
  { does: '6: between two characters', feed: `a${CSI}6nb`, reply: `${CSI}1;2R`, screen: ['ab'] },
  answers('other numbers are not answered', `${CSI}n${CSI}0n${CSI}7n${CSI}99n`, ''),
  answers('private numbers without ? are not answered', `${CSI}15n${CSI}25n${CSI}26n${CSI}62n`, ''),
]);

conformance('DECXCPR (? 6)', [
  answers('with the page', `${CSI}6;5H${CSI}?6n`, `${CSI}?6;5;1R`),
  answers('relative in origin mode', `${CSI}2;5r${CSI}?6h${CSI}2;4H${CSI}?6n`, `${CSI}?2;4;1R`),
  answers('without the page at level 3', `${CSI}63;1"p${CSI}6;5H${CSI}?6n`, `${CSI}?6;5R`),
]);

conformance('DECDSR', [
  answers('? 15: no printer', `${CSI}?15n`, `${CSI}?13n`),
  answers('? 25: user-defined keys unlocked', `${CSI}?25n`, `${CSI}?20n`),
  answers('? 26: keyboard ready', `${CSI}?26n`, `${CSI}?27;1;0;0n`),
  answers('? 26 at level 3', `${CSI}63;1"p${CSI}?26n`, `${CSI}?27;1;0n`),
  answers('? 26 at level 2', `${CSI}62;1"p${CSI}?26n`, `${CSI}?27;1n`),
  answers('? 55: locator', `${CSI}?55n`, `${CSI}?50n`),
  answers('? 53: locator, as older programs ask', `${CSI}?53n`, `${CSI}?50n`),
  answers('? 56: the locator is a mouse', `${CSI}?56n`, `${CSI}?57;1n`),
  answers('? 62: no space for macros', `${CSI}?62n`, `${CSI}0000*{`),
  answers('? 63: checksum of no macros', `${CSI}?63;123n`, `${DCS}123!~0000${ST}`),
  answers('? 75: no data errors', `${CSI}?75n`, `${CSI}?70n`),
  answers('? 85: one session', `${CSI}?85n`, `${CSI}?83n`),
  answers('other numbers are not answered', `${CSI}?7n${CSI}?99n`, ''),
]);

conformance('colour scheme report (? 996)', [
  {
    does: 'dark',
    feed: `${CSI}?996n`,
    options: { colors: { background: '#101010' } },
    reply: `${CSI}?997;1n`,
    screen: [],
  },
  {
    does: 'light',
    feed: `${CSI}?996n`,
    options: { colors: { background: '#fdf6e3' } },
    reply: `${CSI}?997;2n`,
    screen: [],
  },
  {
    does: 'follows OSC 11',
    feed: `\x1b]11;#ffffff\x07${CSI}?996n`,
    options: { colors: { background: '#000000' } },
    reply: `${CSI}?997;2n`,
  },
]);

conformance('DECRQDE', [answers('the displayed part of the page', `${CSI}"v`, `${CSI}6;10;1;1;1"w`)]);

conformance('requests that are not answered', [
  answers('DECRQTSR', `${CSI}1$u${CSI}2$u`, ''),
  answers('ENQ has an empty answerback', '\x05', ''),
]);
