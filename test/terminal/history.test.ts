import { describe, expect, test } from 'vitest';
import { type Cell, createTerminal, type Terminal } from '../../src/terminal/index.js';
import fc from '../helpers/fast-check.js';
import { allLines, feed, terminalWith } from '../helpers/feed.js';
import { editedStream, play } from '../helpers/random-edits.js';
import { showStream } from '../helpers/random-stream.js';

const size = { cols: 10, rows: 2 };

describe('lines keep their numbers', () => {
  test('from the first one on, while the oldest are trimmed', () => {
    const terminal = terminalWith('', { ...size, scrollback: 5 });
    for (let n = 0; n < 100; n++) {
      feed(terminal, `${n}\r\n`);
      const { history } = terminal;
      expect([history.first, history.end, history.rowCount]).toEqual([Math.max(0, n - 5), n, Math.min(n, 5)]);
      for (let line = history.first; line < history.end; line++) expect(history.text(line)).toBe(`${line}`);
    }
  });

  test('when a line is trimmed row by row', () => {
    const terminal = terminalWith(`${'abcdefghij'.repeat(4)}\r\nnext\r\n\r\n\r\n`, { ...size, scrollback: 4 });
    expect([terminal.history.first, terminal.history.end]).toEqual([0, 3]);
    expect([terminal.history.text(0), terminal.history.text(1)]).toEqual(['abcdefghij'.repeat(2), 'next']);
  });

  test('when the history is erased', () => {
    const terminal = terminalWith('0\r\n1\r\n2\r\n3\x1b[3J', size);
    expect([terminal.history.first, terminal.history.end, terminal.history.rowCount]).toEqual([2, 2, 0]);
    expect(terminal.rowText(0)).toBe('2');
    feed(terminal, '\r\n4\r\n5');
    expect([terminal.history.text(2), terminal.history.text(3)]).toEqual(['2', '3']);
  });

  test('when the screen grows, takes lines back, and shrinks again', () => {
    const terminal = terminalWith('0\r\n1\r\n2\r\n3', size);
    terminal.resize(10, 4);
    expect([terminal.history.end, terminal.rowText(0)]).toEqual([0, '0']);
    terminal.resize(10, 1);
    expect([0, 1, 2].map((line) => terminal.history.text(line))).toEqual(['0', '1', '2']);
  });

  test('when the width changes, in the history and on the screen', () => {
    const terminal = terminalWith('zero\r\n1 long enough\r\ntwo\r\nthree\r\n4', size);
    const lines = terminal.logicalLines({ from: 0 }).map(({ line, text }) => `${line} ${text}`);
    for (const cols of [4, 3, 40, 2, 10, 1]) {
      terminal.resize(cols, size.rows);
      expect(terminal.logicalLines({ from: 0 }).map(({ line, text }) => `${line} ${text}`)).toEqual(lines);
    }
  });

  test('when it is packed, added to, trimmed and taken back', () => {
    const terminal = terminalWith('', { ...size, scrollback: 300 });
    for (let n = 0; n < 400; n++) feed(terminal, `${n}\r\n`);
    terminal.compact();
    for (let n = 400; n < 450; n++) feed(terminal, `${n}\r\n`);
    expect([terminal.history.first, terminal.history.end]).toEqual([149, 449]);
    for (let line = 149; line < 449; line++) expect(terminal.history.text(line)).toBe(`${line}`);
    terminal.resize(10, 200);
    expect([terminal.history.first, terminal.history.end, terminal.rowText(0)]).toEqual([149, 251, '251']);
    terminal.compact();
    terminal.resize(10, 2);
    for (let line = 149; line < 449; line++) expect(terminal.history.text(line)).toBe(`${line}`);
  });

  test('without a scrollback', () => {
    const terminal = terminalWith('0\r\n1\r\n2\r\n3', { ...size, scrollback: 0 });
    expect([terminal.history.first, terminal.history.end, terminal.history.rowCount]).toEqual([2, 2, 0]);
    expect(terminal.logicalLines({ from: 0 }).map(({ line, text }) => `${line}:${text}`)).toEqual(['2:2', '3:3']);
    terminal.resize(1, 4);
    terminal.resize(10, 1);
    expect(terminal.logicalLines().map(({ line, text }) => `${line}:${text}`)).toEqual(['3:3']);
    terminal.compact();
  });
});

