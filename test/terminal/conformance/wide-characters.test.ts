import { expect } from 'vitest';
import type { Terminal } from '../../../src/terminal/types.js';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

function shows(does: string, text: string, screen: string[], more: Partial<ConformanceCase> = {}): ConformanceCase {
  return { does, feed: '', text, screen, size: [6, 4], ...more };
}

const cells = (t: Terminal, y = 0) => t.cells(y).map(({ text, width }) => `${text}:${width}`);

conformance('wide characters', [
  shows('take two columns', '中a', ['中a'], {
    cursor: [3, 0],
    check: (t) => expect(cells(t).slice(0, 3)).toEqual(['中:2', ':0', 'a:1']),
  }),
  shows('wrap when one column is left', 'abcde中', ['abcde', '中'], { cursor: [2, 1] }),
  shows('fit into the last two columns', 'abcd中', ['abcd中'], { cursor: [5, 0], pendingWrap: true }),
  shows('then wrap', 'abcd中x', ['abcd中', 'x']),
  shows('wrap at the right margin', `${CSI}?69h${CSI}2;4s${CSI}1;4H中x`, ['', ' 中x']),
  shows('fit before the right margin', `${CSI}?69h${CSI}2;4s${CSI}1;3H中x`, ['  中', ' x']),
  shows('without autowrap do not fit into the last column', `${CSI}?7labcde中`, ['abcde'], { cursor: [5, 0] }),
  shows('without autowrap fit into the last two', `${CSI}?7labcd中`, ['abcd中'], { cursor: [5, 0] }),
  shows('leave what stands in a last column that is too narrow', `abcdef${CSI}1;6H中x`, ['abcdef', '中x']),
  shows('leave what stands before the right margin', `abcdef${CSI}?69h${CSI}2;4s${CSI}1;4H中x`, ['abcdef', ' 中x']),
  shows('leave the colour of a last column that is too narrow', `${CSI}1;6H${CSI}41m中`, ['', '中'], {
    check: (t) => expect(t.cells(0)[5]?.style.background).toBe('default'),
  }),
  shows('scroll at the bottom', `${CSI}4;1Habcde中`, ['', '', 'abcde', '中']),
  shows('on a screen of one column are not shown', '中a', ['a'], { size: [1, 3] }),
]);

conformance('wide characters, halves', [
  shows('writing on the left half blanks the right', `中中\rx`, ['x 中']),
  shows('writing on the right half blanks the left', `中中${CSI}1;2Hx`, [' x中']),
  shows('a wide one over two halves blanks both ends', `中中${CSI}1;2H文`, [' 文']),
  shows('erasing the left half', `中b${CSI}H${CSI}X`, ['  b']),
  shows('erasing the right half', `中b${CSI}1;2H${CSI}X`, ['  b']),
  shows('erasing to the end from the right half', `a中b${CSI}1;3H${CSI}K`, ['a']),
  shows('erasing from the start to the left half', `中b${CSI}H${CSI}1K`, ['  b']),
  shows('deleting the left half', `中bc${CSI}H${CSI}P`, [' bc']),
  shows('inserting between the halves', `中bc${CSI}1;2H${CSI}@`, ['   bc']),
  shows('inserting pushes a half out', `abcd中${CSI}H${CSI}@`, [' abcd']),
]);

conformance('combining marks', [
  shows('join the character before', 'e\u0301x', ['e\u0301x'], { cursor: [2, 0] }),
  shows('several of them', 'e\u0301\u0323x', ['e\u0301\u0323x'], { cursor: [2, 0] }),
  shows('join a wide character', '中\u0301x', ['中\u0301x'], { cursor: [3, 0] }),
  shows('join the last column while a wrap waits', 'abcdef\u0301', ['abcdef\u0301'], {
    cursor: [5, 0],
    pendingWrap: true,
  }),
  shows('at the start of the screen take no column', '\u0301x', [], { screen: undefined, cursor: [1, 0] }),
  shows('are erased with their character', `e\u0301x${CSI}H${CSI}X`, [' x']),
  shows('are many: the cell is bounded', `e${'\u0301'.repeat(5000)}x`, [], {
    screen: undefined,
    cursor: [2, 0],
    check: (t) => expect(t.rowText(0).length).toBeLessThan(200),
  }),
]);

const graphemes = `${CSI}?2027h`;

conformance('grapheme clusters (2027)', [
  shows('a ZWJ sequence is one', `${graphemes}👩‍👩‍👧x`, ['👩‍👩‍👧x'], { cursor: [3, 0] }),
  shows('a flag is one', `${graphemes}🇩🇪x`, ['🇩🇪x'], { cursor: [3, 0] }),
  shows('two flags are two', `${graphemes}🇩🇪🇫🇷`, ['🇩🇪🇫🇷'], { cursor: [4, 0] }),
  shows('a skin tone joins', `${graphemes}👍🏽x`, ['👍🏽x'], { cursor: [3, 0] }),
  shows('VS16 widens', `${graphemes}❤️x`, ['❤️x'], { cursor: [3, 0] }),
  shows('VS15 keeps it narrow', `${graphemes}❤︎x`, ['❤︎x'], { cursor: [2, 0] }),
  shows('a keycap is one', `${graphemes}1️⃣x`, ['1️⃣x'], { cursor: [3, 0] }),
  shows('VS16 widens a digit', '1\ufe0fx', ['1\ufe0fx'], { cursor: [3, 0] }),
  shows('VS16 widens an asterisk', '*\ufe0fx', ['*\ufe0fx'], { cursor: [3, 0] }),
  shows('VS16 widens a number sign after a character set was chosen', '\x1b(B#\ufe0fx', ['#\ufe0fx'], {
    cursor: [3, 0],
  }),
  shows('VS16 does not widen a letter', 'a\ufe0fx', ['a\ufe0fx'], { cursor: [2, 0] }),
  shows('a letter is not a keycap', 'a\ufe0f\u20e3x', ['a\ufe0f\u20e3x'], { cursor: [2, 0] }),
  shows('a digit before another one is not widened', '12\ufe0fx', ['12\ufe0fx'], { cursor: [4, 0] }),
  shows('Hangul jamo join', `${graphemes}\u1112\u1161\u11abx`, ['\u1112\u1161\u11abx'], { cursor: [3, 0] }),
  shows('wraps whole', `${graphemes}abcde👩‍👩‍👧`, ['abcde', '👩‍👩‍👧'], { cursor: [2, 1] }),
  shows('widening in the last column wraps it', `${graphemes}abcde❤️`, ['abcde', '❤️'], { cursor: [2, 1] }),
]);
