import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { MemoryWatch } from '../memory.js';
import { Random } from '../random.js';
import type { Context, Figure } from '../scenario.js';
import { actAtRandom } from './acts.js';
import { checkInvariants } from './invariants.js';
import { CHUNK_BYTES, feedInPieces, type Source } from './round.js';

const SCROLLBACK = 1000;
const FLAT_MEGABYTES = 2;
const QUIET_LINES = new TextEncoder().encode(`\x1bc${'a quiet line\r\n'.repeat(SCROLLBACK + 24)}`);

/** One terminal takes all of the input: nothing of it may stay in memory. */
export function fuzzOneTerminal(context: Context, sources: readonly Source[], megabytes: number): Figure[] {
  const random = new Random(context.seed);
  const terminal = createTerminal({ cols: 80, rows: 24, scrollback: SCROLLBACK });
  const memory = new MemoryWatch();
  const chunkCount = Math.ceil((megabytes << 20) / CHUNK_BYTES);
  for (let n = 0; n < chunkCount; n++) {
    feedInPieces(random, terminal, random.pick(sources)(random, CHUNK_BYTES));
    actAtRandom(random, terminal);
    memory.sample((n + 1) / chunkCount, () => quieten(terminal));
    context.progress((n + 1) / chunkCount);
  }
  checkInvariants(terminal);
  terminal.dispose();
  context.note(`megabytes in use at 25, 50, 100 %: ${memory}`);
  return [{ what: 'memory growth', measured: memory.growth, atMost: FLAT_MEGABYTES, unit: 'MB' }];
}

/** The same screen and history at every sample, whatever came before. */
function quieten(terminal: Terminal): void {
  terminal.feed(Uint8Array.of(0x18));
  terminal.resize(80, 24);
  terminal.feed(QUIET_LINES);
  terminal.compact();
}
