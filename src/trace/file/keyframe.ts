import { bytesOfText } from '../../recording/bytes-as-text.js';
import { createTerminal, type Dialect, type Terminal } from '../../terminal/index.js';
import type { Keyframe } from './format.js';

const encoder = new TextEncoder();

/** The terminal as it is now. `rest` is the start of a sequence that the program has not finished. */
export function takeKeyframe(terminal: Terminal, { atMs, rest = '' }: { atMs: number; rest?: string }): Keyframe {
  const { seq, cols, rows } = terminal;
  const text = terminal.serialize();
  return { seq, atMs, cols, rows, text, cells: terminal.cellSeqs(), ...(rest === '' ? {} : { rest }) };
}

/** Rows of history: a terminal that grows shows them again. More would be thrown away with the terminal, at every seek. */
const HISTORY_ROWS = 200;

/** A terminal that plays a trace. */
export function playingTerminal(
  { cols, rows, seq = 0 }: { cols: number; rows: number; seq?: number },
  dialect: Dialect | undefined,
): Terminal {
  const options = { cols, rows, startSeq: seq, scrollback: HISTORY_ROWS };
  return createTerminal({ ...options, ...(dialect ? { dialect } : {}) });
}

/** A new terminal in the state of a keyframe. */
export function restoreKeyframe({ seq, cols, rows, text, rest, cells }: Keyframe, dialect?: Dialect): Terminal {
  const terminal = playingTerminal({ cols, rows }, dialect);
  terminal.feed(encoder.encode(text));
  terminal.continueAt(seq, cells);
  if (rest !== undefined) {
    const bytes = bytesOfText(rest);
    terminal.continueAt(Math.max(0, seq - bytes.length));
    terminal.feed(bytes);
    terminal.continueAt(seq);
  }
  return terminal;
}
