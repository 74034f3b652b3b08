import { describe, expect, test } from 'vitest';
import type { Terminal } from '../../src/terminal/index.js';
import { cellSeqs, feed, feedBytewise, rowSeqs, rowTexts, terminalWith } from '../helpers/feed.js';

const size = { cols: 10, rows: 4 };

describe('the seq of a cell is the offset after the byte that wrote it', () => {
  test('for ASCII, one byte each', () => {
    const terminal = terminalWith('abc', size);
    expect(cellSeqs(terminal, 0)).toEqual([1, 2, 3]);
    expect(rowSeqs(terminal)).toEqual([3, 0, 0, 0]);
  });

  test('for UTF-8, the last byte of the character', () => {
    expect(cellSeqs(terminalWith('é€😀x', size), 0)).toEqual([2, 5, 9, 9, 10]);
  });

  test('for both halves of a wide character', () => {
    expect(cellSeqs(terminalWith('a日b', size), 0)).toEqual([1, 4, 4, 5]);
  });

  test('for a combining mark, which rewrites its cell', () => {
    const terminal = terminalWith('ae\u0301z', size);
    expect(cellSeqs(terminal, 0)).toEqual([1, 4, 5]);
    feed(terminal, '\x1b[1;2H\u0302');
    expect(cellSeqs(terminal, 0)).toEqual([13, 4, 5]);
    expect(terminal.rowSeq(0)).toBe(13);
  });

  test('for a cluster, the last byte that joined it', () => {
    expect(cellSeqs(terminalWith('👩‍💻!', size), 0)).toEqual([11, 11, 12]);
    expect(cellSeqs(terminalWith('❤\ufe0f', size), 0)).toEqual([6, 6]);
  });

  test('for broken UTF-8, the byte before the one that broke it', () => {
    const terminal = terminalWith('', size);
    terminal.feed(Uint8Array.of(0x61, 0xe2, 0x82, 0x62, 0xff));
    expect(terminal.rowText(0)).toBe('a\ufffdb\ufffd');
    expect(cellSeqs(terminal, 0)).toEqual([1, 3, 4, 5]);
  });

  test('for REP, its final byte', () => {
    expect(cellSeqs(terminalWith('a\x1b[3b', size), 0)).toEqual([1, 5, 5, 5]);
    expect(cellSeqs(terminalWith('日\x1b[2b', size), 0)).toEqual([3, 3, 7, 7, 7, 7]);
  });

  test('for DECALN and DECFRA, their final byte', () => {
    const terminal = terminalWith('abc\x1b#8', { cols: 3, rows: 2 });
    expect([cellSeqs(terminal, 0), cellSeqs(terminal, 1)]).toEqual([
      [6, 6, 6],
      [6, 6, 6],
    ]);
    const end = feed(terminal, '\x1b[35;1;2;1;3$x');
    expect(cellSeqs(terminal, 0)).toEqual([6, end, end]);
    expect(rowSeqs(terminal)).toEqual([end, 6]);
  });

  test('for a character set that maps the byte', () => {
    const terminal = terminalWith('\x1b(0qx\x1b(B', size);
    expect(terminal.rowText(0)).toBe('─│');
    expect(cellSeqs(terminal, 0)).toEqual([4, 5]);
  });

  test('for insert mode: only the new cell is new', () => {
    const terminal = terminalWith('abc\x1b[4h\r', size);
    const end = feed(terminal, 'X');
    expect(terminal.rowText(0)).toBe('Xabc');
    expect(cellSeqs(terminal, 0)).toEqual([end, 1, 2, 3]);
  });

  test('however the bytes are cut', () => {
    const text = 'a日e\u0301\x1b[31mx\x1b[2by\r\n\x1b[2;3H😀\x1b[1;1;1;4;1;3;1$v\x1b[s\x1b(0q';
    const whole = terminalWith(text, size);
    const bytewise = terminalWith('', size);
    feedBytewise(bytewise, text);
    for (let y = 0; y < size.rows; y++) expect(bytewise.cells(y)).toEqual(whole.cells(y));
    expect(rowSeqs(bytewise)).toEqual(rowSeqs(whole));
  });
});

