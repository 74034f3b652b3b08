import { AsyncLocalStorage } from 'node:async_hooks';
import { STEP_LINE, withLine } from './message-lines.js';

const SEPARATOR = ' › ';

/** The names of the steps that the running code is in, outermost first. */
const path = new AsyncLocalStorage<readonly string[]>();

/** Runs a part of a test under a name, which failures and recordings then tell. Steps may lie in steps. */
export async function step<T>(name: string, body: () => Promise<T> | T): Promise<T> {
  const names = [...(path.getStore() ?? []), name];
  try {
    return await path.run(names, async () => body());
  } catch (error) {
    throw named(error, names);
  }
}

/** The step that the running code is in, such as `log in › type the name`; undefined outside of all. */
export function currentStep(): string | undefined {
  return path.getStore()?.join(SEPARATOR);
}

/** The innermost step tells all of them: an error that names a step already is left as it is. */
function named(error: unknown, names: readonly string[]): unknown {
  return error instanceof Error ? withLine(error, STEP_LINE, names.join(SEPARATOR)) : error;
}
