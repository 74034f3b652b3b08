import { fail } from '../../base/errors/errors.js';
import { type CastEvent, sizeOf } from '../asciicast/cast.js';

/** Sizes that follow each other in so short a time, with nothing between them, are one. */
const SHORTEST_MS = 33;
/** What a change of the size costs besides its cells: a long line is wrapped anew as a whole. */
const BASE_COST = 50_000;
/** What all changes of the size in a recording may cost together, in cells. */
const MAX_COST = 250_000_000;

/** The events of a recording without sizes that nobody could see. Throws when what is left would take too long to play. */
export async function* calmSizes(events: AsyncIterable<CastEvent>, path: string): AsyncGenerator<CastEvent> {
  let held: CastEvent | undefined;
  let heldSince = 0;
  let cost = 0;
  for await (const event of events) {
    const isSize = event.code === 'r';
    if (held && !(isSize && event.atMs - heldSince < SHORTEST_MS)) {
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
