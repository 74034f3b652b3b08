/** Long work as a generator: it yields wherever other work may run. */
export type Work<T> = Generator<void, T, void>;

/** Runs work: in slices between which other work runs, or at once. */
export type RunWork = <T>(work: Work<T>) => Promise<T>;

/** Runs all of the work now, for callers that have the process to themselves. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** `finish` as a `RunWork`. */
export const runAtOnce: RunWork = async (work) => finish(work);

/** Work of a single step. */
// biome-ignore lint/correctness/useYield: it has no place to pause
export function* oneStep<T>(run: () => T): Work<T> {
  return run();
}
