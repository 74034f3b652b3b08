import { readFileSync } from 'node:fs';
import { createTerminal, type Terminal } from '../../src/terminal/index.js';

/** A terminal that has received these bytes. */
export function screenOf(output: string | Uint8Array, { cols = 80, rows = 24 } = {}): Terminal {
  const terminal = createTerminal({ cols, rows });
  terminal.feed(typeof output === 'string' ? new TextEncoder().encode(output) : output);
  return terminal;
}

/** The screen of a recorded program after a part (0 to 1) of its output. */
export function recordedScreen(name: string, part = 1): Terminal {
  const { cols, rows } = recordings.find((recording) => recording.name === name) as { cols: number; rows: number };
  const bytes = readFileSync(new URL(`../fixtures/streams/${name}.bin`, import.meta.url));
  return screenOf(bytes.subarray(0, Math.floor(bytes.length * part)), { cols, rows });
}

const recordings: { name: string; cols: number; rows: number }[] = JSON.parse(
  readFileSync(new URL('../fixtures/streams/index.json', import.meta.url), 'utf8'),
);
