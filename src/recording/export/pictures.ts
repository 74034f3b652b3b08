import type { PictureLook } from '../../render/screenshot.js';
import type { Terminal } from '../../terminal/index.js';
import type { Frames } from '../play/frames.js';

export interface AnimationOptions
  extends Pick<PictureLook, 'theme' | 'fontSize' | 'letterSpacing' | 'lineHeight' | 'surround'> {
  /** Longer pauses are cut to this. */
  idleLimitMs?: number | undefined;
  /** How long the last screen is shown. Default 2,000. */
  lastMs?: number | undefined;
  /** Shorter pictures are left out. Default 50. */
  minStillMs?: number | undefined;
  /** Where a GIF begins and repeats, as a share of its length. Default 0. */
  loopOffset?: number | undefined;
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
const LAST_MS = 2000;

/** Yields the pictures of an animation in order, without frames that are too short to see. */
export function* stillsOf(
  frames: Frames,
  {
    idleLimitMs = Number.POSITIVE_INFINITY,
    lastMs = LAST_MS,
    minStillMs = MIN_STILL_MS,
    loopOffset = 0,
  }: AnimationOptions,
): Generator<Still & { share: number }> {
  const { count } = frames;
  if (count === 0) return;
  const shortestMs = Math.max(minStillMs, frames.timeOf(count - 1) / MAX_STILLS);
  const stills: { shown: number; durationMs: number }[] = [];
  for (let index = 0; index < count; ) {
    let next = index + 1;
    while (next < count && frames.timeOf(next) - frames.timeOf(index) < shortestMs) next++;
    const isLast = next >= count;
    const durationMs = isLast ? lastMs : Math.min(frames.timeOf(next) - frames.timeOf(index), idleLimitMs);
    stills.push({ shown: next - 1, durationMs });
    index = next;
  }
  const first = firstOfLoop(stills, loopOffset);
  for (const [at, { shown, durationMs }] of [...stills.slice(first), ...stills.slice(0, first)].entries()) {
    yield { terminal: frames.show(shown), durationMs, share: (at + 1) / stills.length };
  }
}

function firstOfLoop(stills: readonly { durationMs: number }[], offset: number): number {
  let leftMs = offset * stills.reduce((sum, { durationMs }) => sum + durationMs, 0);
  // the still that is shown at that time
  const found = stills.findIndex(({ durationMs }) => {
    leftMs -= durationMs;
    return leftMs < 0;
  });
  return Math.max(0, found);
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
