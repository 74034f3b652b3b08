import { expect } from 'vitest';
import { conformance } from '../../helpers/conformance.js';
import { CSI, styleAt } from './support.js';

for (const mode of [47, 1047, 1049]) {
  conformance(`DECSET ${mode}, common`, [
    {
      does: 'shows an empty screen',
      feed: `abc\r\nabc${CSI}?${mode}h`,
      screen: [],
      check: (t) => expect(t.isAlternate).toBe(true),
    },
    { does: 'does not move the cursor on entering', feed: `abc\r\nabc${CSI}?${mode}h`, cursor: [3, 1] },
    {
      does: 'brings the main screen back',
      feed: `abc\r\nabc${CSI}?${mode}h${CSI}2J${CSI}2;1Hdef\r\ndef${CSI}?${mode}l`,
      screen: ['abc', 'abc'],
      check: (t) => expect(t.isAlternate).toBe(false),
    },
    { does: 'set twice is like once', feed: `ab${CSI}?${mode}h${CSI}?${mode}h${CSI}?${mode}l`, screen: ['ab'] },
    {
      does: 'keeps the alternate screen out of the history',
      size: [4, 2],
      feed: `${CSI}?${mode}h1\r\n2\r\n3\r\n4${CSI}?${mode}l`,
      check: (t) => expect(t.history.rowCount).toBe(0),
    },
    {
      does: 'keeps the current SGR',
      feed: `${CSI}1m${CSI}?${mode}hx`,
      check: (t) => expect(styleAt(t, t.cursor.x - 1, t.cursor.y).bold).toBe(true),
    },
    { does: 'keeps the margins', feed: `${CSI}2;3r${CSI}?${mode}h${CSI}3;1Ha\nb`, screen: ['', 'a', ' b'] },
  ]);
}

conformance('DECRST 47', [
  { does: 'does not move the cursor', feed: `abc${CSI}?47h${CSI}4;5H${CSI}?47l`, cursor: [4, 3] },
  { does: 'keeps a wrap that waits', feed: `${CSI}?47h0123456789${CSI}?47lx`, screen: ['', 'x'] },
  { does: 'keeps the alternate text', feed: `${CSI}?47h${CSI}2;1Hdef${CSI}?47l${CSI}?47h`, screen: ['', 'def'] },
  { does: 'on the main screen does nothing', feed: `abc${CSI}?47l`, screen: ['abc'], cursor: [3, 0] },
]);

conformance('DECRST 1047', [
  { does: 'does not move the cursor', feed: `abc${CSI}?1047h${CSI}4;5H${CSI}?1047l`, cursor: [4, 3] },
  { does: 'clears the alternate screen', feed: `${CSI}?1047h${CSI}2;1Hdef${CSI}?1047l${CSI}?1047h`, screen: [] },
  { does: 'ends a wrap that waits', feed: `${CSI}?1047h0123456789${CSI}?1047lx`, screen: ['         x'] },
  {
    does: 'ends a wrap that waited on the main screen',
    feed: `0123456789${CSI}?1047h${CSI}?1047lx`,
    screen: ['012345678x'],
  },
  { does: 'on the main screen keeps a wrap', feed: `0123456789${CSI}?1047lx`, screen: ['0123456789', 'x'] },
  { does: 'on the main screen clears nothing', feed: `abc${CSI}?1047l`, screen: ['abc'], cursor: [3, 0] },
]);

conformance('DECSET and DECRST 1049', [
  { does: 'gives the cursor back', feed: `abc${CSI}?1049h${CSI}4;5Hx${CSI}?1049l`, cursor: [3, 0] },
  { does: 'clears the alternate screen on entering', feed: `${CSI}?47hold${CSI}?47l${CSI}?1049h`, screen: [] },
  {
    does: 'gives the SGR back',
    feed: `${CSI}1m${CSI}?1049h${CSI}m${CSI}?1049lx`,
    check: (t) => expect(styleAt(t, 0).bold).toBe(true),
  },
  {
    does: 'gives a wait for the wrap back',
    feed: `0123456789${CSI}?1049h${CSI}HX${CSI}?1049lY`,
    screen: ['0123456789', 'Y'],
  },
  {
    does: 'reset on the main screen restores the saved cursor',
    feed: `${CSI}3;4H\x1b7${CSI}H${CSI}?1049l`,
    cursor: [3, 2],
  },
  {
    does: 'clears with the current background',
    feed: `${CSI}44m${CSI}?1049h`,
    check: (t) => expect(styleAt(t, 5, 3).background).toEqual({ palette: 4 }),
  },
  {
    does: 'RIS leaves the alternate screen',
    feed: `m${CSI}?47h${CSI}Ha\x1bc`,
    screen: [],
    check: (t) => expect(t.isAlternate).toBe(false),
  },
  { does: 'RIS clears both screens', feed: `m${CSI}?47h${CSI}Ha\x1bc${CSI}?47h`, screen: [] },
]);

conformance('DECSET and DECRST 1048', [
  { does: 'save and restore the cursor', feed: `${CSI}3;2H${CSI}?1048h${CSI}5;5H${CSI}?1048l`, cursor: [1, 2] },
  { does: 'restore without a save goes home', feed: `${CSI}3;2H${CSI}?1048l`, cursor: [0, 0] },
  { does: 'share the slot with DECSC', feed: `${CSI}3;2H\x1b7${CSI}5;5H${CSI}?1048l`, cursor: [1, 2] },
  {
    does: 'do not switch the screen',
    feed: `ab${CSI}?1048h`,
    screen: ['ab'],
    check: (t) => expect(t.isAlternate).toBe(false),
  },
  {
    does: 'have one slot per screen',
    feed: `${CSI}3;2H${CSI}?1048h${CSI}?47h${CSI}5;5H${CSI}?1048h${CSI}?47l${CSI}?1048l`,
    cursor: [1, 2],
  },
]);
