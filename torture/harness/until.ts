import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `look` finds something; undefined after `withinMs`. */
export async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  withinMs: number,
): Promise<T | undefined> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) return undefined;
    await pause(5);
  }
}
