/** The part of a trace that the timeline shows. */
export interface TimeRange {
  fromMs: number;
  toMs: number;
}

const MIN_SPAN_MS = 20;

/** The share of the range at which a time lies: 0 at its start, 1 at its end. */
export function shareOf(atMs: number, { fromMs, toMs }: TimeRange): number {
  return (atMs - fromMs) / Math.max(1, toMs - fromMs);
}

export function timeOf(share: number, { fromMs, toMs }: TimeRange): number {
  return fromMs + Math.min(1, Math.max(0, share)) * (toMs - fromMs);
}

/** Shows less (factor below 1) or more, around a time that keeps its place. */
export function zoomed(range: TimeRange, whole: TimeRange, factor: number, aroundMs: number): TimeRange {
  const wholeSpan = whole.toMs - whole.fromMs;
  const span = Math.min(wholeSpan, Math.max(MIN_SPAN_MS, (range.toMs - range.fromMs) * factor));
  const share = Math.min(1, Math.max(0, shareOf(aroundMs, range)));
  return within({ fromMs: aroundMs - share * span, toMs: aroundMs + (1 - share) * span }, whole);
}

export function panned(range: TimeRange, whole: TimeRange, byMs: number): TimeRange {
  return within({ fromMs: range.fromMs + byMs, toMs: range.toMs + byMs }, whole);
}

/** Moves the range so that it shows a time; the same range if it does already. */
export function rangeShowing(range: TimeRange, whole: TimeRange, atMs: number): TimeRange {
  if (atMs >= range.fromMs && atMs <= range.toMs) return range;
  const span = range.toMs - range.fromMs;
  return within({ fromMs: atMs - span / 4, toMs: atMs + (span * 3) / 4 }, whole);
}

function within({ fromMs, toMs }: TimeRange, whole: TimeRange): TimeRange {
  const span = Math.min(toMs - fromMs, whole.toMs - whole.fromMs);
  const start = Math.min(Math.max(fromMs, whole.fromMs), whole.toMs - span);
  return { fromMs: start, toMs: start + span };
}
