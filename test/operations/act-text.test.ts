import { expect, test } from 'vitest';
import type { ActAnswer } from '../../src/operations/act-fields.js';
import { answerText } from '../../src/operations/act-text.js';

const answer = (part: Partial<ActAnswer>): string =>
  answerText({
    outcome: 'matched',
    message: 'Done.',
    elapsed_ms: 1,
    seq: 1,
    rows: [],
    selected: [],
    cursor: { row: 0, col: 0, visible: false },
    state: 'idle',
    ...part,
  } as ActAnswer);
const row = (number: number, text: string) => ({ row: number, text });
const selected = (number: number, text: string) => ({ ...row(number, text), col: 0 }) as ActAnswer['selected'][number];

test('equal rows are one line, without the frame around them', () => {
  const rows = [row(1, '│ same │'), row(2, '│ same │'), row(3, '╰──────╯'), row(4, 'other')];
  expect(answer({ rows })).toBe('Done.\n1–2:  same\n4: other');
});

test('rows that moved, came back, are blank or unchanged are named by their numbers', () => {
  const notes = { moved: '3–5 up by 1', restored: '6', blank: '7–8', unchanged: '0, 9–23' };
  expect(answer({ rows: [row(1, 'new')], ...notes })).toBe(
    'Done.\n1: new\n(3–5 up by 1; as before the last change: 6; blank: 7–8; unchanged: 0, 9–23)',
  );
});

test('a screen that is the same says so in two words, also when its highlight moved', () => {
  const text = answer({ unchanged: '0–23', selected: [selected(9, '2 Server')] });
  expect(text).toBe('Done.\nselected: row 9 "2 Server"\n(text unchanged)');
});

test('a long selected row that is shown anyway is named by its number', () => {
  const long = 'the second of the choices in this long list';
  const shown = { rows: [row(2, `│ ${long}  │`)], selected: [selected(2, long)] };
  expect(answer(shown)).toBe(`Done.\nselected: row 2\n2:  ${long}`);
  expect(answer({ ...shown, rows: [] })).toContain(`selected: row 2 "${long}"`);
});

test('the cursor is named where it is not behind the last row or in the selected one', () => {
  const cursor = (number: number, col: number) => ({ row: number, col, visible: true });
  expect(answer({ rows: [row(4, 'Name: ')], cursor: cursor(4, 6) })).not.toContain('cursor');
  expect(answer({ rows: [row(4, 'Name: ')], cursor: cursor(2, 6) })).toContain('cursor: row 2, col 6');
  expect(answer({ selected: [selected(3, 'a')], cursor: cursor(3, 0) })).not.toContain('cursor');
  expect(answer({ selected: [selected(3, 'a')], cursor: cursor(5, 0) })).toContain('cursor: row 5, col 0');
  expect(answer({ rows: [row(4, 'bye')], cursor: cursor(2, 6), exited: true })).not.toContain('cursor');
});
