import { expect } from 'vitest';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';

const red = '\x1b[41m';

conformance('the current background fills what is blanked by', [
  ...filled('ED', `${red}\x1b[J`, [5, 3]),
  ...filled('ED through the cursor', `\x1b[4;6H${red}\x1b[1J`, [3, 1]),
  ...filled('ED of everything', `${red}\x1b[2J`, [9, 5]),
  ...filled('EL', `${red}\x1b[K`, [5, 0]),
  ...filled('ECH', `${red}\x1b[X`, [0, 0]),
  ...filled('DECSED', `${red}\x1b[?J`, [5, 3]),
  ...filled('DECSEL', `${red}\x1b[?K`, [5, 0]),
  ...filled('ICH', `ab\r${red}\x1b[@`, [0, 0]),
  ...filled('DCH', `ab\r${red}\x1b[P`, [9, 0]),
  ...filled('IL', `${red}\x1b[L`, [5, 0]),
  ...filled('DL', `${red}\x1b[M`, [5, 5]),
  ...filled('SU', `${red}\x1b[S`, [5, 5]),
  ...filled('SD', `${red}\x1b[T`, [5, 0]),
  ...filled('LF in the last row', `\x1b[6;1H${red}\n`, [5, 5]),
  ...filled('RI in the first row', `${red}\x1bM`, [5, 0]),
  ...filled('autowrap in the last row', `\x1b[6;10H${red}ab`, [5, 5]),
  ...filled('DECIC', `${red}\x1b['}`, [0, 3]),
  ...filled('DECDC', `${red}\x1b['~`, [9, 3]),
  ...filled('DECBI in the first column', `${red}\x1b6`, [0, 3]),
  ...filled('DECFI in the last column', `\x1b[1;10H${red}\x1b9`, [9, 3]),
  ...filled('SL', `${red}\x1b[ @`, [9, 3]),
  ...filled('SR', `${red}\x1b[ A`, [0, 3]),
  ...filled('entering the alternate screen with 1049', `${red}\x1b[?1049h`, [5, 3]),
]);

conformance('the current background is not used by', [
  ...plain('DECALN', `${red}\x1b#8`, [5, 3]),
  ...plain('HT', `${red}\t`, [3, 0]),
  ...plain('CUF', `${red}\x1b[5C`, [3, 0]),
  ...plain('ED after DECSTR', `${red}\x1b[!p\x1b[J`, [5, 3]),
  ...plain('ED after RIS', `${red}\x1bc\x1b[J`, [5, 3]),
  ...plain('ED when only inverse is on', '\x1b[7m\x1b[J', [5, 3]),
]);

conformance('a blanked cell', [
  {
    does: 'takes no attribute but the background',
    feed: '\x1b[1;3;4;5;7;9;31;41m\x1b[K',
    check: (terminal) =>
      expect(terminal.cells(0)[3]?.style).toMatchObject({
        background: { palette: 1 },
        foreground: 'default',
        bold: false,
        italic: false,
        underline: 'none',
        blink: false,
        inverse: false,
        strikethrough: false,
      }),
  },
  {
    does: 'takes a background of 24 bits',
    feed: '\x1b[48;2;1;2;3m\x1b[K',
    check: (terminal) => expect(terminal.cells(0)[3]?.style.background).toEqual({ rgb: 0x010203 }),
  },
  {
    does: 'is not protected',
    feed: '\x1b[1"q\x1b[K',
    check: (terminal) => expect(terminal.cells(0)[3]?.style.protected).toBe(false),
  },
]);

function filled(name: string, feed: string, [x, y]: [number, number]): ConformanceCase[] {
  return [
    { does: name, feed, check: (terminal) => expect(terminal.cells(y)[x]?.style.background).toEqual({ palette: 1 }) },
  ];
}

function plain(name: string, feed: string, [x, y]: [number, number]): ConformanceCase[] {
  return [{ does: name, feed, check: (terminal) => expect(terminal.cells(y)[x]?.style.background).toBe('default') }];
}