describe('what counts as writing text', () => {
  test('spaces do', () => {
    expect(cellSeqs(terminalWith('a  ', size), 0)).toEqual([1, 2, 3]);
    expect(cellSeqs(terminalWith('\x1b[32;1;1;1;2$x', size), 0)).toEqual([14, 14]);
  });

  test('tabs and cursor movements do not', () => {
    const terminal = terminalWith('a\tb', size);
    expect(cellSeqs(terminal, 0)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 3]);
    expect(rowSeqs(terminalWith('\t\x1b[3C\r\n\x1b[4;4H', size))).toEqual([0, 0, 0, 0]);
  });

  test('colours do not', () => {
    const terminal = terminalWith('abc', size);
    feed(terminal, '\x1b[1;1;1;3;7$r\x1b[1;1;1;3;1$t');
    expect(terminal.cells(0)[0]?.style).toMatchObject({ inverse: true, bold: true });
    expect(cellSeqs(terminal, 0)).toEqual([1, 2, 3]);
    expect(terminal.rowSeq(0)).toBe(3);
  });

  test('the same text again does', () => {
    const terminal = terminalWith('ready', size);
    const end = feed(terminal, '\rready');
    expect(terminal.rowText(0)).toBe('ready');
    expect(cellSeqs(terminal, 0)).toEqual([end - 4, end - 3, end - 2, end - 1, end]);
  });

  test('an erased cell was never written, its row was', () => {
    for (const erase of [
      '\x1b[2K',
      '\x1b[1K',
      '\r\x1b[K',
      '\r\x1b[3X',
      '\x1b[2J',
      '\r\x1b[J',
      '\x1b[1;1;1;3$z',
      '\x1b[?2K',
    ]) {
      const terminal = terminalWith(`abc${erase}`, size);
      expect([cellSeqs(terminal, 0), terminal.rowSeq(0)], JSON.stringify(erase)).toEqual([[], 3]);
    }
  });

  test('half of a wide character that is overwritten is blank', () => {
    expect(cellSeqs(terminalWith('日\x1b[1;2Hx', size), 0)).toEqual([0, 10]);
    expect(cellSeqs(terminalWith('日\x1b[1;1Hx', size), 0)).toEqual([10]);
  });
});

/** Ten columns of letters in every row, so that whatever moves can be recognised. */
const page = 'abcdefghij\r\nklmnopqrst\r\nuvwxyzABCD\r\nEFGHIJKLMN';

describe('what moves text does not make it new', () => {
  const moves: Record<string, string> = {
    'a line feed that scrolls': '\n\n',
    'reverse index': '\x1b[H\x1bM\x1bM',
    'SU and SD': '\x1b[2S\x1b[T',
    'IL and DL': '\x1b[2H\x1b[L\x1b[3H\x1b[M',
    'ICH and DCH': '\x1b[1;3H\x1b[2@\x1b[2;2H\x1b[3P',
    'a scroll region': '\x1b[2;3r\x1b[3H\n\n\x1b[2H\x1bM\x1b[r',
    'a scroll region between columns': '\x1b[?69h\x1b[3;7s\x1b[2;4r\x1b[S\x1b[4;3H\n\x1b[2;3H\x1bM\x1b[L\x1b[M\x1b[2T',
    'ICH and DCH between columns': '\x1b[?69h\x1b[3;7s\x1b[1;4H\x1b[2@\x1b[2;4H\x1b[P',
    'columns that are inserted and deleted': "\x1b[2;4H\x1b[2'}\x1b[3;3H\x1b['~\x1b[ @\x1b[2 A\x1b6\x1b9",
    DECCRA: '\x1b[1;1;3;5;1;2;4;1$v\x1b[2;2;4;9;1;1;1;1$v',
    'the alternate screen and back': '\x1b[?1049h\x1b[?1049l\x1b[?1047h\x1b[?1047l\x1b[?47h\x1b[?47l',
    'DECSC and DECRC': '\x1b7\x1b[H\x1b8',
    'soft reset': '\x1b[!p',
  };

  test.each(Object.entries(moves))('%s', (_, bytes) => {
    const terminal = terminalWith(page, size);
    const born = bornIn(page);
    const anchor = terminal.seq;
    feed(terminal, bytes);
    expectOnly(terminal, born);
    expect(Math.max(...rowSeqs(terminal), terminal.history.rowCount && terminal.history.seq(0))).toBeLessThanOrEqual(
      anchor,
    );
  });

  test('any resize', () => {
    const terminal = terminalWith(page, size);
    const born = bornIn(page);
    for (const [cols, rows] of [
      [4, 4],
      [7, 2],
      [1, 3],
      [30, 9],
      [10, 4],
      [3, 30],
      [10, 4],
    ] as const) {
      terminal.resize(cols, rows);
      expectOnly(terminal, born);
    }
    expect(rowTexts(terminal).join('')).toBe(page.replaceAll('\r\n', ''));
    expect(rowSeqs(terminal)).toEqual([10, 22, 34, 46]);
  });
});

