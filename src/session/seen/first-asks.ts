import { BoundedMap } from '../../base/bounded-map.js';

/** What counted when a call came in first. */
export interface FirstAsk<Mark> {
  /** Monotonic. */
  atMs: number;
  seq: number;
  /** What its viewer had seen. */
  mark: Mark;
}

/** An answer that was lost is asked for again soon. */
const MAX_ENDED = 32;

/** Remembers calls that may be asked again because their answer is lost: the pending ones, and the last that have ended. */
export class FirstAsks<Mark> {
  readonly #pending = new Map<string, FirstAsk<Mark>>();
  readonly #ended = new BoundedMap<string, FirstAsk<Mark>>(MAX_ENDED);

  /** The first ask of this call, if this is not it. */
  find(callId: string): FirstAsk<Mark> | undefined {
    return this.#pending.get(callId) ?? this.#ended.get(callId);
  }

  begin(callId: string, ask: FirstAsk<Mark>): void {
    this.#pending.set(callId, ask);
  }

  end(callId: string): void {
    const ask = this.#pending.get(callId);
    if (!ask) return;
    this.#pending.delete(callId);
    this.#ended.set(callId, ask);
  }
}
