import { expect, test } from 'vitest';
import { createTerminal } from '../../../src/terminal/index.js';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { feed, rowTexts, terminalWith } from '../../helpers/feed.js';
import { CSI } from './support.js';

const DOUBLE = '\x1b#6';
const SINGLE = '\x1b#5';

/** Whether the first row is of double width shows in where it wraps. */
const digits = `${CSI}H123456789`;
const wrapped = ['12345', '6789'];
const whole = ['123456789'];

conformance('DECDWL, DECDHL: lines of double width', [
  { does: 'wrap at half of the columns', feed: `${DOUBLE}abcdefgh`, screen: ['abcde', 'fgh'], cursor: [3, 1] },
  { does: 'wrap in the upper half of double height', feed: '\x1b#3abcdefg', screen: ['abcde', 'fg'] },
  { does: 'wrap in the lower half of double height', feed: '\x1b#4abcdefg', screen: ['abcde', 'fg'] },
  { does: 'have one column more for an odd width', feed: `${DOUBLE}abcdefg`, size: [9, 3], screen: ['abcde', 'fg'] },
  { does: 'wait in the last of them', feed: `${DOUBLE}abcde`, cursor: [4, 0], pendingWrap: true },
  { does: 'take what comes after the switch', feed: `ab${DOUBLE}cdefg`, screen: ['abcde', 'fg'] },
  { does: 'wrap what is above ASCII', feed: DOUBLE, text: 'éàüöäß', screen: ['éàüöä', 'ß'] },
  { does: 'have no half of a wide character', feed: DOUBLE, text: 'abcd日x', screen: ['abcd', '日x'] },
  { does: 'have wide characters', feed: DOUBLE, text: 'abc日x', screen: ['abc日', 'x'] },
  { does: 'wrap a repetition', feed: `${DOUBLE}ab${CSI}9b`, screen: ['abbbb', 'bbbbbb'] },
  { does: 'wrap in insert mode', feed: `${DOUBLE}${CSI}4habcdefgh`, screen: ['abcde', 'fgh'] },
  { does: 'do not wrap without autowrap', feed: `${DOUBLE}${CSI}?7labcdefgh`, screen: ['abcdh'], cursor: [4, 0] },
  {
    does: 'keep what stands in their hidden half',
    feed: `abcdefghij${CSI}3G${DOUBLE}x${SINGLE}y`,
    screen: ['abxyefghij'],
  },
  { does: 'take the cursor along from their hidden half', feed: `${CSI}8G${DOUBLE}`, cursor: [4, 0] },
  { does: 'keep a wrap that waits', feed: `abcdefghij${DOUBLE}k`, screen: ['abcdefghij', 'k'] },
  { does: 'show nothing in their hidden half', feed: `${DOUBLE}${CSI}8Gabc`, screen: [], cursor: [7, 0] },
  { does: 'stop CUF', feed: `${DOUBLE}${CSI}20Ca`, screen: ['    a'] },
  { does: 'stop HT', feed: `${DOUBLE}\t`, cursor: [4, 0] },
  { does: 'scroll with their text', feed: `${DOUBLE}a${CSI}H${CSI}L${CSI}2H123456789`, screen: ['', '12345', '6789'] },
]);

conformance('double width ends with', [
  ends('DECSWL', SINGLE),
  ends('ED 2', `${CSI}2J`),
  ends('ED 0 from the first column', `${CSI}H${CSI}J`),
  ends('ED 1 from below', `${CSI}2H${CSI}1J`),
  ends('DL', `${CSI}H${CSI}M`),
  ends('IL', `${CSI}H${CSI}L`, ['123456789', 'a']),
  ends('left and right margins', `${CSI}?69h`),
  ends('RIS', '\x1bc'),
  ends('DECALN', '\x1b#8', ['123456789E', ...Array(5).fill('EEEEEEEEEE')]),
]);

conformance('double width stays after', [
  { does: 'EL', feed: `${DOUBLE}a${CSI}2K${digits}`, screen: wrapped },
  { does: 'ED 1 in the line itself', feed: `${DOUBLE}a${CSI}1J${digits}`, screen: wrapped },
  { does: 'DECSTR', feed: `${DOUBLE}a${CSI}!p${digits}`, screen: wrapped },
  { does: 'a look at the alternate screen', feed: `${DOUBLE}${CSI}?47h${CSI}?47l${digits}`, screen: wrapped },
]);

conformance('double width is not had', [
  { does: 'between left and right margins', feed: `${CSI}?69h${DOUBLE}${digits}`, screen: whole },
  { does: 'by another screen', feed: `${DOUBLE}${CSI}?1049h${digits}`, screen: whole },
  { does: 'in tmux', feed: `${DOUBLE}${digits}`, screen: whole, options: { dialect: 'tmux' } },
]);

test('a line of double width is read as one with what it wraps to', () => {
  const terminal = terminalWith(`${DOUBLE}abcdefgh`, { cols: 10, rows: 3 });
  expect(terminal.logicalLines()[0]?.text).toBe('abcdefgh');
});

test('double width comes back from the history, packed or not', () => {
  for (const isPacked of [false, true]) {
    const terminal = terminalWith(`${DOUBLE}ab\r\n2\r\n3\r\n4`, { cols: 10, rows: 3 });
    if (isPacked) terminal.compact();
    terminal.resize(10, 4);
    feed(terminal, digits);
    expect(rowTexts(terminal)).toEqual(['12345', '6789', '3', '4']);
  }
});

test.each([
  [8, ['1234', '56789']],
  [14, ['1234567', '89']],
])('double width stays with a new width of %i columns', (cols, rows) => {
  const terminal = terminalWith(`${DOUBLE}abc\r\n`, { cols: 10, rows: 3 });
  terminal.resize(cols, 3);
  feed(terminal, digits);
  expect(rowTexts(terminal).slice(0, 2)).toEqual(rows);
});

test('a wrap that waits in a line of double width still waits after a new width', () => {
  const terminal = terminalWith(`${DOUBLE}abcde`, { cols: 10, rows: 3 });
  terminal.resize(10, 4);
  feed(terminal, 'f');
  expect(rowTexts(terminal).slice(0, 2)).toEqual(['abcde', 'f']);
});

test.each([
  ['a line', `${DOUBLE}abc\r\ndef`],
  ['a line that wraps', `${DOUBLE}abcdefg`],
  ['a line that was wrapped to', `0123456789a${DOUBLE}bcdefg`],
  ['a hidden half', `abcdefghij${CSI}3G${DOUBLE}`],
  ['a wrap that waits', `${DOUBLE}abcde`],
  ['upper and lower halves', '\x1b#3abc\r\n\x1b#4abc'],
  ['the alternate screen', `${DOUBLE}abc${CSI}?1049h\x1b#3xyz`],
])('serialized, double width comes back: %s', (_, bytes) => {
  const terminal = terminalWith(bytes, { cols: 10, rows: 4 });
  const copy = createTerminal({ cols: 10, rows: 4 });
  feed(copy, terminal.serialize());
  expect(copy.serialize()).toBe(terminal.serialize());
  for (const one of [terminal, copy]) feed(one, `X${digits}`);
  expect(rowTexts(copy)).toEqual(rowTexts(terminal));
  expect(copy.cursor).toEqual(terminal.cursor);
});

function ends(does: string, control: string, screen = whole): ConformanceCase {
  return { does, feed: `${DOUBLE}a${control}${digits}`, screen };
}
