import { expect } from 'vitest';
import type { CursorStyle, Terminal } from '../../../src/terminal/types.js';
import { conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

function shows(style: CursorStyle, blink: boolean) {
  return (terminal: Terminal) => expect([terminal.cursor.style, terminal.cursor.blink]).toEqual([style, blink]);
}

conformance('DECSCUSR', [
  { does: 'starts as a steady block', feed: '', check: shows('block', false) },
  { does: 'without a number: blinking block', feed: `${CSI}4 q${CSI} q`, check: shows('block', true) },
  { does: '0: blinking block', feed: `${CSI}4 q${CSI}0 q`, check: shows('block', true) },
  { does: '1: blinking block', feed: `${CSI}4 q${CSI}1 q`, check: shows('block', true) },
  { does: '2: steady block', feed: `${CSI}3 q${CSI}2 q`, check: shows('block', false) },
  { does: '3: blinking underline', feed: `${CSI}3 q`, check: shows('underline', true) },
  { does: '4: steady underline', feed: `${CSI}4 q`, check: shows('underline', false) },
  { does: '5: blinking bar', feed: `${CSI}5 q`, check: shows('bar', true) },
  { does: '6: steady bar', feed: `${CSI}6 q`, check: shows('bar', false) },
  { does: 'other numbers change nothing', feed: `${CSI}6 q${CSI}7 q`, check: shows('bar', false) },
  {
    does: 'does not show a hidden cursor',
    feed: `${CSI}?25l${CSI}6 q`,
    check: (t) => expect(t.cursor.visible).toBe(false),
  },
  { does: 'is not DECSCA and no XTVERSION', feed: `${CSI}1 q`, reply: '', screen: [] },
  { does: 'RIS goes back to the start', feed: `${CSI}5 q\x1bc`, check: shows('block', false) },
]);
