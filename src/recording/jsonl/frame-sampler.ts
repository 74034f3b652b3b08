import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import type { Event } from '../../base/emitter.js';
import { Throttle } from '../../base/throttle.js';
import { type Direction, deltaBetween } from './event.js';

const KEYFRAME_MS = 1000;

export interface FrameSamplerOptions {
  clock: Clock;
  /** Minimum time between frames; 0 turns frames off. */
  intervalMs: number;
  /** The current rows of the screen. */
  rows: () => string[];
  /** Fires after each change of the screen. */
  onScreen: Event<unknown>;
  note: (direction: Direction, line: string) => void;
}

/**
 * Takes a frame of a changed screen within the interval, the last change included, and none while the screen stays the
 * same. Between full frames it writes deltas to the previous frame.
 */
export class FrameSampler implements Disposable {
  readonly #options: FrameSamplerOptions;
  readonly #listening: Disposable | undefined;
  readonly #throttle: Throttle;
  #rows: string[] | undefined;
  #keyframeAt = Number.NEGATIVE_INFINITY;

  constructor(options: FrameSamplerOptions) {
    this.#options = options;
    const { clock, intervalMs } = options;
    this.#throttle = new Throttle(() => this.#sample(), { clock, everyMs: intervalMs, waitsFirst: true });
    if (intervalMs === 0) return;
    this.#sample();
    this.#listening = options.onScreen(() => this.#throttle.note());
  }

  /** Takes a pending frame at once. */
  sample(): void {
    this.#throttle.flush();
  }

  /** Takes a pending frame, then stops. */
  dispose(): void {
    this.#listening?.dispose();
    this.sample();
  }

  #sample(): void {
    const { clock, rows, note } = this.#options;
    const before = this.#rows;
    const after = rows();
    const delta = before && deltaBetween(before, after);
    if (delta?.length === 0) return;
    this.#rows = after;
    const now = clock.now();
    if (delta && now - this.#keyframeAt < KEYFRAME_MS) return note('frame-delta', JSON.stringify(delta));
    this.#keyframeAt = now;
    note('frame', after.join('\n'));
  }
}
