import { AsyncLocalStorage } from 'node:async_hooks';
import { STEP_LINE, withLine } from './message-lines.js';

const SEPARATOR = ' › ';

/** The names of the running steps, outermost first. */
const path = new AsyncLocalStorage<readonly string[]>();

/** Runs a part of a test under a name that appears in failures and recordings. Steps can be nested. */
export async function step<T>(name: string, body: () => Promise<T> | T): Promise<T> {
  const names = [...(path.getStore() ?? []), name];
  try {
    return await path.run(names, async () => body());
  } catch (error) {
    throw named(error, names);
  }
}

/** The running step, such as `log in › type the name`; undefined outside any step. */
export function currentStep(): string | undefined {
  return path.getStore()?.join(SEPARATOR);
}

/** The innermost step names all of them, so an error that already names a step stays unchanged. */
function named(error: unknown, names: readonly string[]): unknown {
  return error instanceof Error ? withLine(error, STEP_LINE, names.join(SEPARATOR)) : error;
}
