import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI, DCS, ST } from './support.js';

/** A case that changes something and then asks for `setting`. */
function asks(
  does: string,
  change: string,
  setting: string,
  value: string | null,
  more: Partial<ConformanceCase> = {},
): ConformanceCase {
  const reply = value === null ? `${DCS}0$r${ST}` : `${DCS}1$r${value}${setting}${ST}`;
  return { does, feed: `${change}${DCS}$q${setting}${ST}`, reply, screen: [], ...more };
}

conformance('DECRQSS m (SGR)', [
  asks('plain', '', 'm', '0'),
  asks('bold', `${CSI}1m`, 'm', '0;1'),
  asks('faint', `${CSI}2m`, 'm', '0;2'),
  asks('italic', `${CSI}3m`, 'm', '0;3'),
  asks('underline', `${CSI}4m`, 'm', '0;4'),
  asks('curly underline', `${CSI}4:3m`, 'm', '0;4:3'),
  asks('blink', `${CSI}5m`, 'm', '0;5'),
  asks('inverse', `${CSI}7m`, 'm', '0;7'),
  asks('invisible', `${CSI}8m`, 'm', '0;8'),
  asks('crossed out', `${CSI}9m`, 'm', '0;9'),
  asks('overline', `${CSI}53m`, 'm', '0;53'),
  asks('colours 0–7', `${CSI}31;44m`, 'm', '0;31;44'),
  asks('colours 8–15', `${CSI}91;104m`, 'm', '0;91;104'),
  asks('palette colours', `${CSI}38;5;200;48;5;17m`, 'm', '0;38:5:200;48:5:17'),
  asks('palette colours below 16 as the short form', `${CSI}38;5;1;48;5;12m`, 'm', '0;31;104'),
  asks('direct colours', `${CSI}38;2;1;2;3;48:2::4:5:6m`, 'm', '0;38:2::1:2:3;48:2::4:5:6'),
  asks('underline colour', `${CSI}4;58:5:9m`, 'm', '0;4;58:5:9'),
  asks('after a reset', `${CSI}1;31m${CSI}m`, 'm', '0'),
]);

conformance('DECRQSS of margins', [
  asks('r, unset', '', 'r', '1;6'),
  asks('r, set', `${CSI}3;5r`, 'r', '3;5'),
  asks('s, unset', '', 's', '1;10'),
  asks('s, set', `${CSI}?69h${CSI}3;4s`, 's', '3;4'),
  asks('s, dropped with DECLRMM', `${CSI}?69h${CSI}3;4s${CSI}?69l`, 's', '1;10'),
]);

conformance('DECRQSS of the cursor and protection', [
  ...[1, 2, 3, 4, 5, 6].map((style) => asks(`SP q ${style}`, `${CSI}${style} q`, ' q', String(style))),
  asks('SP q follows mode 12', `${CSI}4 q${CSI}?12h`, ' q', '3'),
  asks('" q, unset', '', '"q', '0'),
  asks('" q, set', `${CSI}1"q`, '"q', '1'),
  asks('" q, 2 is unset', `${CSI}1"q${CSI}2"q`, '"q', '0'),
]);

conformance('DECRQSS of the level and page', [
  asks('" p at the start', '', '"p', '65;1'),
  asks('" p at level 4', `${CSI}64;1"p`, '"p', '64;1'),
  asks('" p ignores a level above the highest', `${CSI}66;1"p`, '"p', '65;1'),
  asks('t', '', 't', '30', { size: [10, 30] }),
  asks('t after DECSLPP', `${CSI}27t`, 't', '27', { options: { windowOps: true } }),
  asks('* |', '', '*|', '6'),
  asks('* | after DECSNLS', `${CSI}24*|`, '*|', '24', { options: { windowOps: true } }),
  asks('$ |', '', '$|', '80', { size: [80, 4] }),
]);

conformance('DECRQSS of other settings', [
  asks('* x, unset', '', '*x', '0'),
  asks('* x, 2', `${CSI}2*x`, '*x', '2'),
  asks('* x, 0 again', `${CSI}2*x${CSI}0*x`, '*x', '0'),
  asks('$ } (status line not active)', `${CSI}0$}`, '$}', '0'),
  asks('$ ~ (no status line)', `${CSI}0$~`, '$~', '0'),
  asks('+ q (local functions)', `${CSI}0+q`, '+q', '0'),
  asks('* } (local function keys)', `${CSI}0*}`, '*}', '0'),
  asks('+ r (modifier keys)', `${CSI}0+r`, '+r', '0'),
]);

conformance('DECRQSS, errors', [
  asks('an unknown setting', '', 'z', null),
  asks('an empty setting', '', '', null),
  asks('a known final with the wrong intermediate', '', '!m', null),
  { does: 'answers in order', feed: `${DCS}$qm${ST}${DCS}$qz${ST}`, reply: `${DCS}1$r0m${ST}${DCS}0$r${ST}` },
  { does: 'does not answer when cancelled', feed: `${DCS}$qm\x18`, reply: '', screen: [] },
  { does: 'does not answer before its end', feed: `${DCS}$qm`, reply: '', screen: [] },
  { does: 'carries the state at that byte', feed: `${CSI}1m${DCS}$qm${ST}${CSI}m`, reply: `${DCS}1$r0;1m${ST}` },
]);
