/** Runs the work `times` times, at most `atATime` at once; the first failure stops it. */
export async function inParallel(
  times: number,
  atATime: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atATime, times) }, lane));
}
