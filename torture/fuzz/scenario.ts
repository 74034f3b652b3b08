import { MemoryWatch } from '../memory.js';
import { seedOfPart } from '../random.js';
import type { Context, Figure } from '../scenario.js';
import { CHUNK_BYTES, runRound, type Source, type Timing } from './round.js';

const CHUNKS_PER_ROUND = 16;
const SLOW_CHUNK_MS = 50;
/** A resize rewraps every line of the screen, and a long line of history with it. */
const SLOW_ACT_MS = 1000;
const FLAT_MEGABYTES = 4;
/** A shared machine may stall at any time, but slow code is slow every time. */
const TRIES = 10;

/** Fuzzes in rounds until `megabytes` have been fed, with a new terminal for each round. */
export function fuzz(context: Context, source: Source, megabytes: number): Figure[] {
  const roundCount = Math.ceil((megabytes << 20) / (CHUNK_BYTES * CHUNKS_PER_ROUND));
  const memory = new MemoryWatch();
  const slowest: Timing = { feedMs: 0, actMs: 0 };
  for (let n = 0; n < roundCount; n++) {
    const seed = seedOfPart(context.seed, n);
    const timings = roundTimings(context, seed, source);
    slowest.feedMs = Math.max(slowest.feedMs, ...timings.map(({ feedMs }) => feedMs));
    slowest.actMs = Math.max(slowest.actMs, ...timings.map(({ actMs }) => actMs));
    memory.sample((n + 1) / roundCount);
    context.progress((n + 1) / roundCount);
  }
  context.note(`${roundCount} terminals; megabytes in use at 25, 50, 100 %: ${memory}`);
  return [
    { what: 'slowest chunk of 64 kB', measured: slowest.feedMs, atMost: SLOW_CHUNK_MS, unit: 'ms' },
    { what: 'slowest read or resize', measured: slowest.actMs, atMost: SLOW_ACT_MS, unit: 'ms' },
    { what: 'memory growth', measured: memory.growth, atMost: FLAT_MEGABYTES, unit: 'MB' },
  ];
}

/** A slow round is repeated; the fastest time counts. */
function roundTimings(context: Context, seed: number, source: Source): Timing[] {
  let timings = run();
  for (let n = 0; n < TRIES && timings.some(isSlow); n++) {
    const again = run();
    timings = timings.map(({ feedMs, actMs }, i) => ({
      feedMs: Math.min(feedMs, again[i]?.feedMs ?? 0),
      actMs: Math.min(actMs, again[i]?.actMs ?? 0),
    }));
  }
  timings.forEach((timing, i) => {
    if (isSlow(timing)) context.note(`slow: round ${seed}, chunk ${i}: ${JSON.stringify(timing)}`);
  });
  return timings;

  function run(): Timing[] {
    try {
      return runRound(seed, source, CHUNKS_PER_ROUND);
    } catch (error) {
      context.note(`failed in round ${seed}`);
      throw error;
    }
  }
}

function isSlow({ feedMs, actMs }: Timing): boolean {
  return feedMs > SLOW_CHUNK_MS || actMs > SLOW_ACT_MS;
}
