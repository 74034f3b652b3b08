import type { Moment } from '../../../trace/read/trace-player.js';
import type { ToldStep } from '../../../trace/read/why.js';
import { isAct } from '../../../trace/steps/sentence.js';

/** Where the viewer is: a time, and a byte where the time alone would not be exact. */
export interface TracePlace {
  atMs: number;
  seq?: number | undefined;
}

export function momentAt({ atMs, seq }: TracePlace): Moment {
  return seq ?? { atMs };
}

/** What a step did: the moments before and after it. */
export function aroundStep(
  steps: readonly ToldStep[],
  index: number,
  end: TracePlace,
): { before: TracePlace; after: TracePlace } {
  const step = steps[index] as ToldStep;
  const here = { atMs: step.atMs, seq: step.seq };
  if (isAct(step)) {
    const next = steps.slice(index + 1).find(isAct);
    return { before: here, after: next ? { atMs: next.atMs, seq: next.seq } : end };
  }
  if ((step.kind === 'wait' || step.kind === 'expect') && step.tookMs) {
    return { before: { atMs: Math.max(0, step.atMs - step.tookMs) }, after: here };
  }
  const last = steps[index - 1];
  return { before: last ? { atMs: last.atMs, seq: last.seq } : { atMs: 0 }, after: here };
}

/** The last step at or before a time; -1 when there is none. */
export function stepAt(steps: readonly ToldStep[], atMs: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle] as ToldStep).atMs > atMs) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/** A time since the start of a trace: `1:02.345`. */
export function momentText(ms: number): string {
  const whole = Math.max(0, Math.floor(ms));
  const seconds = (whole % 60_000) / 1000;
  return `${Math.floor(whole / 60_000)}:${seconds.toFixed(3).padStart(6, '0')}`;
}
