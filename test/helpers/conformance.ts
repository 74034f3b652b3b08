import { describe, expect, test } from 'vitest';
import { createTerminal, type TerminalOptions } from '../../src/terminal/index.js';

/** One edge case of a control function: the input, and the expected screen or reply. */
export interface ConformanceCase {
  /** What the function does in this case, as the test's name. */
  does: string;
  /** Bytes, one character each (0x00–0xff), unless `text` is given. */
  feed: string;
  /** Sent after `feed` as UTF-8. */
  text?: string;
  /** Default 10 columns × 6 rows. */
  size?: [cols: number, rows: number];
  options?: Omit<TerminalOptions, 'cols' | 'rows'>;
  /** The whole screen, row by row; missing rows at the end are blank. Trailing blanks do not count. */
  screen?: string[];
  /** Column and row, both from 0. */
  cursor?: [x: number, y: number];
  pendingWrap?: boolean;
  /** All replies in one string, one character per byte. */
  reply?: string;
  title?: string;
  /** Anything else. */
  check?: (terminal: ReturnType<typeof createTerminal>) => void;
}

/** Runs the cases of one control function, each whole and again byte by byte. */
export function conformance(controlFunction: string, cases: ConformanceCase[]): void {
  describe(controlFunction, () => {
    for (const entry of cases) {
      test(entry.does, () => {
        check(entry, (bytes, feed) => feed(bytes));
        check(entry, (bytes, feed) => {
          for (let i = 0; i < bytes.length; i++) feed(bytes.subarray(i, i + 1));
        });
      });
    }
  });
}

type Split = (bytes: Uint8Array, feed: (part: Uint8Array) => void) => void;

function check(entry: ConformanceCase, split: Split): void {
  const [cols, rows] = entry.size ?? [10, 6];
  const terminal = createTerminal({ cols, rows, ...entry.options });
  let reply = '';
  terminal.onReply((bytes) => {
    reply += Buffer.from(bytes).toString('latin1');
  });
  const bytes = Buffer.concat([Buffer.from(entry.feed, 'latin1'), Buffer.from(entry.text ?? '', 'utf8')]);
  split(bytes, (part) => terminal.feed(part));

  if (entry.screen) {
    const expected = Array.from({ length: terminal.rows }, (_, y) => (entry.screen?.[y] ?? '').trimEnd());
    expect(Array.from({ length: terminal.rows }, (_, y) => terminal.rowText(y).trimEnd())).toEqual(expected);
  }
  if (entry.cursor) expect([terminal.cursor.x, terminal.cursor.y]).toEqual(entry.cursor);
  if (entry.pendingWrap !== undefined) expect(terminal.cursor.pendingWrap).toBe(entry.pendingWrap);
  if (entry.reply !== undefined) expect(reply).toBe(entry.reply);
  if (entry.title !== undefined) expect(terminal.title).toBe(entry.title);
  entry.check?.(terminal);
  terminal.dispose();
}
