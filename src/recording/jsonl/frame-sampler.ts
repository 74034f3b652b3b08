import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import type { Event } from '../../base/emitter.js';
import { type Direction, deltaBetween } from './event.js';

const KEYFRAME_MS = 1000;

export interface FrameSamplerOptions {
  clock: Clock;
  /** At most one frame in so long; 0 takes none. */
  intervalMs: number;
  /** The rows of the screen as they are now. */
  rows: () => string[];
  /** After each change of the screen. */
  onScreen: Event<unknown>;
  note: (direction: Direction, line: string) => void;
}

/**
 * Takes frames of a screen that changes, and none of one that does not: a change is seen after at most the interval, the
 * last one too. In between whole frames there are deltas to the frame before.
 */
export class FrameSampler implements Disposable {
  readonly #options: FrameSamplerOptions;
  readonly #listening: Disposable | undefined;
  #timer: Disposable | undefined;
  #rows: string[] | undefined;
  #keyframeAt = Number.NEGATIVE_INFINITY;

  constructor(options: FrameSamplerOptions) {
    this.#options = options;
    if (options.intervalMs === 0) return;
    this.#sample();
    this.#listening = options.onScreen(() => {
      this.#timer ??= options.clock.after(options.intervalMs, () => this.#sample(), { isBackground: true });
    });
  }

  /** Takes what has changed meanwhile before its time. */
  sample(): void {
    if (this.#timer) this.#sample();
  }

  /** Takes what has changed meanwhile, and nothing more. */
  dispose(): void {
    this.#listening?.dispose();
    this.sample();
  }

  #sample(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
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
