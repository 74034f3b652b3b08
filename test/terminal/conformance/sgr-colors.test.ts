import { expect } from 'vitest';
import type { Color } from '../../../src/terminal/types.js';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI, styleAt } from './support.js';

function colored(does: string, parameters: string, foreground: Color, background: Color = 'default'): ConformanceCase {
  return {
    does,
    feed: `${CSI}${parameters}mx`,
    screen: ['x'],
    check: (t) => expect(styleAt(t, 0)).toMatchObject({ foreground, background }),
  };
}

const index = (palette: number): Color => ({ palette });
const direct = (rgb: number): Color => ({ rgb });

conformance('SGR, the first sixteen colours', [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((color) =>
    colored(`3${color} and 4${color}`, `3${color};4${color}`, index(color), index(color)),
  ),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((color) =>
    colored(`9${color} and 10${color}`, `9${color};10${color}`, index(color + 8), index(color + 8)),
  ),
  colored('39 is the default foreground', '31;42;39', 'default', index(2)),
  colored('49 is the default background', '31;42;49', index(1)),
  colored('bold does not change the colour', '1;31', index(1)),
]);

conformance('SGR 38 and 48, palette', [
  colored('38;5;n', '38;5;200', index(200)),
  colored('48;5;n', '48;5;17', 'default', index(17)),
  colored('38:5:n', '38:5:200', index(200)),
  colored('48:5:n', '48:5:17', 'default', index(17)),
  colored('both in one list', '38;5;200;48;5;17', index(200), index(17)),
  colored('more after it', '38;5;200;41', index(200), index(1)),
  colored('0 is black, not the default', '38;5;0', index(0)),
  colored('an empty index is 0', '38;5;', index(0)),
  colored('an index above 255 is ignored', '31;38;5;256', index(1)),
  colored('39 ends it', '38;5;200;39', 'default'),
]);

conformance('SGR 38 and 48, direct', [
  colored('38;2;r;g;b', '38;2;1;2;3', direct(0x010203)),
  colored('48;2;r;g;b', '48;2;1;2;3', 'default', direct(0x010203)),
  colored('38:2::r:g:b', '38:2::1:2:3', direct(0x010203)),
  colored('48:2::r:g:b', '48:2::1:2:3', 'default', direct(0x010203)),
  colored('38:2:r:g:b, without a colour space', '38:2:1:2:3', direct(0x010203)),
  colored('38:2:id:r:g:b, with a colour space', '38:2:7:1:2:3', direct(0x010203)),
  colored('with tolerance after the colour', '38:2::1:2:3:0:1', direct(0x010203)),
  colored('both in one list', '38;2;1;2;3;48;2;4;5;6', direct(0x010203), direct(0x040506)),
  colored('both separators in one list', '38:2::1:2:3;48;2;4;5;6', direct(0x010203), direct(0x040506)),
  colored('black is not the default', '38;2;0;0;0', direct(0)),
  colored('white', '38;2;255;255;255', direct(0xffffff)),
  colored('more after it', '38;2;1;2;3;41', direct(0x010203), index(1)),
]);

conformance('SGR 38 and 48, broken', [
  colored('nothing after 38', '31;38', index(1)),
  colored('38:5 without an index keeps the colour', '31;38:5', index(1)),
  colored('38: with an unknown kind keeps the colour and what follows', '31;38:9:1;42', index(1), index(2)),
]);
