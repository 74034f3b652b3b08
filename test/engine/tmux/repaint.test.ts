import { expect, test } from 'vitest';
import type { PaneSnapshot } from '../../../src/backends/tmux/pane/snapshot.js';
import { repaint } from '../../../src/engine/tmux/repaint.js';
import { createTerminal, type Terminal } from '../../../src/terminal/index.js';

const size = { cols: 20, rows: 5 };

function terminalWith(text: string): Terminal {
  const terminal = createTerminal({ ...size, scrollback: 100 });
  terminal.feed(Buffer.from(text.replaceAll('\n', '\r\n')));
  return terminal;
}

/** A capture whose last lines fill the screen. */
function captured(lines: string[], cursor = { x: 0, y: 4 }): PaneSnapshot {
  const flags = new Set(['wrap_flag', 'cursor_flag'] as const);
  const rest = { isAlternate: false, savedCursor: { x: 0, y: 0 }, alternate: undefined, tabs: '8,16', title: '' };
  return {
    ...size,
    ...rest,
    cursor,
    main: lines.map((line) => Buffer.from(line)),
    flags,
    scrollRegion: { top: 0, bottom: 4 },
    historySize: Math.max(0, lines.length - size.rows),
    unfinished: new Uint8Array(),
  };
}

function apply(terminal: Terminal, snapshot: PaneSnapshot): number {
  const before = terminal.seq;
  for (const step of repaint(terminal, snapshot)) {
    if (step instanceof Uint8Array) terminal.feed(step);
    else terminal.resize(step.cols, step.rows);
  }
  return before;
}

function newText(terminal: Terminal, since: number): string[] {
  const lines = terminal.logicalLines({ from: 0 });
  return lines.flatMap((line) => {
    const letters = [...line.text].filter((_, i) => line.seqOf(i, i + 1) > since);
    return letters.length > 0 ? [letters.join('')] : [];
  });
}

test('nothing is written where nothing differs', () => {
  const terminal = terminalWith('one\ntwo\nthree');
  const since = apply(terminal, captured(['one', 'two', 'three', '', ''], { x: 5, y: 2 }));
  expect(terminal.seq).toBe(since);
});

test('only the columns that differ are written', () => {
  const terminal = terminalWith('one\nstate: up  now\n');
  const since = apply(terminal, captured(['one', 'state: off now', '', '', ''], { x: 0, y: 2 }));
  expect(terminal.screenText().trimEnd()).toBe('one\nstate: off now');
  expect(newText(terminal, since)).toEqual(['off']);
});

test('old rows that have scrolled stay old, also in the history', () => {
  const terminal = terminalWith('a\nb\nc\nd\ne');
  const since = apply(terminal, captured(['a', 'b', 'c', 'd', 'e', 'f', 'g']));
  expect(terminal.screenText()).toBe('c\nd\ne\nf\ng');
  expect(terminal.history.text(0)).toBe('a');
  expect(newText(terminal, since)).toEqual(['f', 'g']);
});

test('rows that tmux shows again come back from the history and are not new', () => {
  const terminal = terminalWith('a\nb\nc\nd\ne\nf\n\x1b[3;1H\x1b[J');
  expect(terminal.screenText()).toBe('c\nd\n\n\n');
  const since = apply(terminal, captured(['a', 'b', 'c', 'd', ''], { x: 0, y: 4 }));
  expect(terminal.screenText()).toBe('a\nb\nc\nd\n');
  expect(newText(terminal, since)).toEqual([]);
});

test('a line that wraps is one line, also when it has just come', () => {
  const terminal = terminalWith('a\n');
  apply(terminal, captured(['a', 'this is longer than a row', '', ''], { x: 0, y: 3 }));
  expect(terminal.logicalLines().map(({ text }) => text)).toContain('this is longer than a row');
});

test('what is gone is erased, and colours come with what is written', () => {
  const terminal = terminalWith('first line\nsecond line');
  apply(terminal, captured(['\x1b[31mred\x1b[39m', '', '', '', ''], { x: 0, y: 1 }));
  expect(terminal.screenText().trimEnd()).toBe('red');
  expect(terminal.cells(0)[0]?.style.foreground).toEqual({ palette: 1 });
});

test('a wide letter where two narrow ones were is whole', () => {
  const terminal = terminalWith('a??b');
  apply(terminal, captured(['a😀b', '', '', '', ''], { x: 4, y: 0 }));
  expect(terminal.screenText().trimEnd()).toBe('a😀b');
});

test('a screen that is redrawn in place does not make the history new', () => {
  const terminal = terminalWith('a\nb\nc\nd\ne\nf\ng\nh');
  const since = apply(terminal, captured(['a', 'b', 'c', '1', '2', '3', '4', '5'], { x: 1, y: 4 }));
  expect(newText(terminal, since)).toEqual(['1', '2', '3', '4', '5']);
  expect(terminal.logicalLines({ from: 0 }).map(({ text }) => text)).toEqual([...'abc12345']);
});

test('a line that goes on in a row leaves nothing of what stood there', () => {
  const terminal = terminalWith(`${'a'.repeat(20)}\n288 another line`);
  apply(terminal, captured([`${'a'.repeat(20)}k`, '288 another line', '', '', ''].slice(0, 4), { x: 0, y: 4 }));
  expect(terminal.screenText().trimEnd()).toBe(`${'a'.repeat(20)}\nk\n288 another line`);
});
