import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTerminal, type LogicalLine, type Terminal } from '../../src/terminal/index.js';
import { anyOutput, showOutput } from '../helpers/any-output.js';
import fc from '../helpers/fast-check.js';

interface Grid {
  cols: number;
  rows: number;
}

const grid: fc.Arbitrary<Grid> = fc.record({
  cols: fc.integer({ min: 1, max: 20 }),
  rows: fc.integer({ min: 1, max: 8 }),
});
/** How long each chunk is; after the last one it starts over. */
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });

test('any output, cut anywhere, leaves the same behind', () => {
  fc.assert(
    fc.property(grid, anyOutput(60), lengths, (size, pieces, cuts) => {
      const bytes = Buffer.concat(pieces);
      expect(trace(size, chunked(bytes, cuts)), showOutput(pieces)).toEqual(trace(size, [bytes]));
    }),
    { numRuns: 400 },
  );
});

test('any output, byte by byte, leaves the same behind', () => {
  fc.assert(
    fc.property(grid, anyOutput(60), (size, pieces) => {
      const bytes = Buffer.concat(pieces);
      expect(trace(size, chunked(bytes, [1])), showOutput(pieces)).toEqual(trace(size, [bytes]));
    }),
    { numRuns: 300 },
  );
});

test('a feed of nothing changes nothing', () => {
  fc.assert(
    fc.property(grid, anyOutput(20), (size, pieces) => {
      const withNothing = pieces.flatMap((piece) => [piece, new Uint8Array(0)]);
      expect(trace(size, withNothing)).toEqual(trace(size, pieces));
    }),
    { numRuns: 100 },
  );
});

describe('bytes that mean something together may arrive apart', () => {
  const cases: [what: string, bytes: string | number[]][] = [
    ['two, three and four bytes of UTF-8', 'é世😀'],
    ['a letter with marks', 'xe\u0301\u0323y'],
    ['a family', 'a👨‍👩‍👧‍👦b'],
    ['two flags', '🇩🇪🇯🇵'],
    ['a mark while the cursor is on a right half', '\x1b[?7labcdefgh世\u200b'],
    ['a character that becomes wide', 'ab❤\ufe0fcd'],
    ['a character that becomes narrow', 'ab⌚\ufe0ecd'],
    ['broken UTF-8', [0x61, 0xe4, 0xb8, 0x41, 0xf0, 0x9f, 0x98, 0x1b, 0x5b, 0x6d, 0xed, 0xa0, 0x80, 0xc0, 0x80, 0x62]],
    ['a C1 control as a character', [0x61, 0xc2, 0x9b, 0x35, 0x43, 0x62]],
    ['C1 controls as bytes', [0x1b, 0x20, 0x47, 0x61, 0x9b, 0x35, 0x43, 0x62, 0x9d, 0x32, 0x3b, 0x74, 0x9c, 0x63]],
    ['a sequence with a control inside', '\x1b[3\r1\n;4\bmx'],
    ['a title ended by ST', '\x1b]2;a title\x1b\\rest'],
    ['a string that another sequence ends', '\x1b]2;never\x1b[31mred'],
    ['a question and its answer', 'ab\x1b[6n\x1bP$qm\x1b\\\x1b[c\x1b]4;1;?\x07'],
    ['a bell between two titles', '\x1b]2;one\x07\x07\x1b]2;two\x07'],
    ['a repeated character', 'a世\x1b[3b'],
    ['a full row and the next', 'abcdefghijklmnop'],
    ['the alternate screen', 'main\x1b[?1049halternate\x1b[?1049l again'],
    ['a link', '\x1b]8;;https://example.org/\x1b\\link\x1b]8;;\x1b\\'],
  ];
  test.each(cases)('%s', (_, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Uint8Array.from(content);
    const whole = trace({ cols: 10, rows: 3 }, [bytes]);
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(trace({ cols: 10, rows: 3 }, [bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole);
    }
    expect(trace({ cols: 10, rows: 3 }, chunked(bytes, [1]))).toEqual(whole);
  });
});

describe('what real programs wrote', () => {
  test.each(['vim-edit', 'htop', 'emacs-unicode', 'tmux', 'fzf'])('%s', (name) => {
    const recorded = readFileSync(new URL(`../fixtures/streams/${name}.bin`, import.meta.url));
    const bytes = recorded.subarray(0, 20_000);
    const whole = trace({ cols: 80, rows: 24 }, [bytes]);
    for (const cuts of [[1], [3, 1, 7], [1000, 13]]) {
      expect(trace({ cols: 80, rows: 24 }, chunked(bytes, cuts))).toEqual(whole);
    }
  });
});

function chunked(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = cuts[chunks.length % cuts.length] as number;
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return chunks;
}

/** The visible state of a terminal after these chunks, and all events it emitted. */
function trace(size: Grid, chunks: readonly Uint8Array[]): object {
  const terminal = createTerminal({ ...size, scrollback: 20, checksumReports: true });
  const said = listen(terminal);
  for (const chunk of chunks) terminal.feed(chunk);
  const { cursor, modes, title, isAlternate, seq, cols, rows } = terminal;
  const seen = { cursor, modes, title, isAlternate, seq, cols, rows };
  return {
    ...seen,
    said,
    screen: terminal.screenText(),
    lines: terminal.logicalLines().map(describeLine),
    grid: Array.from({ length: rows }, (_, y) => ({ seq: terminal.rowSeq(y), cells: terminal.cells(y) })),
    history: historyOf(terminal),
    serialized: terminal.serialize({ scrollback: 20 }),
  };
}

function describeLine(all: LogicalLine): object {
  const { line, y, rowCount, text, seq } = all;
  return { line, y, rowCount, text, seq, seqs: Array.from(text, (_, at) => all.seqOf(at, at + 1)) };
}

function historyOf({ history }: Terminal): object[] {
  const lines: object[] = [];
  for (let line = history.first; line < history.end && history.rowCount > 0; line++) {
    lines.push({ line, text: history.text(line), seq: history.seq(line), cells: history.cells(line) });
  }
  return lines;
}

/** Replies and events in the order in which they came. */
function listen(terminal: Terminal): object[] {
  const said: object[] = [];
  terminal.onReply((bytes) => said.push({ reply: Buffer.from(bytes).toString('latin1') }));
  const note = (event: string) => (value: object) => said.push({ event, ...value });
  terminal.onTitle(note('title'));
  terminal.onBell(note('bell'));
  terminal.onLink(note('link'));
  terminal.onWorkingDirectory(note('working directory'));
  terminal.onNotification(note('notification'));
  terminal.onPrompt(note('prompt'));
  terminal.onClipboard(note('clipboard'));
  terminal.onMode(note('mode'));
  terminal.onResizeRequest(note('resize request'));
  return said;
}
