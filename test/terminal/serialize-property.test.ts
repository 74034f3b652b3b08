import { expect, test } from 'vitest';
import { type Cell, createTerminal, type Terminal } from '../../src/terminal/index.js';
import { compareScreens, describeDifferences, screenOf } from '../helpers/compare-screens.js';
import fc from '../helpers/fast-check.js';
import { feed, rowTexts } from '../helpers/feed.js';
import { createXtermOracle } from '../helpers/oracle-xterm.js';
import { editedStream, insertPieces, play } from '../helpers/random-edits.js';
import { escapeControls, type RandomStream, randomStream, showStream } from '../helpers/random-stream.js';

const runs = Number(process.env.TTYPILOT_PROPERTY_RUNS ?? 300);
const seed = Number(process.env.TTYPILOT_SEED ?? 3_301);

/** What else a program may have left behind. */
const setting = fc.constantFrom(
  '\x1b[?2027l',
  '\x1b[?2027h',
  '\x1b[>5u',
  '\x1b[=3;2u',
  '\x1b[<u',
  '\x1b[>4;2m',
  '\x1b[>4;1f',
  '\x1b[?1003h',
  '\x1b[?1006h',
  '\x1b[?1015h',
  '\x1b[?1004h',
  '\x1b[?1007h',
  '\x1b[?66h',
  '\x1b[?67h',
  '\x1b[?5h',
  '\x1b[?2026h',
  '\x1b[?1045h',
  '\x1b[5 q',
  '\x1b[2 q',
  '\x1b[?25l',
  '\x1b[3g',
  '\x1bH',
  '\x1b(A',
  '\x1b-A\x0e',
  '\x1b]8;id=a;https://a.example/\x07',
  '\x1b]2;é; x\x07',
);

const anyStream = fc
  .tuple(fc.oneof(randomStream(), editedStream()), fc.array(fc.tuple(fc.nat(), setting), { maxLength: 6 }))
  .map(([stream, settings]) => insertPieces(stream, settings));

const saving = fc.constantFrom('\x1b7', '\x1b(0\x1b7\x1b(B', '\x1b[1;38;5;9m\x1b7', '\x1b[?6h\x1b7\x1b[?6l');

const withSavedCursor = fc
  .tuple(anyStream, fc.array(fc.tuple(fc.nat(), saving), { minLength: 1, maxLength: 3 }))
  .map(([stream, pieces]) => insertPieces(stream, pieces));

test('a fresh terminal that is fed the serialized screen shows the same', { timeout: 60_000 }, () => {
  check(anyStream, (terminal) => {
    const text = terminal.serialize();
    const copy = createTerminal({ cols: terminal.cols, rows: terminal.rows });
    feed(copy, text);
    expect(everythingOf(copy), escapeControls(text)).toEqual(everythingOf(terminal));
    expect(copy.serialize()).toBe(text);
  });
});

test('the state saved with the cursor is restored as well', { timeout: 60_000 }, () => {
  check(withSavedCursor, (terminal) => {
    const copy = createTerminal({ cols: terminal.cols, rows: terminal.rows });
    feed(copy, terminal.serialize());
    for (const each of [terminal, copy]) feed(each, '\x1b8');
    // a wrap that was pending at a margin cannot be made
    fc.pre(!terminal.cursor.pendingWrap || terminal.cursor.x === terminal.cols - 1);
    expect(everythingOf(copy)).toEqual(everythingOf(terminal));
    for (const each of [terminal, copy]) feed(each, '#q');
    expect(everythingOf(copy)).toEqual(everythingOf(terminal));
  });
});

test('what comes next joins or repeats what was printed last', { timeout: 60_000 }, () => {
  const first = fc.constantFrom('नमस', '1', '👩', '🇩', 'e', '日', '☁', '─');
  const next = fc.constantFrom('्ते', '\u0301', '\ufe0f', '\ufe0f\u20e3', '\u200d👩', '🇪', '\ufe0e', '\x1b[3b', 'x');
  const ended = fc.tuple(anyStream, first).map(([stream, text]) => ({ ...stream, pieces: [...stream.pieces, text] }));
  fc.assert(
    fc.property(ended, next, (stream, text) => {
      const terminal = terminalAfter(stream);
      // elsewhere it cannot be printed again without a change; to look at another one leaves this one as it is
      fc.pre(isPrintable(terminalAfter(stream)) && isPrintable(mainScreenOf(stream)) && isPlain(terminal));
      const copy = createTerminal({ cols: terminal.cols, rows: terminal.rows });
      feed(copy, terminal.serialize());
      for (const each of [terminal, copy]) feed(each, text);
      fc.pre(isPrintable(terminal));
      expect(everythingOf(copy), showStream(stream)).toEqual(everythingOf(terminal));
    }),
    { numRuns: runs, seed },
  );
});

test('with its history, it has the same lines', { timeout: 60_000 }, () => {
  check(anyStream, (terminal) => {
    const { cols, rows, history, isAlternate } = terminal;
    // one column has no room for the wide characters of the history
    fc.pre(cols > 1);
    const copy = createTerminal({ cols, rows, scrollback: 500 });
    feed(copy, terminal.serialize({ scrollback: history.rowCount }));
    if (isAlternate) for (const each of [terminal, copy]) feed(each, '\x1b[?47l');
    expect(linesWithText(copy)).toEqual(linesWithText(terminal));
  });
});

