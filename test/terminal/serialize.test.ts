import { describe, expect, test } from 'vitest';
import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { compareScreens, describeDifferences, screenOf } from '../helpers/compare-screens.js';
import { allLines, feed, rowTexts, terminalWith } from '../helpers/feed.js';
import { createXtermOracle } from '../helpers/oracle-xterm.js';

const size = { cols: 10, rows: 4 };

describe('an empty terminal', () => {
  test('needs next to nothing', () => {
    expect(terminalWith('', size).serialize()).toBe('\r\n\r\n\r\n\x1b[1;1H');
  });
});

describe('the copy has the same', () => {
  const screens: Record<string, string> = {
    text: 'one\r\ntwo words\r\n\r\n日本e\u0301👩‍💻',
    'blanks that were skipped': 'a\tb\x1b[3;5Hc',
    'colours and attributes': '\x1b[1;3;4:3;58:5:9;31;48;2;1;2;3mab\x1b[0;7;9;53;38:5:200mcd\x1b[2;5;8;21mef\x1b[mgh',
    'a background behind the text': 'ab\x1b[44m\x1b[K\r\n\x1b[2Cx\x1b[m',
    links: '\x1b]8;;http://a.example/;x\x07ab\x1b]8;id=q;http://a.example/\x07cd\x1b]8;;\x07ef',
    'protected cells': '\x1b[1"qab\x1b[0"qcd',
    'wrapped lines': 'a long line that wraps more than once',
    'a wrapped line that starts with blanks': 'abcdefghij\x1b[2;3Hklm\x1b[1;10Hjk\x1b[1X',
    'wide characters at the edge': 'abcdefghi日\x1b[41mabcdefg日\x1b[m',
    'a free column beside another colour': 'abcdefghi日\x1b[2;1H\x1b[44m本\x1b[m',
    'half of a wide character': '\x1b[4;35m日\x1b[m\x1b[1;2Hx',
    'neighbours that would join': '🇩\x1b[m🇪e\x1b[m\u0308👍\x1b[m🏽',
    'clusters from before mode 2027': '\x1b[?2027l👩‍💻❤\ufe0f\x1b[?2027h👩‍💻',
    'a pending wrap': 'abcdefghij',
    'a pending wrap behind a wide character': 'abcdefgh日',
    'a pending wrap and line drawing': 'abcdefghiq\x1b(0',
    'a pending wrap over a blank': 'abcdefghij\x1b[1;10;1;10$z',
    'a saved wrap that autowrap no longer allows': 'abcdefghij\x1b7\x1b[?7l\x1b8',
    'a pending wrap at a margin': '\x1b[?69h\x1b[3;6s\x1b[1;3Habcd',
    'cursor and pen': 'abc\x1b[2;5H\x1b[1;32;44m\x1b]8;id=p;http://p.example/\x07',
    'a cursor style': '\x1b[5 q\x1b[?25l',
    'margins and origin mode': 'abc\x1b[2;3r\x1b[?69h\x1b[2;8s\x1b[?6h\x1b[2;3H',
    modes:
      '\x1b[?1;5;66;67;1002;1006;1004;2004;2026;1007;45h\x1b[4h\x1b[20h\x1b[?7l\x1b[=5u\x1b[>4;2m\x1b[>4;1f\x1b[?2027l',
    'character sets': '\x1b(0qx\x1b)A\x0e',
    title: '\x1b]2;a title; with é\x07x',
    'the alternate screen': 'main text\r\nmore\x1b[?1049h\x1b[2;2Halternate\x1b[1;1H',
    'wrapped lines of the alternate screen': '\x1b[?1049ha long line that wraps',
  };

  test.each(Object.entries(screens))('%s', (_, text) => {
    const terminal = terminalWith(text, size);
    const copy = terminalWith(terminal.serialize(), size);
    expect(everythingOf(copy)).toEqual(everythingOf(terminal));
    expect(copy.serialize()).toBe(terminal.serialize());
  });

  test('tab stops', () => {
    const terminal = terminalWith('\x1b[3g\x1b[1;4H\x1bH', size);
    const copy = terminalWith(`${terminal.serialize()}\r\tx`, size);
    expect(copy.rowText(0)).toBe('   x');
  });

  test('place to go on: what is printed next looks the same in both', () => {
    for (const text of [...Object.values(screens)]) {
      const terminal = terminalWith(text, size);
      const copy = terminalWith(terminal.serialize(), size);
      for (const each of [terminal, copy]) feed(each, 'q~日\r\n\tz\x1b[1@');
      expect(everythingOf(copy), JSON.stringify(text)).toEqual(everythingOf(terminal));
    }
  });

  test('main screen behind the alternate one, with its cursor', () => {
    const terminal = terminalWith('main text\r\n$ \x1b[?1049h\x1b[Halternate', size);
    const copy = terminalWith(terminal.serialize(), size);
    for (const each of [terminal, copy]) feed(each, '\x1b[?1049l');
    expect(everythingOf(copy)).toEqual(everythingOf(terminal));
    expect(copy.cursor).toMatchObject({ x: 2, y: 1 });
  });
});