test('the row that text moves to gets its seq, the row that scrolls in has none', () => {
  const terminal = terminalWith('a\r\nb\r\nc\r\nd\n', size);
  expect(rowSeqs(terminal)).toEqual([4, 7, 10, 0]);
  feed(terminal, '\x1b[H\x1b[L');
  expect(rowSeqs(terminal)).toEqual([0, 4, 7, 10]);
});

test('columns that move into a row count there as what they were', () => {
  const terminal = terminalWith('abcd\r\nefgh\x1b[?69h\x1b[2;3s\x1b[1;2r\x1b[S', size);
  expect(rowTexts(terminal).slice(0, 2)).toEqual(['afgd', 'e  h']);
  expect([cellSeqs(terminal, 0), cellSeqs(terminal, 1)]).toEqual([
    [1, 8, 9, 4],
    [7, 0, 0, 10],
  ]);
  expect(terminal.rowSeq(0)).toBe(9);
});

test('text of the alternate screen is as new as it is', () => {
  const terminal = terminalWith('old\x1b[?1049h', size);
  expect(rowSeqs(terminal)).toEqual([0, 0, 0, 0]);
  const end = feed(terminal, '\x1b[2Hnew');
  expect([terminal.rowSeq(1), cellSeqs(terminal, 1)]).toEqual([end, [end - 2, end - 1, end]]);
  feed(terminal, '\x1b[?1049l');
  expect(rowSeqs(terminal)).toEqual([3, 0, 0, 0]);
});

test('seqs stay with the lines in the history, packed or not', () => {
  const terminal = terminalWith('one\r\ntwo\r\n\x1b[3Cx\r\n日e\u0301\r\n\r\n\r\n\r\n', size);
  const before = historyOf(terminal);
  expect(before).toEqual([
    [[1, 2, 3], 3],
    [[6, 7, 8], 8],
    [[0, 0, 0, 15], 15],
    [[20, 20, 23], 23],
  ]);
  terminal.compact();
  expect(historyOf(terminal)).toEqual(before);
});

function historyOf({ history }: Terminal): unknown[] {
  return Array.from({ length: history.end }, (_, line) => [
    history.cells(line).map(({ seq }) => seq),
    history.seq(line),
  ]);
}

/** Which letter each byte of a page wrote. */
function bornIn(text: string): Map<number, string> {
  return new Map([...text].map((letter, i) => [i + 1, letter]));
}

/** Every cell is blank, or shows what the byte of its seq wrote. */
function expectOnly(terminal: Terminal, born: Map<number, string>): void {
  const { history } = terminal;
  const lines = Array.from({ length: history.rowCount && history.end - history.first }, (_, i) =>
    history.cells(history.first + i),
  );
  const cells = [...Array.from({ length: terminal.rows }, (_, y) => terminal.cells(y)), ...lines].flat();
  const letters = cells.filter(({ text }) => text !== ' ');
  expect(letters.map(({ text, seq }) => [seq, text])).toEqual(letters.map(({ seq }) => [seq, born.get(seq)]));
  expect(letters.length).toBeGreaterThan(0);
}
