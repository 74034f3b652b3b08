import type { Terminal } from '../../terminal/index.js';
import type { Frames } from '../play/frames.js';

export interface AnimationOptions {
  theme?: string | undefined;
  fontSize?: number | undefined;
  /** Longer pauses are cut to this. */
  idleLimitMs?: number | undefined;
  /** Reports the finished share of the work, from 0 to 1. May wait, to give other work a turn. */
  onProgress?: ((share: number) => void | Promise<void>) | undefined;
}

/** One picture of an animation. */
export interface Still {
  terminal: Terminal;
  /** How long it is shown. */
  durationMs: number;
}

/** More would make files too large to open. */
const MAX_STILLS = 1500;
const MIN_STILL_MS = 50;
/** How long the last screen is shown. */
const LAST_MS = 2000;

/** Yields the pictures of an animation in order, without frames that are too short to see. */
export function* stillsOf(
  frames: Frames,
  { idleLimitMs = Number.POSITIVE_INFINITY }: AnimationOptions,
): Generator<Still & { share: number }> {
  const { count } = frames;
  if (count === 0) return;
  const shortestMs = Math.max(MIN_STILL_MS, frames.timeOf(count - 1) / MAX_STILLS);
  for (let index = 0; index < count; ) {
    let next = index + 1;
    while (next < count && frames.timeOf(next) - frames.timeOf(index) < shortestMs) next++;
    const shown = next - 1;
    const isLast = next >= count;
    const durationMs = isLast ? LAST_MS : Math.min(frames.timeOf(next) - frames.timeOf(index), idleLimitMs);
    yield { terminal: frames.show(shown), durationMs, share: next / count };
    index = next;
  }
}

/** The smallest size that fits every frame. */
export function largestSize(frames: Frames): { cols: number; rows: number } {
  let { cols, rows } = frames.header;
  for (const size of frames.sizes()) {
    cols = Math.max(cols, size.cols);
    rows = Math.max(rows, size.rows);
  }
  return { cols, rows };
}
