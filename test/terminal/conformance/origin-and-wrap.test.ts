import { expect } from 'vitest';
import { conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

conformance('DECSET 6 (DECOM, origin)', [
  {
    does: 'addresses from the top margin',
    feed: `${CSI}3;5r${CSI}?6h${CSI}2;2HX`,
    screen: ['', '', '', ' X'],
    cursor: [2, 3],
  },
  {
    does: 'addresses from the left margin too',
    feed: `${CSI}3;5r${CSI}?69h${CSI}5;7s${CSI}?6h${CSI}1;1HX`,
    screen: ['', '', '    X'],
  },
  {
    does: 'moves the cursor to the corner of the margins when set',
    feed: `${CSI}3;5r${CSI}6;6H${CSI}?6h`,
    cursor: [0, 2],
  },
  { does: 'moves the cursor home when reset', feed: `${CSI}3;5r${CSI}?6h${CSI}2;2H${CSI}?6l`, cursor: [0, 0] },
  { does: 'keeps the cursor inside of the margins', feed: `${CSI}2;4r${CSI}?6h${CSI}99;99H`, cursor: [9, 3] },
  { does: 'makes CPR relative', feed: `${CSI}3;5r${CSI}?6h${CSI}2;4H${CSI}6n`, reply: `${CSI}2;4R` },
  { does: 'does not limit ED', feed: `top${CSI}3;4r${CSI}?6h${CSI}2J`, screen: [] },
  {
    does: 'is turned off by a soft reset',
    feed: `${CSI}3;5r${CSI}?69h${CSI}5;7s${CSI}?6h${CSI}!p${CSI}1;1HX`,
    screen: ['X'],
    check: (t) => expect(t.modes.origin).toBe(false),
  },
]);

conformance('DECSET 7 (DECAWM, autowrap)', [
  { does: 'on: text goes on in the next row', feed: '0123456789X', screen: ['0123456789', 'X'], cursor: [1, 1] },
  { does: 'on: the cursor waits in the last column', feed: '0123456789', cursor: [9, 0], pendingWrap: true },
  { does: 'on: nothing waits one column earlier', feed: '012345678', cursor: [9, 0], pendingWrap: false },
  { does: 'on: CPR reports the last column while waiting', feed: `0123456789${CSI}6n`, reply: `${CSI}1;10R` },
  {
    does: 'off: the last column is overwritten',
    feed: `${CSI}?7l0123456789ABC`,
    screen: ['012345678C'],
    cursor: [9, 0],
  },
  { does: 'off, then on again: wraps', feed: `${CSI}?7l${CSI}?7h${CSI}1;9Habc`, screen: ['        ab', 'c'] },
  {
    does: 'off: overwrites a wait from before',
    feed: `0123456789${CSI}?7lX`,
    screen: ['012345678X'],
    cursor: [9, 0],
  },
  {
    does: 'on: wraps between the left and right margins',
    feed: `${CSI}?69h${CSI}3;7s${CSI}2;5r${CSI}4;6Habcdef`,
    screen: ['', '', '', '     ab', '  cdef'],
    cursor: [6, 4],
  },
  {
    does: 'on: scrolls inside of the margins',
    feed: `${CSI}?69h${CSI}3;7s${CSI}2;5r${CSI}5;6Habcdef`,
    screen: ['', '', '', '     ab', '  cdef'],
  },
  {
    does: 'off: stops at the right margin',
    feed: `${CSI}?69h${CSI}3;7s${CSI}2;5r${CSI}4;6H${CSI}?7labcdef`,
    screen: ['', '', '', '     af'],
    cursor: [6, 3],
  },
  { does: 'on: tabs do not wrap', feed: '\t\t\t\tX', screen: ['         X'], cursor: [9, 0] },
  { does: 'on: at the bottom the screen scrolls', size: [3, 2], feed: 'abcdefg', screen: ['def', 'g'] },
  { does: 'starts on and shows in modes', feed: '', check: (t) => expect(t.modes.autowrap).toBe(true) },
]);

conformance('DECSET 41 (tab after a full row)', [
  {
    does: 'set: wraps first',
    size: [20, 4],
    feed: `${CSI}?41h${'x'.repeat(20)}\t1`,
    screen: ['x'.repeat(20), '        1'],
  },
  {
    does: 'reset: stays in the last column and still waits',
    size: [20, 4],
    feed: `${'x'.repeat(20)}\t2`,
    screen: ['x'.repeat(20), '2'],
  },
]);

conformance('DECSET 45 and 1045 (reverse wrap)', [
  { does: '1045: BS goes to the end of the row above', feed: `${CSI}?1045h${CSI}2;1H\b`, cursor: [9, 0] },
  { does: '45: BS goes back over a soft wrap', feed: `${CSI}?45h0123456789X\b\b`, cursor: [9, 0] },
  { does: '45: BS goes back to a row that did not wrap', feed: `${CSI}?45hab\r\n\b`, cursor: [9, 0] },
  { does: '45: BS goes from the top to the bottom', feed: `${CSI}?45h\b`, cursor: [9, 5] },
  { does: '1045: BS goes from the top to the bottom', feed: `${CSI}?1045h\b`, cursor: [9, 5] },
  {
    does: '1045: BS in a full row only ends the wait',
    feed: `${CSI}?1045h0123456789\b`,
    cursor: [9, 0],
    pendingWrap: false,
  },
  {
    does: '45: BS in a full row only ends the wait',
    feed: `${CSI}?45h0123456789\b`,
    cursor: [9, 0],
    pendingWrap: false,
  },
  { does: '45: CUB counts over several rows', feed: `${CSI}1;9Habcd${CSI}?45h${CSI}4D`, cursor: [8, 0] },
  { does: '1045: CUB counts over several rows', feed: `${CSI}1;9Habcd${CSI}?1045h${CSI}4D`, cursor: [8, 0] },
  { does: '1045: needs autowrap', feed: `${CSI}2;1H${CSI}?1045h${CSI}?7l\b`, cursor: [0, 1] },
  { does: '45: needs autowrap', feed: `${CSI}?45h0123456789X\b${CSI}?7l\b`, cursor: [0, 1] },
  { does: 'reset: BS stops at the left', feed: `${CSI}?1045h${CSI}?1045l${CSI}2;1H\b`, cursor: [0, 1] },
  {
    does: '1045: turns at the margins',
    feed: `${CSI}?1045h${CSI}?69h${CSI}3;7s${CSI}2;5r${CSI}3;3H\b`,
    cursor: [6, 1],
  },
  {
    does: '1045: goes from the top margin to the bottom margin',
    feed: `${CSI}?1045h${CSI}2;5r${CSI}2;1H\b`,
    cursor: [9, 4],
  },
  { does: 'a soft reset turns it off', feed: `${CSI}?1045h${CSI}!p${CSI}2;1H\b`, cursor: [0, 1] },
  { does: 'shows in modes', feed: `${CSI}?45h`, check: (t) => expect(t.modes.reverseWrap).toBe(true) },
]);
