/** A median with the lower and upper quartile. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] as number;
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Milliseconds that a piece of work takes. */
export function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

export function megabytesPerSecond(bytes: number, ms: number): number {
  return bytes / 1000 / ms;
}
