import { createTerminal, type Terminal } from '../../terminal/index.js';
import type { SessionCore } from '../core.js';

const LINE_FEED = 0x0a;
/** Makes fewer rows than the history keeps, so that every row can be read before it is dropped. */
const PIECE_BYTES = 8192;
const HISTORY_ROWS = 3 * PIECE_BYTES;

/** What a command wrote between two seqs, as a screen of unlimited height would show it. */
export function commandOutput(
  { output, terminal: { cols, rows } }: Pick<SessionCore, 'output' | 'terminal'>,
  { from, to, maxLines = Number.POSITIVE_INFINITY }: { from: number; to: number; maxLines?: number | undefined },
): { output: string; truncated: boolean } {
  const start = Math.min(Math.max(from, output.start), to);
  const bytes = withoutPromptSpace(output.read(start, to - start).bytes);
  // output that was cut may begin inside a character or a sequence
  const whole = start > from ? bytes.subarray(bytes.indexOf(LINE_FEED) + 1) : bytes;
  const lines = replay(whole, createTerminal({ cols, rows, scrollback: HISTORY_ROWS }));
  const kept = lines.slice(Math.max(0, lines.length - maxLines));
  return { output: kept.join('\n'), truncated: start > from || kept.length < lines.length };
}

/** Collects lines as they scroll away, since a terminal that kept a megabyte of them would need much more memory. */
function replay(bytes: Uint8Array, terminal: Terminal): string[] {
  const lines: string[] = [];
  const { history } = terminal;
  let next = 0;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    terminal.feed(bytes.subarray(at, at + PIECE_BYTES));
    // the last of them may continue on the screen
    for (next = Math.max(next, history.first); next < history.end - 1; next++) lines.push(history.text(next));
  }
  const rest = terminal.logicalLines({ from: next, screen: 'main' });
  const { x, y } = terminal.cursor;
  const isWritten = (line: (typeof rest)[number]) =>
    line.text !== '' || (!terminal.isAlternate && (line.y < y || (line.y === y && x > 0)));
  const end = rest.findLastIndex(isWritten) + 1;
  for (const line of rest.slice(0, end)) lines.push(line.text);
  terminal.dispose();
  return lines;
}

/** Zsh marks output that lacks a final newline before it reports the end of the command; that mark is not output. */
function withoutPromptSpace(bytes: Uint8Array): Uint8Array {
  const tail = Buffer.from(bytes.subarray(-PIECE_BYTES)).toString('latin1');
  const [found] =
    /(?:\x1b\[[\d;]*m)+[%#](?:\x1b\[[\d;]*m)+ {9,}\r \r(?:\x1b\]133;D[^\x07\x1b]*(?:\x07|\x1b\\)?)?$/.exec(tail) ?? [];
  return found === undefined ? bytes : bytes.subarray(0, bytes.length - found.length);
}
