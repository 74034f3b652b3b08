import { createTerminal, type Terminal, type TerminalOptions } from '../../src/terminal/index.js';

const encoder = new TextEncoder();

/** A terminal that has been fed `text`. */
export function terminalWith(text: string, options: TerminalOptions): Terminal {
  const terminal = createTerminal(options);
  feed(terminal, text);
  return terminal;
}

/** Feeds text as UTF-8 and returns the seq after it. */
export function feed(terminal: Terminal, text: string): number {
  terminal.feed(encoder.encode(text));
  return terminal.seq;
}

/** Feeds text one byte at a time. */
export function feedBytewise(terminal: Terminal, text: string, afterByte: () => void = () => {}): void {
  for (const byte of encoder.encode(text)) {
    terminal.feed(Uint8Array.of(byte));
    afterByte();
  }
}

export function rowTexts(terminal: Terminal): string[] {
  return Array.from({ length: terminal.rows }, (_, y) => terminal.rowText(y));
}

export function rowSeqs(terminal: Terminal): number[] {
  return Array.from({ length: terminal.rows }, (_, y) => terminal.rowSeq(y));
}

/** The seqs of a row's cells up to the last one that was written. */
export function cellSeqs(terminal: Terminal, y: number): number[] {
  const seqs = terminal.cells(y).map(({ seq }) => seq);
  return seqs.slice(0, seqs.findLastIndex((seq) => seq > 0) + 1);
}

/** Every line of history and screen, soft wraps joined. */
export function allLines(terminal: Terminal): string[] {
  return terminal.logicalLines({ from: 0 }).map(({ text }) => text);
}
