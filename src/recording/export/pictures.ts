import type { Terminal } from '../../terminal/index.js';
import type { Frames } from '../play/frames.js';

export interface PictureOptions {
  theme?: string | undefined;
  fontSize?: number | undefined;
  /** Pauses are shown no longer than this. */
  idleLimitMs?: number | undefined;
  /** What share of the work is done, from 0 to 1. May wait, so that others get their turn. */
  onProgress?: ((share: number) => void | Promise<void>) | undefined;
}

/** A moment of an animation. */
export interface Still {
  terminal: Terminal;
  /** How long it is to be seen. */
  durationMs: number;
}

/** More would make files that nobody can open. */
const MOST_STILLS = 1500;
const SHORTEST_MS = 50;
/** How long the last screen is to be seen. */
const LAST_MS = 2000;

/** What an animation shows one after the other: frames that are too short to be seen are left out. */
export function* stillsOf(
  frames: Frames,
  { idleLimitMs = Number.POSITIVE_INFINITY }: PictureOptions,
): Generator<Still & { share: number }> {
  const { count } = frames;
  if (count === 0) return;
  const shortestMs = Math.max(SHORTEST_MS, frames.timeOf(count - 1) / MOST_STILLS);
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

/** The size that every frame fits into. */
export function largestSize(frames: Frames): { cols: number; rows: number } {
  let { cols, rows } = frames.header;
  for (const size of frames.sizes()) {
    cols = Math.max(cols, size.cols);
    rows = Math.max(rows, size.rows);
  }
  return { cols, rows };
}
