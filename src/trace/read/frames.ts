import type { TracePlayer } from './trace-player.js';
import type { Item, Track } from './track.js';

/** When output came next after a time (`by` 1), or last before it (-1); undefined when none did. */
export async function frameNear(
  player: TracePlayer,
  track: Track,
  atMs: number,
  by: 1 | -1,
): Promise<number | undefined> {
  const isIt = ({ kind, atMs: at }: Item) => kind === 'output' && (by > 0 ? at > atMs : at < atMs);
  const first = player.segmentAt({ atMs });
  for (let index = first; index >= 0 && index < track.segments.length; index += by) {
    const { items } = await player.load(index);
    const found = by > 0 ? items.find(isIt) : items.findLast(isIt);
    if (found) return found.atMs;
  }
  return undefined;
}
