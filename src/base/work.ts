/** Long work as a generator: it yields wherever somebody else may take over. */
export type Work<T> = Generator<void, T, void>;

/** Carries out work: in slices between which others get their turn, or at once. */
export type RunWork = <T>(work: Work<T>) => Promise<T>;

/** Does all of the work now, for callers that have the process to themselves. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** `finish` where a runner is wanted. */
export const runAtOnce: RunWork = async (work) => finish(work);

/** Work of a single step. */
// biome-ignore lint/correctness/useYield: it has no place to pause
export function* oneStep<T>(run: () => T): Work<T> {
  return run();
}
