import { useEffect, useRef, useState } from 'react';

/**
 * The result of the last work that was asked for. While work runs, only the newest request waits, so that dragging the
 * timeline does not pile up reads. The last result stays until there is a new one; undefined work clears it.
 */
export function useLatest<T>(work: (() => Promise<T>) | undefined, deps: readonly unknown[]): T | undefined {
  const [result, setResult] = useState<T>();
  const queue = useRef<{ isBusy: boolean; next: (() => Promise<T>) | undefined; isGone: boolean }>(undefined);
  queue.current ??= { isBusy: false, next: undefined, isGone: false };
  useEffect(() => {
    const own = queue.current;
    if (!own) return;
    own.isGone = false;
    return () => {
      own.isGone = true;
      own.next = undefined;
    };
  }, []);
  useEffect(() => {
    const own = queue.current;
    if (!own) return;
    own.next = work;
    if (!work) setResult(undefined);
    if (own.isBusy) return;
    const run = async () => {
      own.isBusy = true;
      while (own.next) {
        const now = own.next;
        own.next = undefined;
        const value = await now().catch(() => undefined);
        if (!own.isGone && value !== undefined) setResult(() => value);
      }
      own.isBusy = false;
    };
    void run();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the work depends on
  }, deps);
  return result;
}
