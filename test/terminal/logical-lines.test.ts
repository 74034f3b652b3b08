import { describe, expect, test } from 'vitest';
import type { LogicalLine, Terminal } from '../../src/terminal/index.js';
import { allLines, feed, terminalWith } from '../helpers/feed.js';

const size = { cols: 5, rows: 4 };

describe('rows that a wrap joined are one line', () => {
  test('with its place, its rows, its text and its seq', () => {
    const terminal = terminalWith('abcdefgh\r\nxy', size);
    expect(terminal.logicalLines().map(described)).toEqual([
      { line: 0, y: 0, rowCount: 2, text: 'abcdefgh', seq: 8 },
      { line: 1, y: 2, rowCount: 1, text: 'xy', seq: 12 },
      { line: 2, y: 3, rowCount: 1, text: '', seq: 0 },
    ]);
  });

  test('a full row that a line break follows is not wrapped', () => {
    expect(allLines(terminalWith('abcde\r\nfgh', size)).slice(0, 2)).toEqual(['abcde', 'fgh']);
  });

  test('a column left free by a wide character is not a space', () => {
    const [line] = terminalWith('abcd日本', size).logicalLines();
    expect(line?.text).toBe('abcd日本');
    expect(line?.rowCount).toBe(2);
  });

  test('blanks inside a line are spaces, those behind its text are nothing, spaces that were written stay', () => {
    expect(allLines(terminalWith('a\x1b[5Gbc', size))[0]).toBe('a   bc');
    expect(allLines(terminalWith('abcdef\x1b[K', size))[0]).toBe('abcdef');
    expect(allLines(terminalWith('$ ', size))[0]).toBe('$ ');
  });

  test('erasing the end of a row ends the line', () => {
    expect(allLines(terminalWith('abcdefgh\x1b[1;3H\x1b[K', size)).slice(0, 2)).toEqual(['ab', 'fgh']);
  });

  test('lines that are inserted or deleted inside a line end it', () => {
    expect(allLines(terminalWith('abcdefghijklm\x1b[2H\x1b[M', size)).slice(0, 2)).toEqual(['abcde', 'klm']);
    expect(allLines(terminalWith('abcdefghijklm\x1b[2H\x1b[L', size))).toEqual(['abcde', '', 'fghijklm']);
  });

  test('a row overwritten from its first column is still part of the line', () => {
    const terminal = terminalWith('abcdefgh', size);
    feed(terminal, '\r\x1b[KFGH');
    expect(allLines(terminal)[0]).toBe('abcdeFGH');
  });

  test('rows are not joined without autowrap or between margins', () => {
    expect(allLines(terminalWith('\x1b[?7labcdefgh', size))[0]).toBe('abcdh');
    expect(allLines(terminalWith('\x1b[?69h\x1b[2;4sabcdef', size)).slice(0, 3)).toEqual(['abcd', ' ef', '']);
  });
});

describe('line numbers', () => {
  test('count every line since the start, whatever has scrolled off', () => {
    const terminal = terminalWith('', { ...size, scrollback: 3 });
    for (let n = 0; n < 20; n++) feed(terminal, `${n}\r\n`);
    for (const { line, text } of terminal.logicalLines({ from: 0 })) if (text) expect(text).toBe(`${line}`);
    expect(terminal.logicalLines().map(({ line }) => line)).toEqual([17, 18, 19, 20]);
    expect(terminal.logicalLines({ from: 0 })[0]?.line).toBe(14);
  });

  test('a line that begins in the history has a negative y', () => {
    const terminal = terminalWith('abcdefghijklmnopqrstuvw', { cols: 5, rows: 2 });
    expect(terminal.logicalLines().map(described)).toEqual([
      { line: 0, y: -3, rowCount: 5, text: 'abcdefghijklmnopqrstuvw', seq: 23 },
    ]);
  });

  test('a range is read from the history, the screen or both', () => {
    const terminal = terminalWith('0\r\n1\r\n2\r\n3\r\n4\r\n5\r\n6', size);
    const numbers = (from?: number, to?: number) =>
      terminal
        .logicalLines({ from, to })
        .map(({ text }) => text)
        .join('');
    expect(numbers()).toBe('3456');
    expect(numbers(0)).toBe('0123456');
    expect(numbers(1, 3)).toBe('12');
    expect(numbers(2, 5)).toBe('234');
    expect(numbers(5)).toBe('56');
    expect(numbers(undefined, 5)).toBe('34');
    expect(numbers(5, 2)).toBe('');
    expect(numbers(9)).toBe('');
    expect(numbers(-5, 1)).toBe('0');
    terminal.compact();
    expect(numbers(1, 3)).toBe('12');
  });

  test('never shift while a long line grows out of the screen', () => {
    const terminal = terminalWith('', { cols: 2, rows: 3, scrollback: 2000 });
    const seen = new Map<number, number>();
    for (let n = 0; n < 1_300; n++) {
      const seq = feed(terminal, 'x');
      const line = terminal.logicalLines().find((each) => each.text !== '' && each.seq === seq)?.line;
      seen.set(seq, line as number);
    }
    feed(terminal, '\r\nlast\r\n\r\n\r\n\r\n');
    // each line of the history holds exactly the bytes that were seen in it
    for (const line of new Set(seen.values())) {
      const bytes = [...seen].filter(([, of]) => of === line).map(([seq]) => seq);
      expect(terminal.history.cells(line).map(({ seq }) => seq)).toEqual(bytes);
    }
    expect(seen.get(1_300)).toBe(1);
    expect(terminal.history.text(2)).toBe('last');
  });

  test('of prompt marks are those of the lines', () => {
    const terminal = terminalWith('', { cols: 5, rows: 3 });
    const marks: number[] = [];
    terminal.onPrompt(({ line }) => marks.push(line));
    feed(
      terminal,
      'one line that wraps\r\n\x1b]133;A\x07$ ls\r\n\x1b]133;C\x07two lines\r\n\x1b]133;D;0\x07\r\n\r\n\r\n',
    );
    expect(marks).toEqual([1, 2, 3]);
    expect(terminal.history.text(1)).toBe('$ ls');
    expect(terminal.history.text(2)).toBe('two lines');
  });
});

