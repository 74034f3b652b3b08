import fc from './fast-check.js';
import { newSize, piece, sgr, wideText, words } from './random-pieces.js';

/** One step of a stream: the program writes, or the terminal is resized (the height, or both). */
export type Piece = string | { cols?: number; rows: number };

export interface RandomStream {
  cols: number;
  rows: number;
  pieces: Piece[];
  /** Chooses where the bytes are cut into chunks. */
  seed: number;
}

/** Streams weighted by what real programs emit; small screens, so that everything collides with everything. */
export function randomStream(): fc.Arbitrary<RandomStream> {
  return fc.record({
    cols: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 2, max: 20 }) }, fc.constantFrom(40, 80, 132)),
    rows: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 2, max: 8 }) }, fc.constantFrom(12, 24)),
    pieces: fc.array(piece(), { minLength: 1, maxLength: 60, size: 'max' }),
    seed: fc.nat(),
  });
}

/**
 * Text that wraps, as programs print it line by line, with changes of the size between the lines: what can be said of
 * any reflow, as xterm.js does not keep the cursor with its text. No clusters: its reflow mixes them up.
 */
export function randomText(): fc.Arbitrary<RandomStream> {
  const line = fc.array(fc.oneof(words, wideText, sgr), { minLength: 1, maxLength: 4 });
  const lines = fc.array(fc.tuple(line, fc.option(newSize)), { minLength: 1, maxLength: 12, size: 'max' });
  return fc.record({
    cols: fc.integer({ min: 2, max: 30 }),
    rows: fc.integer({ min: 2, max: 8 }),
    pieces: lines.map((all) => all.flatMap(([parts, size]): Piece[] => [...parts, '\r\n', ...(size ? [size] : [])])),
    seed: fc.nat(),
  });
}

/** Feeds and resizes a terminal, ours or theirs. */
export function playPieces(
  terminal: { feed(bytes: Uint8Array): void; resize(cols: number, rows: number): void },
  stream: { cols: number; pieces: Piece[] },
): void {
  let { cols } = stream;
  for (const piece of stream.pieces) {
    if (typeof piece === 'string') {
      terminal.feed(new TextEncoder().encode(piece));
    } else {
      cols = piece.cols ?? cols;
      terminal.resize(cols, piece.rows);
    }
  }
}

/** The stream as a readable line that can be typed: escapes as \e, resizes in angle brackets. */
export function showStream(stream: Omit<RandomStream, 'seed'>): string {
  const shown = stream.pieces.map((piece) =>
    typeof piece === 'string' ? escapeControls(piece) : `<${piece.cols ?? ''}x${piece.rows}>`,
  );
  return `${stream.cols}x${stream.rows} ${shown.join('')}`;
}

export function escapeControls(text: string): string {
  const hex = (character: string) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return text
    .replaceAll('\x1b', '\\e')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, hex);
}

/** A small generator of pseudo-random numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
