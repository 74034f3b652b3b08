import { describe, expect, test } from 'vitest';
import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { compareScreens, describeDifferences, screenOf } from '../helpers/compare-screens.js';
import { allLines, feed, rowSeqs, rowTexts, terminalWith } from '../helpers/feed.js';
import { createXtermOracle } from '../helpers/oracle-xterm.js';
import { shellResizes, shellScreens, shellSize } from '../helpers/shell-screens.js';

describe('a line is rewrapped', () => {
  test('narrower and wider', () => {
    const terminal = terminalWith('abcdefghij\r\nxy', { cols: 10, rows: 5 });
    terminal.resize(4, 5);
    expect(rowTexts(terminal)).toEqual(['abcd', 'efgh', 'ij', 'xy', '']);
    terminal.resize(7, 5);
    expect(rowTexts(terminal)).toEqual(['abcdefg', 'hij', 'xy', '', '']);
    terminal.resize(10, 5);
    expect(rowTexts(terminal)).toEqual(['abcdefghij', 'xy', '', '', '']);
  });

  test('a line break stays one, also behind a full row', () => {
    const terminal = terminalWith('abcd\r\nefgh\r\n\r\nij', { cols: 4, rows: 5 });
    terminal.resize(8, 5);
    expect(rowTexts(terminal)).toEqual(['abcd', 'efgh', '', 'ij', '']);
  });

  test('each row has the seq of the newest text that came to it', () => {
    const terminal = terminalWith('abcdefgh\r\nxy\x1b[1;2HB', { cols: 4, rows: 5 });
    expect(rowSeqs(terminal)).toEqual([19, 8, 12, 0, 0]);
    terminal.resize(3, 5);
    expect(rowTexts(terminal).slice(0, 4)).toEqual(['aBc', 'def', 'gh', 'xy']);
    expect(rowSeqs(terminal)).toEqual([19, 6, 8, 12, 0]);
    terminal.resize(20, 5);
    expect(rowSeqs(terminal)).toEqual([19, 12, 0, 0, 0]);
  });

  test('a wide character is never cut', () => {
    const terminal = terminalWith('a日本語b', { cols: 8, rows: 6 });
    terminal.resize(4, 6);
    expect(rowTexts(terminal).slice(0, 3)).toEqual(['a日', '本語', 'b']);
    terminal.resize(3, 6);
    expect(rowTexts(terminal).slice(0, 4)).toEqual(['a日', '本', '語b', '']);
    terminal.resize(2, 6);
    expect(rowTexts(terminal)).toEqual(['a', '日', '本', '語', 'b', '']);
    terminal.resize(8, 6);
    expect(rowTexts(terminal).slice(0, 2)).toEqual(['a日本語b', '']);
    expect(terminal.cells(0)[1]).toMatchObject({ text: '日', width: 2, seq: 4 });
  });

  test('one column has no room for wide characters, the rest stays', () => {
    const terminal = terminalWith('a日b', { cols: 8, rows: 2 });
    terminal.resize(1, 5);
    expect(rowTexts(terminal)).toEqual(['a', '', 'b', '', '']);
    terminal.resize(8, 2);
    expect(terminal.rowText(0)).toBe('a b');
  });

  test('blanks inside keep their columns', () => {
    const terminal = terminalWith('name\t\t日\tsize', { cols: 40, rows: 3 });
    const [text] = allLines(terminal);
    for (const cols of [2, 5, 8, 9, 16, 17, 18, 33, 40]) {
      terminal.resize(cols, 30);
      expect(allLines(terminal)[0]).toBe(text);
    }
  });

  test('colours and links go with their cells', () => {
    const link = '\x1b]8;id=1;http://a.example/\x07';
    const terminal = terminalWith(`ab\x1b[1;38;2;1;2;3mcd${link}ef\x1b]8;;\x07\x1b[m\x1b[44m\x1b[K`, {
      cols: 8,
      rows: 3,
    });
    terminal.resize(3, 4);
    const style = { bold: true, foreground: { rgb: 0x010203 } };
    expect(terminal.cells(0)[2]).toMatchObject({ text: 'c', style });
    expect(terminal.cells(1)[0]).toMatchObject({ text: 'd', style: { ...style, link: null } });
    expect(terminal.cells(1)[1]).toMatchObject({
      text: 'e',
      style: { ...style, link: { id: '1', url: 'http://a.example/' } },
    });
  });
});

