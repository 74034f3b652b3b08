import { describe, expect, test } from 'vitest';
import { createTerminal, type TerminalOptions } from '../../src/terminal/index.js';

const WRONG_SIDES = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 10_001, 2 ** 53, '80', null, undefined];

describe('an impossible terminal', () => {
  test.each(WRONG_SIDES)('cols %s', (cols) => {
    expect(() => createTerminal({ cols: cols as number, rows: 24 })).toThrow(/^cols must be a whole number.*, not/);
  });

  test.each(WRONG_SIDES)('rows %s', (rows) => {
    expect(() => createTerminal({ cols: 80, rows: rows as number })).toThrow(/^rows must be a whole number.*, not/);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9, '100', null])('scrollback %s', (scrollback) => {
    const options = { cols: 80, rows: 24, scrollback: scrollback as number };
    expect(() => createTerminal(options)).toThrow(/^scrollback must be a whole number from 0.*, not/);
  });
});

describe('an impossible size', () => {
  test.each(WRONG_SIDES)('%s', (side) => {
    const terminal = createTerminal({ cols: 80, rows: 24 });
    terminal.feed(new TextEncoder().encode('text'));
    expect(() => terminal.resize(side as number, 24)).toThrow(/^cols must be a whole number/);
    expect(() => terminal.resize(80, side as number)).toThrow(/^rows must be a whole number/);
    expect([terminal.cols, terminal.rows]).toEqual([80, 24]);
    expect(terminal.rowText(0)).toBe('text');
  });
});

describe('the smallest and the largest', () => {
  test.each<[string, TerminalOptions]>([
    ['one cell', { cols: 1, rows: 1 }],
    ['one cell without history', { cols: 1, rows: 1, scrollback: 0 }],
    ['one very long row', { cols: 10_000, rows: 1 }],
    ['one very high column', { cols: 1, rows: 10_000 }],
    ['a history that holds everything', { cols: 80, rows: 24, scrollback: 10_000_000 }],
  ])('%s', (_, options) => {
    const terminal = createTerminal(options);
    terminal.feed(new TextEncoder().encode('ab世\r\nlast'));
    expect(terminal.screenText()).toMatch(/t\n*$/);
    terminal.resize(options.rows, options.cols);
    terminal.resize(options.cols, options.rows);
    expect(terminal.screenText()).toMatch(/t\n*$/);
  });
});

describe('a row that is not there', () => {
  test.each([-1, 24, 0.5, Number.NaN, 1e9])('%s', (y) => {
    const terminal = createTerminal({ cols: 80, rows: 24 });
    expect(() => terminal.rowText(y)).toThrow(/^no row .*: the screen has rows 0 to 23$/);
    expect(() => terminal.rowSeq(y)).toThrow(RangeError);
    expect(() => terminal.cells(y)).toThrow(RangeError);
  });

  test('in the history', () => {
    const terminal = createTerminal({ cols: 80, rows: 2 });
    terminal.feed(new TextEncoder().encode('one\r\ntwo\r\nthree'));
    expect(terminal.history.text(0)).toBe('one');
    for (const line of [-1, 1, 0.5, Number.NaN, 1e9]) expect(() => terminal.history.text(line)).toThrow(RangeError);
  });
});
