/** Times `count` acts; `after` does not count. */
export async function timesMs<T>(
  count: number,
  act: (i: number) => Promise<T> | T,
  after?: (done: T) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const startedMs = performance.now();
    const done = await act(i);
    times.push(performance.now() - startedMs);
    await after?.(done);
  }
  return times;
}