test('xterm.js shows the same', { timeout: 60_000 }, () => {
  check(randomStream(), (terminal) => {
    // it knows no mode 2027
    fc.pre(cellsOf(terminal).every(({ text, width }) => text.length < 2 || widths(text)[0] === width));
    const oracle = createXtermOracle({ cols: terminal.cols, rows: terminal.rows, scrollback: 0 });
    oracle.feed(new TextEncoder().encode(terminal.serialize()));
    const differences = compareScreens(screenOf(terminal), oracle.state());
    oracle.dispose();
    if (differences.length > 0) expect.fail(describeDifferences(differences));
  });
});

function everythingOf(terminal: Terminal): unknown {
  const { cursor, modes, title, isAlternate, rows } = terminal;
  return {
    rows: rowTexts(terminal),
    cells: Array.from({ length: rows }, (_, y) => terminal.cells(y).map(({ seq, ...cell }) => cell)),
    lines: linesOf(terminal),
    cursor,
    modes,
    title,
    isAlternate,
  };
}

/** The lines that begin on the screen; a line that continues the history starts over in the copy. */
function linesOf(terminal: Terminal): string[] {
  const top = terminal.rows > 1 ? terminal.logicalLines() : [];
  return top.filter(({ y }) => y > 0).map(({ text }) => text);
}

function linesWithText(terminal: Terminal): string[] {
  return terminal.logicalLines({ from: 0 }).map(({ text }) => text.trimEnd());
}

function check(streams: fc.Arbitrary<RandomStream>, verify: (terminal: Terminal) => void): void {
  fc.assert(
    fc.property(streams, (stream) => {
      const terminal = terminalAfter(stream);
      fc.pre(isPrintable(terminal) && isPrintable(mainScreenOf(stream)));
      try {
        verify(terminal);
      } catch (error) {
        if (fc.PreconditionFailure.isFailure(error)) throw error;
        throw new Error(`${showStream(stream)}\n${(error as Error).message}`, { cause: error });
      }
    }),
    { numRuns: runs, seed },
  );
}

function terminalAfter(stream: RandomStream): Terminal {
  const terminal = createTerminal({ cols: stream.cols, rows: stream.rows, scrollback: 50 });
  for (const piece of stream.pieces) play(terminal, piece);
  return terminal;
}

function mainScreenOf(stream: RandomStream): Terminal {
  return terminalAfter({ ...stream, pieces: [...stream.pieces, '\x1b[?47l'] });
}

/**
 * Three things cannot be made by printing: a cluster in the last column that had no room to become wide without autowrap,
 * a wrap that is pending in a column where the margin was once, and a cursor in origin mode above or left of the margins.
 */
function isPrintable(terminal: Terminal): boolean {
  const isWhole = cellsOf(terminal).every(({ text, width }) => text.length < 2 || widths(text).includes(width));
  if (terminal.modes.origin && !isWithinMargins(terminal)) return false;
  return isWhole && (!terminal.cursor.pendingWrap || terminal.cursor.x === rightEdge(terminal));
}

/** Whether text is shown as it is written, wherever the cursor is. */
function isPlain({ modes }: Terminal): boolean {
  return !modes.insert && modes.graphemes && modes.autowrap;
}

/** All cells of screen and history. */
function cellsOf(terminal: Terminal): Cell[] {
  const { rows, history } = terminal;
  const lines = history.rowCount === 0 ? 0 : history.end - history.first;
  return [
    ...Array.from({ length: rows }, (_, y) => terminal.cells(y)),
    ...Array.from({ length: lines }, (_, i) => history.cells(history.first + i)),
  ].flat();
}

function widths(text: string): number[] {
  return ['\x1b[?2027h', '\x1b[?2027l'].map((mode) => {
    const terminal = createTerminal({ cols: 80, rows: 1 });
    feed(terminal, mode + text);
    return terminal.cells(0)[0]?.text === text ? terminal.cursor.x : -1;
  });
}

function rightEdge(terminal: Terminal): number {
  const [, right] = margins(terminal, 's');
  return terminal.cursor.x >= right ? terminal.cols - 1 : right - 1;
}

function isWithinMargins(terminal: Terminal): boolean {
  const [[top], [left]] = [margins(terminal, 'r'), margins(terminal, 's')];
  return terminal.cursor.y >= top - 1 && terminal.cursor.x >= left - 1;
}

/** DECRQSS tells the margins. */
function margins(terminal: Terminal, which: 'r' | 's'): [number, number] {
  let found: number[] = [];
  const { dispose } = terminal.onReply((bytes) => {
    found = (/(\d+);(\d+)[rs]/.exec(Buffer.from(bytes).toString()) ?? []).slice(1).map(Number);
  });
  feed(terminal, `\x1bP$q${which}\x1b\\`);
  dispose();
  return [found[0] ?? 1, found[1] ?? terminal.cols];
}
