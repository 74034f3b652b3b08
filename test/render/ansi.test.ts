import { describe, expect, test } from 'vitest';
import { viewOf } from '../../src/render/view.js';
import type { Terminal } from '../../src/terminal/index.js';
import { recordedScreen, screenOf } from './screens.js';

const STYLES = [
  '\x1b[1;2;3;4;5;7;8;9;53mall\x1b[m plain \x1b[4:3;58;2;1;2;3mcurly\x1b[21;58;5;200mdouble\x1b[4:4mdotted\x1b[4:5mdashed',
  '\x1b[0;31;42ma\x1b[91;102mb\x1b[38;5;99;48;5;255mc\x1b[38;2;10;20;30;48;2;200;100;0md\x1b[K',
  '\x1b[m\x1b]8;id=a;https://example.com/\x1b\\linked \x1b[1mbold\x1b]8;;\x1b\\ not',
  '中文 \x1b[31m한국어\x1b[m 👨‍👩‍👧 e\u0301 🇩🇪🇫🇷 \x1b[7m  ',
].join('\r\n');

describe('the output reproduces the screen', () => {
  test('with every style', () => expectSame(screenOf(STYLES)));

  test('with adjacent flags', () => {
    expectSame(screenOf('\x1b[?2027l🇩🇪\x1b[2;1H🇩\x1b[2;3H🇪\x1b[3;1He\x1b[3;2H\u0301', { cols: 20, rows: 3 }));
  });

  test.each([
    ['htop', 0.8],
    ['vim-edit', 0.6],
    ['mc', 0.5],
    ['tmux', 0.7],
    ['emacs-unicode', 0.9],
    ['btop', 0.9],
    ['less-unicode', 0.9],
    ['colours', 1],
    ['toilet', 1],
  ] as const)('of %s', (name, part) => expectSame(recordedScreen(name, part)));
});

test('a region can be printed anywhere', () => {
  const screen = screenOf('abcdef\r\ng\x1b[1;31mhij\x1b[mkl');
  const part = viewOf(screen, { format: 'ansi', region: { row: 0, col: 2, rows: 2, cols: 2 } }).content;
  expect(part).toBe('cd\r\n\x1b[0;1;31mij\x1b[0m');
});

test('changed rows update an earlier picture', () => {
  const screen = screenOf('one\r\n\x1b[44mlong row here\x1b[m\r\nthree');
  const copy = screenOf(screen.serialize());
  screen.feed(new TextEncoder().encode('\x1b[2;1H\x1b[K\x1b[32mshort'));
  copy.feed(new TextEncoder().encode(viewOf(screen, { format: 'ansi', onlyRows: [1] }).content as string));
  expect(looks(copy)).toEqual(looks(screen));
});

function expectSame(screen: Terminal): void {
  const copy = screenOf(viewOf(screen, { format: 'ansi' }).content as string, screen);
  expect(looks(copy)).toEqual(looks(screen));
}

/** The visible properties of each cell; a blank has no text colour. */
function looks(terminal: Terminal) {
  return Array.from({ length: terminal.rows }, (_, y) =>
    terminal.cells(y).map(({ text, width, style }) => {
      const { protected: _protected, ...seen } = style;
      const hasNothing = text === ' ' && style.background === 'default' && !style.inverse && style.underline === 'none';
      return hasNothing && !style.strikethrough && !style.overline ? ' ' : { text, width, ...seen };
    }),
  );
}
