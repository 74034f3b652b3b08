import { expect } from 'vitest';
import type { Terminal } from '../../../src/terminal/types.js';
import { conformance } from '../../helpers/conformance.js';
import { CSI, lines, styleAt } from './support.js';

const page = lines('abcdefghij', 'klmnopqrst', 'uvwxyzABCD');

/** A picture of one attribute over the first three rows. */
function picture(terminal: Terminal, has: (x: number, y: number) => boolean): string[] {
  return [0, 1, 2].map((y) => Array.from({ length: terminal.cols }, (_, x) => (has(x, y) ? '#' : '.')).join(''));
}

const bold = (t: Terminal) => picture(t, (x, y) => styleAt(t, x, y).bold);
const inverse = (t: Terminal) => picture(t, (x, y) => styleAt(t, x, y).inverse);

conformance('DECCARA', [
  {
    does: 'a stream of characters from corner to corner',
    feed: `${page}${CSI}1;3;2;4;1$r`,
    screen: ['abcdefghij', 'klmnopqrst', 'uvwxyzABCD'],
    check: (t) => expect(bold(t)).toEqual(['..########', '####......', '..........']),
  },
  {
    does: 'a rectangle after DECSACE 2',
    feed: `${page}${CSI}2*x${CSI}1;3;2;4;1$r`,
    check: (t) => expect(bold(t)).toEqual(['..##......', '..##......', '..........']),
  },
  {
    does: 'a stream again after DECSACE 1',
    feed: `${page}${CSI}2*x${CSI}1*x${CSI}1;3;2;4;1$r`,
    check: (t) => expect(bold(t)).toEqual(['..########', '####......', '..........']),
  },
  {
    does: 'several attributes at once',
    feed: `${page}${CSI}2*x${CSI}1;1;1;1;1;4;5;7$r`,
    check: (t) => expect(styleAt(t, 0)).toMatchObject({ bold: true, underline: 'single', blink: true, inverse: true }),
  },
  {
    does: '0 takes the attributes away, not the colours',
    feed: `${CSI}1;4;5;7;31m${page}${CSI}2*x${CSI}1;1;1;1;0$r`,
    check: (t) =>
      expect(styleAt(t, 0)).toMatchObject({
        bold: false,
        underline: 'none',
        blink: false,
        inverse: false,
        foreground: { palette: 1 },
      }),
  },
  {
    does: '22, 24, 25 and 27 take one away each',
    feed: `${CSI}1;4;5;7m${page}${CSI}2*x${CSI}1;1;1;1;22$r${CSI}1;2;1;2;24$r${CSI}1;3;1;3;25$r${CSI}1;4;1;4;27$r`,
    check: (t) => {
      expect(styleAt(t, 0)).toMatchObject({ bold: false, underline: 'single' });
      expect(styleAt(t, 1)).toMatchObject({ underline: 'none', blink: true });
      expect(styleAt(t, 2)).toMatchObject({ blink: false, inverse: true });
      expect(styleAt(t, 3)).toMatchObject({ inverse: false, bold: true });
    },
  },
  { does: 'does not move the cursor', feed: `${page}${CSI}2;3H${CSI}1;1;3;3;1$r`, cursor: [2, 1] },
  {
    does: 'leaves the current SGR alone',
    feed: `${CSI}2*x${CSI}1;1;1;1;1$rxy`,
    check: (t) => expect(styleAt(t, 1).bold).toBe(false),
  },
  {
    does: 'counts from the margins in origin mode',
    feed: `${page}${CSI}2*x${CSI}?69h${CSI}3;6s${CSI}2;3r${CSI}?6h${CSI}1;1;1;2;1$r`,
    check: (t) => expect(bold(t)).toEqual(['..........', '..##......', '..........']),
  },
]);

conformance('DECRARA', [
  {
    does: 'turns inverse round in a rectangle',
    feed: `${CSI}7mabc${CSI}mdef\r\nghijkl${CSI}2*x${CSI}1;2;2;5;7$t`,
    check: (t) => expect(inverse(t)).toEqual(['#..##.....', '.####.....', '..........']),
  },
  {
    does: 'a stream of characters without DECSACE 2',
    feed: `${page}${CSI}1;3;2;9;7$t`,
    check: (t) => expect(inverse(t)).toEqual(['..########', '#########.', '..........']),
  },
  {
    does: 'twice is nothing',
    feed: `${CSI}1m${page}${CSI}2*x${CSI}1;1;3;9;1;4$t${CSI}1;1;3;9;1;4$t`,
    check: (t) => expect(styleAt(t, 3, 1)).toMatchObject({ bold: true, underline: 'none' }),
  },
  { does: 'does not move the cursor', feed: `${page}${CSI}2;3H${CSI}1;1;3;3;7$t`, cursor: [2, 1] },
]);