describe('the cursor', () => {
  test.each([
    ['behind the text', 'abcdef', 4, [2, 1, false]],
    ['behind text that fills the row', 'abcdefgh', 4, [3, 1, true]],
    ['in the middle', 'abcdef\x1b[1;2H', 4, [1, 0, false]],
    ['in the middle, on what is the next row now', 'abcdef\x1b[1;6H', 4, [1, 1, false]],
    ['far behind the text', 'ab\x1b[1;9H', 4, [3, 0, false]],
    ['far behind text that fills the row', 'abcd\x1b[1;9H', 4, [3, 0, true]],
    ['on an empty row', 'abcdef\r\n\r\n', 4, [0, 3, false]],
    ['on a wide character', 'abc日d\x1b[1;4H', 4, [0, 1, false]],
    ['on the right half of a wide character', 'abc日d\x1b[1;5H', 4, [1, 1, false]],
    ['where a wrap is pending', 'abcdefghij', 4, [2, 2, false]],
    ['where a wrap is pending, wider', 'abcdefghij', 20, [10, 0, false]],
    ['where a wrap is pending, at another edge', 'abcdefghij', 5, [4, 1, true]],
  ] as const)('%s', (_, text, cols, [x, y, pendingWrap]) => {
    const terminal = terminalWith(text, { cols: 10, rows: 5 });
    terminal.resize(cols, 5);
    expect(terminal.cursor).toMatchObject({ x, y, pendingWrap });
  });

  test('on a column left free by a wide character continues before it', () => {
    const terminal = terminalWith('abc日\x1b[1;4H', { cols: 4, rows: 3 });
    terminal.resize(3, 3);
    expect(rowTexts(terminal)).toEqual(['abc', '日', '']);
    expect(terminal.cursor).toMatchObject({ x: 0, y: 1 });
  });

  test('continues writing where it was', () => {
    for (const cols of [3, 5, 7, 10, 20]) {
      const terminal = terminalWith('$ echo one', { cols: 10, rows: 6 });
      terminal.resize(cols, 6);
      feed(terminal, ' two');
      expect(allLines(terminal)[0]).toBe('$ echo one two');
    }
  });

  test('stays on the screen when rows are taken away, and the rows above it go into the history', () => {
    const terminal = terminalWith('1\r\n2\r\n3\r\n4', { cols: 10, rows: 6 });
    terminal.resize(10, 2);
    expect([rowTexts(terminal), terminal.cursor.y, terminal.history.rowCount]).toEqual([['3', '4'], 1, 2]);
    terminal.resize(10, 6);
    expect([rowTexts(terminal), terminal.cursor.y]).toEqual([['1', '2', '3', '4', '', ''], 3]);
  });

  test('a pending wrap survives another height', () => {
    const terminal = terminalWith('abcdefghij', { cols: 10, rows: 5 });
    terminal.resize(10, 2);
    expect(terminal.cursor).toMatchObject({ x: 9, y: 0, pendingWrap: true });
  });

  test('a mark that comes after the resize joins the character before the cursor', () => {
    const terminal = terminalWith('\x1b[24;1H日', { cols: 10, rows: 24 });
    terminal.resize(10, 5);
    feed(terminal, '\u0301');
    expect(terminal.rowText(4)).toBe('日\u0301');
  });
});

describe('a line that begins in the history', () => {
  test('is wrapped as a whole', () => {
    const terminal = terminalWith('abcdefghijklmnopqrstuvwxyz', { cols: 5, rows: 2 });
    terminal.resize(9, 2);
    expect(rowTexts(terminal)).toEqual(['jklmnopqr', 'stuvwxyz']);
    expect(terminal.history.text(0)).toBe('abcdefghi');
    terminal.resize(30, 2);
    expect([rowTexts(terminal), terminal.history.rowCount]).toEqual([['abcdefghijklmnopqrstuvwxyz', ''], 0]);
  });

  test('whose beginning was trimmed continues from the rest', () => {
    const terminal = terminalWith('abcdefghijklmnopqrstuvwxyz', { cols: 5, rows: 2, scrollback: 2 });
    expect(allLines(terminal)).toEqual(['klmnopqrstuvwxyz']);
    terminal.resize(30, 2);
    expect(rowTexts(terminal)[0]).toBe('klmnopqrstuvwxyz');
  });
});

describe('the alternate screen', () => {
  test('is cropped, and what was cut off is gone', () => {
    const terminal = terminalWith('\x1b[?1049habcdefgh\r\nijkl', { cols: 8, rows: 3 });
    terminal.resize(4, 3);
    expect(rowTexts(terminal)).toEqual(['abcd', 'ijkl', '']);
    expect(terminal.cursor).toMatchObject({ x: 3, y: 1 });
    terminal.resize(8, 3);
    expect(rowTexts(terminal)).toEqual(['abcd', 'ijkl', '']);
  });

  test('a wide character that the edge cuts is gone', () => {
    const terminal = terminalWith('\x1b[?1049habc日', { cols: 8, rows: 2 });
    terminal.resize(4, 2);
    expect(terminal.cells(0).map(({ text }) => text)).toEqual(['a', 'b', 'c', ' ']);
  });

  test('a pending wrap ends where there is room', () => {
    const terminal = terminalWith('\x1b[?1049habcde', { cols: 5, rows: 2 });
    terminal.resize(8, 2);
    feed(terminal, 'f');
    expect(terminal.rowText(0)).toBe('abcdef');
  });

  test.each(['1049', '1047', '47'])('entered by mode %s, the main screen behind it loses nothing', (mode) => {
    const lines = ['one', 'two', 'three', 'a longer line', '$ '];
    const terminal = terminalWith(`${lines.join('\r\n')}\x1b[?${mode}h\x1b[H`, { cols: 20, rows: 6 });
    for (const [cols, rows] of [
      [5, 6],
      [20, 2],
      [9, 4],
      [20, 6],
    ] as const)
      terminal.resize(cols, rows);
    feed(terminal, `\x1b[?${mode}l`);
    expect(withoutBlankEnd(allLines(terminal))).toEqual(lines);
    if (mode === '1049') expect(terminal.cursor).toMatchObject({ x: 2, y: 4 });
  });
});