describe('what is in it', () => {
  test('is what leaves the top of the main screen', () => {
    expect(allLines(terminalWith('a\r\nb\r\nc', size))).toEqual(['a', 'b', 'c']);
    expect(allLines(terminalWith('a\r\nb\x1b[S', size))).toEqual(['a', 'b', '']);
    expect(allLines(terminalWith('a\r\nb\r\nc\x1b[1;2r\x1b[2H\n', { cols: 10, rows: 3 }))).toEqual(['a', 'b', '', 'c']);
  });

  test('is nothing that was deleted, scrolled between margins, or shown on the alternate screen', () => {
    const rows = { cols: 10, rows: 3 };
    for (const bytes of [
      '\x1b[H\x1b[M',
      '\x1b[2;3r\x1b[3H\n',
      '\x1b[?69h\x1b[2;5s\x1b[S',
      '\x1b[?1049h\x1b[3H\n\n\n',
      '\x1b[2J',
    ]) {
      expect(terminalWith(`a\r\nb\r\nc${bytes}`, rows).history.rowCount, JSON.stringify(bytes)).toBe(0);
    }
  });

  test('is as it was: text, seqs and styles, wrapped rows as one line', () => {
    const terminal = terminalWith(
      'ab日\x1b[1;31mcdefg\x1b[m\x1b]8;id=x;http://a.example/\x07hi\x1b]8;;\x07\r\n\r\n',
      size,
    );
    const { history } = terminal;
    expect([history.text(0), history.seq(0)]).toEqual(['ab日cdefghi', 49]);
    const cells = history.cells(0);
    expect(cells.map(({ text }) => text)).toEqual([...'ab日', '', ...'cdefghi']);
    expect(cells[4]?.style).toMatchObject({ bold: true, foreground: { palette: 1 } });
    expect(cells.at(-1)).toMatchObject({ seq: 49, style: { link: { id: 'x', url: 'http://a.example/' } } });
  });

  test('ends where the screen begins, also in the middle of a line', () => {
    const terminal = terminalWith('abcdefghijklmnopqrstuvwxyz', size);
    expect([terminal.history.text(0), terminal.history.end]).toEqual(['abcdefghij', 1]);
    expect(terminal.logicalLines()[0]?.text).toBe('abcdefghijklmnopqrstuvwxyz');
  });

  test('survives a full reset', () => {
    expect(terminalWith('a\r\nb\r\nc\x1bc', size).history.text(0)).toBe('a');
  });

  test('is gone when the terminal is disposed', () => {
    const terminal = terminalWith('a\r\nb\r\nc', size);
    terminal.dispose();
    expect(terminal.history.rowCount).toBe(0);
  });
});

test('a line that is not there is refused with the lines that are', () => {
  const terminal = terminalWith('0\r\n1\r\n2\r\n3\r\n4', { ...size, scrollback: 2 });
  const { history } = terminal;
  for (const line of [-1, 0, 3, 4, 99, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    for (const read of [() => history.text(line), () => history.seq(line), () => history.cells(line)]) {
      expect(read).toThrow(new RangeError(`no line ${line} in the history: it has 1 to 2`));
    }
  }
});

test('a line without an end is cut after 500 rows', () => {
  const terminal = terminalWith('x'.repeat(10 * 1_203), { ...size, scrollback: 3000 });
  expect([terminal.history.end, terminal.history.rowCount]).toEqual([3, 1_201]);
  expect([0, 1, 2].map((line) => terminal.history.text(line).length)).toEqual([5000, 5000, 2010]);
  expect(allLines(terminal).map((text) => text.length)).toEqual([5000, 5000, 2030]);
});

test('packing changes nothing', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(editedStream(), (stream) => {
      const terminal = createTerminal({ cols: stream.cols, rows: stream.rows, scrollback: 60 });
      for (const [i, piece] of stream.pieces.entries()) {
        play(terminal, piece);
        if (i % 7 !== 0) continue;
        const before = everythingIn(terminal);
        terminal.compact();
        expect(everythingIn(terminal), showStream(stream)).toEqual(before);
      }
    }),
    { numRuns: Number(process.env.TTYPILOT_PROPERTY_RUNS ?? 150) },
  );
});

function everythingIn({ history }: Terminal): [string, number, Cell[]][] {
  const count = history.rowCount === 0 ? 0 : history.end - history.first;
  const lines = Array.from({ length: count }, (_, i) => history.first + i);
  return lines.map((line) => [history.text(line), history.seq(line), history.cells(line)]);
}
