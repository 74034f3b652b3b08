import { describe, expect, test } from 'vitest';
import { visibleCells } from '../../src/snapshots/cells.js';
import { diffSnapshots } from '../../src/snapshots/diff.js';
import { showSnapshot, takeSnapshot } from '../../src/snapshots/snapshot.js';
import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { anyOutput, showOutput } from '../helpers/any-output.js';
import fc from '../helpers/fast-check.js';
import { recordedScreen, screenOf } from '../render/screens.js';

describe('a snapshot reproduces the cells of the screen', () => {
  test('after any output', () => {
    const size = fc.record({ cols: fc.integer({ min: 2, max: 30 }), rows: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(size, anyOutput(), ({ cols, rows }, pieces) => {
        const terminal = createTerminal({ cols, rows, scrollback: 0 });
        for (const piece of pieces) terminal.feed(piece);
        const snapshot = takeSnapshot(terminal);
        const copy = showSnapshot(snapshot);
        expect(visibleCells(copy), showOutput(pieces)).toEqual(visibleCells(terminal));
        expect(takeSnapshot(copy)).toEqual(snapshot);
      }),
      { numRuns: 200 },
    );
  });

  test('without the colour of a removed underline', () => {
    const screen = screenOf('\x1b[58;2;1;2;3m\x1b[4:3m a\x1b[;;0;0;0$r', { cols: 6, rows: 2 });
    const snapshot = takeSnapshot(screen);
    expect(snapshot.text).toBe(' a\n');
    const copy = showSnapshot(snapshot);
    expect(visibleCells(copy)).toEqual(visibleCells(screen));
    expect(takeSnapshot(copy)).toEqual(snapshot);
  });

  test.each([
    ['htop', 0.8],
    ['vim-edit', 0.6],
    ['mc', 0.5],
    ['emacs-unicode', 0.9],
    ['btop', 0.9],
    ['colours', 1],
  ] as const)('of %s', (name, part) => {
    const screen = recordedScreen(name, part);
    const copy = showSnapshot(takeSnapshot(screen));
    expect(visibleCells(copy)).toEqual(visibleCells(screen));
  });

  test('in a terminal that gets the file through a line discipline', () => {
    const screen = screenOf('\x1b[1mone\x1b[m\r\n\r\n  \x1b[44mthree \x1b[m', { cols: 12, rows: 4 });
    const { text } = takeSnapshot(screen);
    const copy = screenOf(text.slice(0, -1).replaceAll('\n', '\r\n'), screen);
    expect(visibleCells(copy)).toEqual(visibleCells(screen));
  });
});

describe('the text', () => {
  test('has one line per row, without trailing blanks', () => {
    expect(textOf('one   \r\n\r\n\x1b[1;31mthree\x1b[m   four    \x1b[5;1H  ')).toBe(
      'one\n\n\x1b[0;1;31mthree\x1b[0m   four\n',
    );
    expect(textOf('')).toBe('');
  });

  test('does not change the style for a blank between words', () => {
    expect(textOf('\x1b[2mtwo\x1b[m \x1b[2mwords\x1b[m')).toBe('\x1b[0;2mtwo words\x1b[0m\n');
    expect(textOf('\x1b[4mtwo\x1b[m \x1b[4mwords\x1b[m')).toBe('\x1b[0;4mtwo\x1b[0m \x1b[0;4mwords\x1b[0m\n');
  });

  test('keeps visible blanks', () => {
    expect(textOf('a\x1b[44m  \x1b[m')).toBe('a\x1b[0;44m  \x1b[0m\n');
    expect(textOf('a\x1b[4m  \x1b[m')).toBe('a\x1b[0;4m  \x1b[0m\n');
  });

  test('does not depend on how the screen was drawn', () => {
    const direct = textOf('\x1b[32mready\x1b[m \x1b]8;;https://a.example/\x1b\\link\x1b]8;;\x1b\\');
    const detour = textOf(
      '\x1b]8;;https://other.example/\x1b\\gone\x1b]8;;\x1b\\\x1b[2J\x1b[1;7H\x1b]8;id=x;https://a.example/\x1b\\link\x1b]8;;\x1b\\' +
        '\x1b[H\x1b[1m \x1b[m\x1b[1;1H\x1b[32mready\x1b[1m \x1b[m',
    );
    expect(detour).toBe(direct);
  });
});

test('a text without a size gets the smallest size that fits', () => {
  const shown = showSnapshot({ text: 'one\r\n\x1b[1m日本\x1b[m\n' });
  expect([shown.cols, shown.rows, shown.rowText(1)]).toEqual([4, 2, '日本']);
  expect(showSnapshot({ text: '' }).rows).toBe(1);
});

test('any visible difference is detected', () => {
  const styles = [
    ...['1', '2', '3', '4', '21', '4:3', '4:4', '4:5', '5', '7', '8', '9', '53', '31', '91', '38;5;99', '38;2;1;2;3'],
    ...['41', '101', '48;5;99', '48;2;1;2;3', '4;58;5;1', '4;58;2;1;2;3'],
  ];
  const looks = ['x', '\x1b]8;;https://a.example/\x1b\\x\x1b]8;;\x1b\\', ...styles.map((sgr) => `\x1b[${sgr}mx\x1b[m`)];
  const snapshots = looks.map((look) => takeSnapshot(screenOf(look, { cols: 3, rows: 1 })));
  snapshots.forEach((left, i) => {
    snapshots.forEach((right, j) => {
      expect(diffSnapshots(left, right, 'styled').changed, `${styles[i - 2]} ${styles[j - 2]}`).toBe(i !== j);
      expect(diffSnapshots(left, right, 'text').changed).toBe(false);
    });
  });
});

function textOf(output: string, screen: Terminal = screenOf(output)): string {
  return takeSnapshot(screen).text;
}