test.each([
  ['narrower', 'abcdefgh\x1b7', { cols: 4, rows: 6 }, ['abcd', 'efgh', 'X']],
  ['narrower, in the middle of a line', 'abcdefgh\x1b[6G\x1b7\r\nxy', { cols: 4, rows: 6 }, ['abcd', 'eXgh', 'xy']],
  ['wider', 'abcdefghijklmn\x1b[2;3H\x1b7\x1b[5;1H', { cols: 20, rows: 6 }, ['abcdefghijklXn']],
  ['with a wrap that waits', 'abcdefghij\x1b7', { cols: 12, rows: 6 }, ['abcdefghijX']],
  ['below a line that wraps', 'abcdefgh\r\nxy\x1b7\r\nz', { cols: 4, rows: 6 }, ['abcd', 'efgh', 'xyX', 'z']],
])('a saved cursor stays on its character: %s', (_, text, { cols, rows }, shown) => {
  const terminal = terminalWith(text, { cols: 10, rows: 6 });
  terminal.resize(cols, rows);
  feed(terminal, '\x1b8X');
  expect(withoutBlankEnd(rowTexts(terminal))).toEqual(shown);
});

test.each([
  ['a lower screen', '\x1b[8;1H\x1b7', { cols: 12, rows: 4 }],
  ['a lower screen, from its top', '\x1b[8;1H\x1b7\x1b[H', { cols: 12, rows: 4 }],
  ['a lower screen that scrolls', '1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7\r\n8\x1b[8;1H\x1b7', { cols: 12, rows: 4 }],
  ['a narrower alternate screen', '\x1b[?1049h\x1b[8;12H\x1b7\x1b[H', { cols: 10, rows: 8 }],
])('a saved cursor survives %s', (_, text, { cols, rows }) => {
  const terminal = terminalWith(text, { cols: 12, rows: 8 });
  const { x, y } = { x: text.includes('12H') ? 11 : 0, y: 7 };
  terminal.resize(cols, rows);
  feed(terminal, '\x1b8');
  expect(terminal.cursor).toMatchObject({ x: Math.min(x, cols - 1), y: rows - 1 });
  feed(terminal, '\x1b[H');
  terminal.resize(12, 8);
  feed(terminal, '\x1b8');
  expect(terminal.cursor).toMatchObject({ x, y });
});

test('a wrap that was pending when autowrap ended is still pending after a new height', () => {
  const terminal = terminalWith('abcd\x1b[?7l', { cols: 4, rows: 2 });
  terminal.resize(4, 3);
  feed(terminal, '\x1b[?7he');
  expect(rowTexts(terminal)).toEqual(['abcd', 'e', '']);
});

test('a saved cursor whose row has left the screen goes to the top', () => {
  const terminal = terminalWith('ab\x1b7\r\nc\r\nd\r\ne\r\nf', { cols: 10, rows: 5 });
  terminal.resize(8, 3);
  feed(terminal, '\x1b8X');
  expect(rowTexts(terminal)).toEqual(['d X', 'e', 'f']);
});

test('a saved cursor stays on the screen', () => {
  const terminal = terminalWith('\x1b[5;9H\x1b7\x1b[H', { cols: 10, rows: 6 });
  terminal.resize(4, 3);
  feed(terminal, '\x1b8');
  expect(terminal.cursor).toMatchObject({ x: 3, y: 2 });
});

test.each(Object.entries(shellScreens))('%s: the rows are those of xterm.js', (_, text) => {
  const terminal = createTerminal(shellSize);
  const oracle = createXtermOracle({ ...shellSize, scrollback: 1_000 });
  feed(terminal, text);
  oracle.feed(new TextEncoder().encode(text));
  for (const { cols, rows } of shellResizes) {
    terminal.resize(cols, rows);
    oracle.resize(cols, rows);
    // its cursor keeps its column, whatever it stands on then
    const differences = compareScreens(screenOf(terminal), { ...oracle.state(), cursor: cursorOf(terminal) });
    if (differences.length > 0) expect.fail(`${cols}x${rows}: ${describeDifferences(differences)}`);
  }
  oracle.dispose();
});

function cursorOf({ cursor: { x, y } }: Terminal): { x: number; y: number } {
  return { x, y };
}

function withoutBlankEnd(lines: string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}
