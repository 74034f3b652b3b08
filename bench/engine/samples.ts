import { setTimeout as elapse } from 'node:timers/promises';
import type { Result } from '../frame/figure.js';
import { percentile, ratioOf } from './in-turns.js';
import type { PeerName } from './sides/open-sides.js';
import type { Side } from './sides/side.js';

/** No sample takes this long, even on a busy machine. */
const BROKEN_MS = 3000;
/** The timeout for one turn of a peer. */
const MAX_TURN_MS = 180_000;

/** The samples of one side in milliseconds, turn by turn. */
export interface Samples {
  name: string;
  turns: number[][];
}

export interface Sampled {
  ours: Samples;
  peers: Partial<Record<PeerName, Samples>>;
  /** One line for each peer that failed. */
  failed: Result[];
}

/** Takes samples from all sides in turns, after warm-ups. A failed peer is reported and left out from then on. */
export async function sampleInTurns(
  { ours, peers }: { ours: Side; peers: Partial<Record<PeerName, Side>> },
  { turns, warmUps = 1 }: { turns: number; warmUps?: number },
  sample: (side: Side) => Promise<number[]>,
): Promise<Sampled> {
  const sampled: Sampled = { ours: { name: ours.name, turns: [] }, peers: {}, failed: [] };
  const left = new Map(Object.entries(peers) as [PeerName, Side][]);
  for (const [key, { name }] of left) sampled.peers[key] = { name, turns: [] };
  for (let turn = -warmUps; turn < turns; turn++) {
    const our = await sample(ours);
    if (turn >= 0) sampled.ours.turns.push(our);
    for (const [key, side] of left) {
      try {
        const their = await Promise.race([sample(side), endOfPatience()]);
        if (turn >= 0) sampled.peers[key]?.turns.push(their);
      } catch (error) {
        left.delete(key);
        delete sampled.peers[key];
        sampled.failed.push({ what: 'failed', against: side.name, value: `${error}`.split('\n')[0] ?? '' });
      }
    }
  }
  return sampled;
}

async function endOfPatience(): Promise<never> {
  await elapse(MAX_TURN_MS, undefined, { ref: false });
  throw new Error(`it took more than ${MAX_TURN_MS / 1000} s`);
}

/** One line that compares the percentile of both sides at `part`. */
export function compareSamples(what: string, part: number, { ours, theirs }: { ours: Samples; theirs: Samples }) {
  const each = ({ turns }: Samples) => turns.map((samples) => percentile(samples, part));
  const all = ({ turns }: Samples) => percentile(turns.flat(), part);
  const ratio = ratioOf(each(theirs), each(ours));
  const value = `${milliseconds(all(ours))} : ${milliseconds(all(theirs))}`;
  return { what, against: theirs.name, value, ratio, isBroken: all(ours) > BROKEN_MS };
}

export function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(ms < 0.1 ? 3 : 2) : ms.toFixed(1)} ms`;
}
