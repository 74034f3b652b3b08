import { expect, test } from 'vitest';
import { createTerminal, type LogicalLine, type Terminal } from '../../src/terminal/index.js';
import fc from '../helpers/fast-check.js';
import { feed } from '../helpers/feed.js';
import { escapeControls } from '../helpers/random-stream.js';

const runs = Number(process.env.TTYPILOT_PROPERTY_RUNS ?? 400);
const seed = Number(process.env.TTYPILOT_SEED ?? 5_077);

const word = fc.string({ unit: fc.constantFrom(...'abcdefgh  '), minLength: 1, maxLength: 12 });
const cluster = fc.constantFrom(
  '日',
  '本',
  '한',
  'e\u0301',
  'é',
  '👩‍💻',
  '🇩🇪',
  '❤️',
  '│',
  '\x1b[31m',
  '\x1b[m',
  '\x1b[44m',
);
const gap = fc.constantFrom('\t', '\x1b[3C', '\x1b[7C');
const line = fc
  .array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 3, arbitrary: cluster }, gap), {
    maxLength: 10,
    size: 'max',
  })
  .map((parts) => parts.join(''));
const cols = fc.integer({ min: 2, max: 24 });
const lines = fc.array(line, { maxLength: 12, size: 'max' }).map((all) => all.join('\r\n'));

test('resizing keeps every line, its number, its seqs, and the cursor behind the text', { timeout: 60_000 }, () => {
  const size = fc.record({ cols, rows: fc.integer({ min: 1, max: 8 }) });
  const behind = fc.constantFrom('', '', '\r\n', '\x1b[2C', '\x1b7\x1b8', '\t');
  check(lines, behind, size);
});

test('resizing keeps the cursor in the middle of the text, where everything has room', { timeout: 60_000 }, () => {
  const size = fc.record({ cols, rows: fc.constant(300) });
  const middle = fc.constantFrom('\b', '\x1b[4D', '\r', '\x1b[2;3H', '\x1b[5;9H', '\x1b[3;24H');
  check(lines, middle, size);
});

interface Size {
  cols: number;
  rows: number;
}

function check(text: fc.Arbitrary<string>, move: fc.Arbitrary<string>, size: fc.Arbitrary<Size>): void {
  const sizes = fc.array(size, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.tuple(text, move), size, sizes, (bytes, first, rest) => {
      const terminal = createTerminal({ ...first, scrollback: 5_000 });
      feed(terminal, bytes.join(''));
      const before = linesOf(terminal);
      for (const { cols, rows } of rest) {
        terminal.resize(cols, rows);
        if (cols % 3 === 0) terminal.compact();
        expect(linesOf(terminal), `${first.cols}x${first.rows} ${escapeControls(bytes.join(''))}`).toEqual(before);
      }
    }),
    { numRuns: runs, seed },
  );
}

/** Lines without the blank ones at the end: there are as many of those as the screen has room for. */
function linesOf(terminal: Terminal): unknown[] {
  const lines = terminal.logicalLines({ from: 0 });
  const at = cursorIn(terminal, lines);
  while (lines.length > 0 && lines.length - 1 > at.index && lines.at(-1)?.text === '') lines.pop();
  return [
    ...lines.map((line) => {
      const seqs = Array.from({ length: line.text.length }, (_, i) => line.seqOf(i, i + 1));
      return [line.line, line.text, seqs];
    }),
    at,
  ];
}

/** Which line the cursor is on, and how many characters of it stand before the cursor. */
function cursorIn(terminal: Terminal, lines: LogicalLine[]): { index: number; offset: number } {
  const { x, y, pendingWrap } = terminal.cursor;
  const index = lines.findIndex((line) => y >= line.y && y < line.y + line.rowCount);
  const line = lines[index];
  if (!line) return expect.fail('the cursor is on no line');
  let rest = '';
  for (let at = y; at < line.y + line.rowCount; at++) {
    const from = at > y ? 0 : pendingWrap ? x + 1 : x;
    rest += textOfRow(terminal, at, at === line.y + line.rowCount - 1)
      .slice(from)
      .join('');
  }
  return { index, offset: line.text.length - rest.length };
}

/** The texts of a row's cells, as far as they belong to the line: a wide character may have left the last column free. */
function textOfRow(terminal: Terminal, y: number, isLast: boolean): string[] {
  const texts = terminal.cells(y).map(({ text }) => text);
  let length = texts.length;
  while (length > 0 && texts.slice(0, length - 1).join('').length >= terminal.rowText(y).length) length--;
  const leavesGap = length < texts.length && !isLast && terminal.cells(y + 1)[0]?.width === 2;
  return texts.slice(0, isLast ? length : leavesGap ? texts.length - 1 : texts.length);
}
