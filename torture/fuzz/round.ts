import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { Random } from '../random.js';
import { actAtRandom, randomSize } from './acts.js';
import { checkInvariants } from './invariants.js';

export const CHUNK_BYTES = 65_536;

/** Makes the next chunk; `random` is its only source of randomness. */
export type Source = (random: Random, length: number) => Uint8Array;

/** The slowest chunk, and the slowest act between two chunks. */
export interface Timing {
  feedMs: number;
  actMs: number;
}

/**
 * A new terminal of random size with random options, fed by `source` chunk by chunk, read and resized in between.
 * The same seed repeats the round.
 */
export function runRound(seed: number, source: Source, chunkCount: number): Timing[] {
  const random = new Random(seed);
  const terminal = createTerminal({
    ...randomSize(random),
    scrollback: random.pick([0, 1, 10, 100, 1000, 5000]),
    ambiguousWidth: random.pick([1, 2]),
    checksumReports: random.chance(0.5),
  });
  const timings: Timing[] = [];
  for (let n = 0; n < chunkCount; n++) {
    const chunk = source(random, CHUNK_BYTES);
    const feedMs = time(() => feedInPieces(random, terminal, chunk));
    const actMs = time(() => actAtRandom(random, terminal));
    timings.push({ feedMs, actMs });
  }
  checkInvariants(terminal);
  terminal.dispose();
  return timings;
}

/** Feeds most chunks whole and splits some where a read might split them. */
export function feedInPieces(random: Random, terminal: Terminal, chunk: Uint8Array): void {
  const longest = random.chance(0.7) ? chunk.length : random.pick([7, 100, 4096]);
  for (let at = 0; at < chunk.length; ) {
    const length = longest === chunk.length ? longest : random.between(1, longest);
    terminal.feed(chunk.subarray(at, at + length));
    at += length;
  }
}

/** Milliseconds of CPU time: on a busy machine, wall time includes the work of others. */
function time(work: () => void): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.min(performance.now() - startedAt, (user + system) / 1000);
}