describe('the history', () => {
  const text =
    'zero\r\none \x1b[31mred\x1b[m and long enough to wrap\r\ntwo\r\n\x1b[44m日本\x1b[m\r\n\r\nfive\r\nsix\r\nseven';

  test('is left out unless it is asked for', () => {
    const copy = terminalWith(terminalWith(text, size).serialize(), size);
    expect(copy.history.rowCount).toBe(0);
    expect(rowTexts(copy)).toEqual(['', 'five', 'six', 'seven']);
  });

  test('comes with as many rows as asked for', () => {
    const terminal = terminalWith(text, size);
    for (const scrollback of [1, 2, 3]) {
      const copy = terminalWith(terminal.serialize({ scrollback }), size);
      expect(copy.history.rowCount).toBe(scrollback);
      expect(rowTexts(copy)).toEqual(rowTexts(terminal));
    }
    const whole = terminalWith(terminal.serialize({ scrollback: 1_000 }), size);
    expect(allLines(whole)).toEqual(allLines(terminal));
    expect(cellsOf(whole)).toEqual(cellsOf(terminal));
  });

  test('is as wide as the screen is now', () => {
    const terminal = terminalWith(`a\tb\tc\r\n${text}`, { cols: 40, rows: 2 });
    terminal.resize(10, 2);
    const copy = terminalWith(terminal.serialize({ scrollback: 1_000 }), { cols: 10, rows: 2 });
    expect(allLines(copy)).toEqual(allLines(terminal));
  });

  test('is not cut where a line continues on the screen', () => {
    const terminal = terminalWith('aaaaa\r\n\x1b[6G日', { cols: 6, rows: 2 });
    terminal.resize(2, 2);
    const copy = terminalWith(terminal.serialize({ scrollback: 50 }), { cols: 2, rows: 2 });
    expect(allLines(copy)).toEqual(allLines(terminal));
    expect(allLines(copy)).toContain('     日');
  });

  test('does not colour the rows that scroll in', () => {
    const wrapped = `\x1b[41m${'x'.repeat(33)}\x1b[m\r\n1\r\n2\r\n3`;
    const terminal = terminalWith(wrapped, { cols: 10, rows: 2 });
    const copy = terminalWith(terminal.serialize({ scrollback: 50 }), { cols: 10, rows: 2 });
    expect(cellsOf(copy)).toEqual(cellsOf(terminal));
  });
});

test('after a resize, rows that end in blanks are still wrapped', () => {
  const terminal = terminalWith('ab\x1b[8Gz', size);
  terminal.resize(5, 4);
  const copy = terminalWith(terminal.serialize(), { cols: 5, rows: 4 });
  expect(rowTexts(copy)).toEqual(['ab', '  z', '', '']);
  expect(allLines(copy)[0]).toBe('ab     z');
});

test('xterm.js shows it as well', () => {
  const text = 'one \x1b[1;31mred\x1b[m\r\n日本 and wrapped lines\x1b[48;5;20m\x1b[K\r\n\x1b[4:3;58;2;9;8;7mx\x1b[3;3H';
  const terminal = terminalWith(text, { cols: 12, rows: 5 });
  const oracle = createXtermOracle({ cols: 12, rows: 5, scrollback: 10 });
  oracle.feed(new TextEncoder().encode(terminal.serialize()));
  expect(describeDifferences(compareScreens(screenOf(terminal), oracle.state()))).toBe('');
});

test('a terminal that is fed only the text of another says nothing', () => {
  const copy = createTerminal(size);
  let replies = 0;
  copy.onReply(() => replies++);
  feed(copy, terminalWith('abc\x1b[c\x1b[6n\x1b[?2004h\x1b[31m', size).serialize({ scrollback: 10 }));
  expect(replies).toBe(0);
});

function everythingOf(terminal: Terminal): unknown {
  const { cursor, modes, title, isAlternate } = terminal;
  return {
    cells: cellsOf(terminal),
    rows: rowTexts(terminal),
    lines: allLines(terminal),
    cursor,
    modes,
    title,
    isAlternate,
  };
}

/** All cells but for their seq: a copy was written at another time. */
function cellsOf(terminal: Terminal): unknown {
  const { history, rows } = terminal;
  const lines = Array.from({ length: history.end - history.first }, (_, i) => history.cells(history.first + i));
  const screen = Array.from({ length: rows }, (_, y) => terminal.cells(y));
  return [...lines, ...screen].map((cells) => cells.map(({ seq, ...cell }) => cell));
}
