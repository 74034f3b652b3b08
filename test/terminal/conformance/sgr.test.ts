import { expect } from 'vitest';
import type { Style } from '../../../src/terminal/types.js';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI, styleAt } from './support.js';

const PLAIN: Omit<Style, 'link'> = {
  foreground: 'default',
  background: 'default',
  underlineColor: 'default',
  underline: 'none',
  bold: false,
  dim: false,
  italic: false,
  blink: false,
  inverse: false,
  invisible: false,
  strikethrough: false,
  overline: false,
  protected: false,
};

/** Writes one character with `sgr` and compares every attribute of it. */
function gives(does: string, sgr: string, style: Partial<Style>): ConformanceCase {
  return {
    does,
    feed: `${sgr}x`,
    screen: ['x'],
    check: (t) => expect(styleAt(t, 0)).toMatchObject({ ...PLAIN, ...style }),
  };
}

const m = (parameters: string) => `${CSI}${parameters}m`;

conformance('SGR, attributes', [
  gives('nothing', '', {}),
  gives('1 bold', m('1'), { bold: true }),
  gives('2 faint', m('2'), { dim: true }),
  gives('3 italic', m('3'), { italic: true }),
  gives('4 underline', m('4'), { underline: 'single' }),
  gives('5 blink', m('5'), { blink: true }),
  gives('6 blink too', m('6'), { blink: true }),
  gives('7 inverse', m('7'), { inverse: true }),
  gives('8 invisible', m('8'), { invisible: true }),
  gives('9 crossed out', m('9'), { strikethrough: true }),
  gives('21 double underline', m('21'), { underline: 'double' }),
  gives('53 overline', m('53'), { overline: true }),
  gives('22 ends bold and faint', m('1;2;22'), {}),
  gives('23 ends italic', m('3;23'), {}),
  gives('24 ends underline', m('4;24'), {}),
  gives('24 ends double underline', m('21;24'), {}),
  gives('25 ends blink', m('5;25'), {}),
  gives('27 ends inverse', m('7;27'), {}),
  gives('28 ends invisible', m('8;28'), {}),
  gives('29 ends crossed out', m('9;29'), {}),
  gives('55 ends overline', m('53;55'), {}),
  gives('1 and 2 together', m('1;2'), { bold: true, dim: true }),
  gives('a list', m('1;3;4;7'), { bold: true, italic: true, underline: 'single', inverse: true }),
  gives('one after the other adds up', m('1') + m('3'), { bold: true, italic: true }),
]);

conformance('SGR, reset', [
  gives('0 ends everything', m('1;2;3;4;5;7;8;9;53;31;42;58:5:3') + m('0'), {}),
  gives('no number ends everything', m('1;31;42') + m(''), {}),
  gives('an empty number in a list is 0', m('1;31;;4'), { underline: 'single' }),
  gives('leading zeros', m('00;001'), { bold: true }),
  gives('0 in a list', m('1;0;3'), { italic: true }),
  gives('does not end protection', `${CSI}1"q${m('1')}${m('0')}`, { protected: true }),
  gives('a soft reset ends everything', `${m('1;4;31;42')}${CSI}!p`, {}),
]);

conformance('SGR, underline styles', [
  gives('4:0 none', m('4') + m('4:0'), {}),
  gives('4:1 single', m('4:1'), { underline: 'single' }),
  gives('4:2 double', m('4:2'), { underline: 'double' }),
  gives('4:3 curly', m('4:3'), { underline: 'curly' }),
  gives('4:4 dotted', m('4:4'), { underline: 'dotted' }),
  gives('4:5 dashed', m('4:5'), { underline: 'dashed' }),
  gives('24 ends curly', m('4:3;24'), {}),
  gives('4 makes curly single', m('4:3;4'), { underline: 'single' }),
  gives('4;3 is underline and italic', m('4;3'), { underline: 'single', italic: true }),
  gives('in a list', m('1;4:3;31'), { bold: true, underline: 'curly', foreground: { palette: 1 } }),
]);

conformance('SGR, underline colour', [
  gives('58:5:n', m('58:5:9'), { underlineColor: { palette: 9 } }),
  gives('58;5;n', m('58;5;9'), { underlineColor: { palette: 9 } }),
  gives('58:2::r:g:b', m('58:2::1:2:3'), { underlineColor: { rgb: 0x010203 } }),
  gives('58;2;r;g;b', m('58;2;1;2;3'), { underlineColor: { rgb: 0x010203 } }),
  gives('59 is the default', m('58:5:9;59'), {}),
  gives('does not switch the underline on', m('58:5:9'), { underline: 'none', underlineColor: { palette: 9 } }),
]);

conformance('SGR, unknown numbers', [
  gives('are skipped', m('1;199;3'), { bold: true, italic: true }),
  gives('10 and 26 do nothing', m('10;26'), {}),
  gives('unknown sub-parameters are skipped', m('1:7;3'), { italic: true }),
  gives('a private prefix is not SGR', `${CSI}?1m${CSI}>1m`, {}),
  { does: 'more numbers than anybody sends', feed: `${m('3;'.repeat(300))}x`, screen: ['x'], cursor: [1, 0] },
  gives('a huge number', m('99999999999999999999;1'), { bold: true }),
]);

conformance('SGR and erasing', [
  {
    does: 'erased cells take the background only',
    feed: `${m('1;4;7;31;44')}abc${CSI}2K`,
    check: (t) => {
      expect(styleAt(t, 0)).toMatchObject({ ...PLAIN, background: { palette: 4 } });
      expect(styleAt(t, 9)).toMatchObject({ ...PLAIN, background: { palette: 4 } });
    },
  },
  {
    does: 'inverse does not change the erased background',
    feed: `${m('7;31')}${CSI}2J`,
    check: (t) => expect(styleAt(t, 5, 2)).toMatchObject(PLAIN),
  },
  {
    does: 'text that was written before stays as it was',
    feed: `${m('1')}a${m('0;3')}b`,
    check: (t) => {
      expect(styleAt(t, 0)).toMatchObject({ ...PLAIN, bold: true });
      expect(styleAt(t, 1)).toMatchObject({ ...PLAIN, italic: true });
    },
  },
]);
