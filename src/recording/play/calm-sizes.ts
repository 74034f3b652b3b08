import { fail } from '../../base/errors/errors.js';
import { type CastEvent, sizeOf } from '../asciicast/cast.js';

/** Consecutive resizes within this time count as one. */
const MIN_SIZE_MS = 33;
/** Cost of a resize besides its cells: a long line is rewrapped as a whole. */
const BASE_COST = 50_000;
/** Limit of the total cost of all resizes in a recording, in cells. */
const MAX_COST = 250_000_000;

/** Drops resizes too short to see. Throws when the remaining events would take too long to play. */
export async function* calmSizes(events: AsyncIterable<CastEvent>, path: string): AsyncGenerator<CastEvent> {
  let held: CastEvent | undefined;
  let heldSince = 0;
  let cost = 0;
  for await (const event of events) {
    const isSize = event.code === 'r';
    if (held && !(isSize && event.atMs - heldSince < MIN_SIZE_MS)) {
      yield held;
      held = undefined;
    }
    if (!isSize) {
      yield event;
      continue;
    }
    if (!held) {
      heldSince = event.atMs;
      const { cols, rows } = sizeOf(event.data) ?? { cols: 0, rows: 0 };
      cost += BASE_COST + cols * rows;
      if (cost > MAX_COST) throw fail('recording_unreadable', { path, reason: 'it changes its size too often' });
    }
    held = event;
  }
  if (held) yield held;
}
