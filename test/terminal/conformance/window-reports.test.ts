import { expect } from 'vitest';
import type { Terminal } from '../../../src/terminal/types.js';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

const options = { windowOps: true };
/** The window stands on a display of 1920 × 1080, with cells of 8 × 16. */
const DISPLAY = { cols: 240, rows: 67 };

const isSized = (cols: number, rows: number) => (terminal: Terminal) =>
  expect([terminal.cols, terminal.rows]).toEqual([cols, rows]);

function resizes(does: string, sequence: string, cols: number, rows: number): ConformanceCase {
  return { does, options, size: [20, 8], feed: sequence, check: isSized(cols, rows), reply: '' };
}

conformance('CSI t, reports of sizes', [
  { does: '14: the text area in pixels', size: [20, 5], feed: `${CSI}14t`, reply: `${CSI}4;80;160t`, screen: [] },
  { does: '14;2: the window in pixels', size: [20, 5], feed: `${CSI}14;2t`, reply: `${CSI}4;80;160t` },
  { does: '15: the display in pixels', feed: `${CSI}15t`, reply: `${CSI}5;1080;1920t` },
  { does: '16: a cell in pixels', feed: `${CSI}16t`, reply: `${CSI}6;16;8t` },
  { does: '18: the text area in characters', size: [20, 5], feed: `${CSI}18t`, reply: `${CSI}8;5;20t`, screen: [] },
  { does: '19: the display in characters', feed: `${CSI}19t`, reply: `${CSI}9;${DISPLAY.rows};${DISPLAY.cols}t` },
]);

conformance('CSI t, state of the window', [
  { does: '11: shown', options, feed: `${CSI}11t`, reply: `${CSI}1t`, screen: [] },
  { does: '2: iconified', options, feed: `${CSI}2t${CSI}11t`, reply: `${CSI}2t` },
  { does: '1: shown again', options, feed: `${CSI}2t${CSI}1t${CSI}11t`, reply: `${CSI}1t` },
  { does: '13: position', options, feed: `${CSI}13t`, reply: `${CSI}3;0;0t` },
  { does: '3: moves', options, feed: `${CSI}3;10;20t${CSI}13t`, reply: `${CSI}3;10;20t` },
  {
    does: '3: a missing number is 0',
    options,
    feed: `${CSI}3;10;20t${CSI}3;5t${CSI}13t${CSI}3;;7t${CSI}13t`,
    reply: `${CSI}3;5;0t${CSI}3;0;7t`,
  },
  { does: 'is not told without windowOps', feed: `${CSI}11t${CSI}13t${CSI}20t${CSI}21t`, reply: '', screen: [] },
]);

conformance('CSI 8 t', [
  resizes('rows and columns', `${CSI}8;10;30t`, 30, 10),
  resizes('rows only', `${CSI}8;10t`, 20, 10),
  resizes('columns only', `${CSI}8;;30t`, 30, 8),
  resizes('0 columns: as wide as the display', `${CSI}8;10;0t`, DISPLAY.cols, 10),
  resizes('0 rows: as high as the display', `${CSI}8;0;30t`, 30, DISPLAY.rows),
  resizes('nothing', `${CSI}8t`, 20, 8),
  { does: 'is reported', options, feed: `${CSI}8;7;30t${CSI}18t`, reply: `${CSI}8;7;30t` },
  { does: 'keeps the text', options, feed: `ab\r\ncd${CSI}8;9;30t`, screen: ['ab', 'cd'] },
  { does: 'is refused without windowOps', feed: `${CSI}8;9;30t`, check: isSized(10, 6) },
  {
    does: 'a huge size is cut or refused',
    options,
    feed: `${CSI}8;99999999;99999999t`,
    check: (t) => expect(t.cols * t.rows).toBeLessThan(10_000_000),
  },
]);

conformance('CSI 4 t', [
  resizes('height and width', `${CSI}4;160;240t`, 30, 10),
  resizes('height only', `${CSI}4;160t`, 20, 10),
  resizes('width only', `${CSI}4;;240t`, 30, 8),
  resizes('width 0: as wide as the display', `${CSI}4;160;0t`, DISPLAY.cols, 10),
  resizes('height 0: as high as the display', `${CSI}4;0;240t`, 30, DISPLAY.rows),
]);

conformance('CSI 9 t and 10 t', [
  resizes('9;1: maximised', `${CSI}9;1t`, DISPLAY.cols, DISPLAY.rows),
  resizes('9;2: maximised in height', `${CSI}9;2t`, 20, DISPLAY.rows),
  resizes('9;3: maximised in width', `${CSI}9;3t`, DISPLAY.cols, 8),
  resizes('9;0: as before', `${CSI}9;1t${CSI}9;0t`, 20, 8),
  resizes('10;1: full screen', `${CSI}10;1t`, DISPLAY.cols, DISPLAY.rows),
  resizes('10;0: as before', `${CSI}10;1t${CSI}10;0t`, 20, 8),
  resizes('10;2: in', `${CSI}10;2t`, DISPLAY.cols, DISPLAY.rows),
  resizes('10;2 twice: out', `${CSI}10;2t${CSI}10;2t`, 20, 8),
]);

conformance('lines and columns of the page', [
  resizes('DECSLPP 24', `${CSI}24t`, 20, 24),
  resizes('DECSLPP 30', `${CSI}30t`, 20, 30),
  resizes('DECSNLS', `${CSI}12*|`, 20, 12),
  resizes('DECSNLS 0 does nothing', `${CSI}0*|`, 20, 8),
  resizes('DECSCPP 132', `${CSI}132$|`, 132, 8),
  resizes('DECSCPP without a number', `${CSI}$|`, 80, 8),
  resizes('DECSCPP with another number', `${CSI}100$|`, 20, 8),
  { does: 'are refused without windowOps', feed: `${CSI}30t${CSI}12*|${CSI}132$|`, check: isSized(10, 6), screen: [] },
]);

conformance('CSI t, the rest', [
  { does: '5, 6 and 7 are consumed', options, feed: `${CSI}5t${CSI}6t${CSI}7ta`, screen: ['a'], reply: '' },
  { does: '12, 17 and no number are consumed', options, feed: `${CSI}12t${CSI}17t${CSI}ta`, screen: ['a'], reply: '' },
  {
    does: 'a request for a size is announced',
    feed: '',
    check: (t) => {
      const asked: number[][] = [];
      t.onResizeRequest(({ cols, rows }) => asked.push([cols, rows]));
      t.feed(new TextEncoder().encode(`${CSI}8;9;30t`));
      expect(asked).toEqual([[30, 9]]);
      expect([t.cols, t.rows]).toEqual([10, 6]);
    },
  },
]);