describe('the alternate screen', () => {
  test('has its own lines, without the history', () => {
    const terminal = terminalWith('1\r\n2\r\n3\r\n4\r\n5\x1b[?1049h\x1b[Habcdefg', size);
    expect(terminal.logicalLines({ from: 0 }).map(({ text }) => text)).toEqual(['abcdefg', '', '']);
  });

  test('hides the main one, which can be read with its history', () => {
    const terminal = terminalWith('1\r\n2\r\n3\r\n4\r\n5\x1b[?1049h\x1b[Halt', size);
    const texts = (from?: number) => terminal.logicalLines({ from, screen: 'main' }).map(({ text }) => text);
    expect(texts()).toEqual(['2', '3', '4', '5']);
    expect(texts(0)).toEqual(['1', '2', '3', '4', '5']);
    feed(terminal, '\x1b[?1049l');
    expect(texts()).toEqual(['2', '3', '4', '5']);
  });
});

describe('seqOf', () => {
  test('is the newest seq of the cells that a part of the text covers', () => {
    const line = firstLine(terminalWith('abcdefgh', size));
    expect([line.seqOf(0, 1), line.seqOf(0, 8), line.seqOf(2, 7), line.seqOf(7, 8)]).toEqual([1, 8, 7, 8]);
  });

  test('is 0 where nothing was written, and for nothing', () => {
    const line = firstLine(terminalWith('a\tb', { cols: 20, rows: 2 }));
    expect(line.text).toBe('a       b');
    expect([line.seqOf(1, 8), line.seqOf(3, 3), line.seqOf(9, 20), line.seqOf(-5, 0)]).toEqual([0, 0, 0, 0]);
    expect(line.seqOf(-5, 100)).toBe(3);
  });

  test('counts a wide character once, and skips the column that it left free', () => {
    const line = firstLine(terminalWith('abcd日本x', size));
    expect(line.text).toBe('abcd日本x');
    expect([3, 4, 5, 6].map((i) => line.seqOf(i, i + 1))).toEqual([4, 7, 10, 11]);
  });

  test('takes surrogate pairs and clusters as one character', () => {
    const line = firstLine(terminalWith('a😀e\u0301👩‍💻z', { cols: 20, rows: 2 }));
    expect(line.text).toBe('a😀e\u0301👩‍💻z');
    const each = Array.from({ length: line.text.length }, (_, i) => line.seqOf(i, i + 1));
    expect(each).toEqual([1, 5, 5, 8, 8, 19, 19, 19, 19, 19, 20]);
    expect(line.seqOf(0, 2)).toBe(5);
  });

  test('of a prompt is old and of the command behind it is new', () => {
    const terminal = terminalWith('$ ', { cols: 20, rows: 2 });
    const anchor = terminal.seq;
    feed(terminal, 'ls -l');
    const line = firstLine(terminal);
    expect(line.text).toBe('$ ls -l');
    expect(line.seqOf(0, 2)).toBeLessThanOrEqual(anchor);
    expect(line.seqOf(2, 7)).toBeGreaterThan(anchor);
    expect(line.seqOf(1, 3)).toBeGreaterThan(anchor);
  });

  test('stays right when the line scrolls into the history, is packed, rewrapped and returns', () => {
    const terminal = terminalWith('$ ', { cols: 20, rows: 3 });
    const anchor = terminal.seq;
    feed(terminal, 'make -j 日本 all');
    const expectRight = () => {
      const [line] = terminal.logicalLines({ from: 0, to: 1 });
      expect(line?.text).toBe('$ make -j 日本 all');
      expect(line?.seqOf(0, 2)).toBe(anchor);
      expect([line?.seqOf(2, 3), line?.seqOf(10, 11), line?.seqOf(13, 16)]).toEqual([3, 13, 20]);
    };
    expectRight();
    feed(terminal, '\r\n\n\n\n\n');
    expectRight();
    terminal.compact();
    expectRight();
    for (const [cols, rows] of [
      [4, 3],
      [3, 40],
      [30, 2],
      [7, 9],
      [20, 3],
    ] as const) {
      terminal.resize(cols, rows);
      expectRight();
    }
  });

  test('refuses to answer for a terminal that has been fed since', () => {
    const terminal = terminalWith('abc', size);
    const line = firstLine(terminal);
    feed(terminal, 'd');
    expect(() => line.seqOf(0, 1)).toThrow('read it again');
  });
});

function firstLine(terminal: Terminal): LogicalLine {
  return terminal.logicalLines()[0] as LogicalLine;
}

function described({ line, y, rowCount, text, seq }: LogicalLine): Partial<LogicalLine> {
  return { line, y, rowCount, text, seq };
}
