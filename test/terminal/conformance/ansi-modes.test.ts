import { expect } from 'vitest';
import { conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

conformance('SM and RM 4 (IRM, insert)', [
  { does: 'shifts the rest of the row right', feed: `abc\r${CSI}4hX`, screen: ['Xabc'], cursor: [1, 0] },
  { does: 'drops what leaves the row', feed: `0123456789\r${CSI}4hAB`, screen: ['AB01234567'], cursor: [2, 0] },
  {
    does: 'wraps only when the cursor is at the end',
    feed: `aaaaaaaaab${CSI}H${CSI}4hX${CSI}1;10HYZ`,
    screen: ['XaaaaaaaaY', 'Z'],
    cursor: [1, 1],
  },
  {
    does: 'cuts the row at the right margin',
    size: [12, 3],
    feed: `${CSI}1;5Habcdef|${CSI}?69h${CSI}5;10s${CSI}1;7H${CSI}4hX`,
    screen: ['    abXcde|'],
    cursor: [7, 0],
  },
  { does: 'is left by RM', feed: `${CSI}4hX\rW\r${CSI}4lYZ`, screen: ['YZ'] },
  { does: 'starts off', feed: 'ab\rX', screen: ['Xb'], check: (t) => expect(t.modes.insert).toBe(false) },
  { does: 'shows in modes', feed: `${CSI}4h`, check: (t) => expect(t.modes.insert).toBe(true) },
  {
    does: 'shifts by two for a wide character',
    feed: `abc\r${CSI}4h`,
    text: '中',
    screen: ['中abc'],
    cursor: [2, 0],
  },
  {
    does: 'does not shift for a combining mark',
    feed: `abc\r${CSI}4hx`,
    text: '\u0301',
    screen: ['x\u0301abc'],
    cursor: [1, 0],
  },
  {
    does: 'blanks the half of a wide character that is pushed out',
    feed: '',
    text: `        中\r${CSI}4hX`,
    screen: ['X'],
  },
]);

conformance('SM and RM 20 (LNM, new line)', [
  { does: 'set: LF also returns the carriage', feed: `${CSI}20h${CSI}1;5H\n`, cursor: [0, 1] },
  { does: 'set: VT also returns the carriage', feed: `${CSI}20h${CSI}1;5H\v`, cursor: [0, 1] },
  { does: 'set: FF also returns the carriage', feed: `${CSI}20h${CSI}1;5H\f`, cursor: [0, 1] },
  { does: 'set: IND keeps the column', feed: `${CSI}20h${CSI}1;5H\x1bD`, cursor: [4, 1] },
  { does: 'reset: LF keeps the column', feed: `${CSI}20h${CSI}20l${CSI}1;5H\n`, cursor: [4, 1] },
  { does: 'reset: VT keeps the column', feed: `${CSI}1;5H\v`, cursor: [4, 1] },
  { does: 'reset: FF keeps the column', feed: `${CSI}1;5H\f`, cursor: [4, 1] },
  { does: 'set: returns to the left margin', feed: `${CSI}?69h${CSI}3;8s${CSI}20h${CSI}1;5H\n`, cursor: [2, 1] },
  { does: 'shows in modes', feed: `${CSI}20h`, check: (t) => expect(t.modes.newline).toBe(true) },
]);

conformance('SM and RM, lists', [
  {
    does: 'several modes in one sequence',
    feed: `${CSI}4;20h`,
    check: (t) => expect([t.modes.insert, t.modes.newline]).toEqual([true, true]),
  },
  {
    does: 'unknown numbers are skipped',
    feed: `${CSI}99;4;77h`,
    check: (t) => expect(t.modes.insert).toBe(true),
  },
  { does: 'an empty list changes nothing', feed: `${CSI}hab`, screen: ['ab'] },
  {
    does: 'KAM and SRM change nothing on the screen',
    feed: `${CSI}2h${CSI}12lab\r\ncd`,
    screen: ['ab', 'cd'],
    reply: '',
  },
  {
    does: 'the ANSI and the private number spaces are apart',
    feed: `${CSI}?4h${CSI}?20h`,
    check: (t) => expect([t.modes.insert, t.modes.newline]).toEqual([false, false]),
  },
]);
