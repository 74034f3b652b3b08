import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from '../base/errors/errors.js';
import { callingFile } from './caller.js';
import { launchScreen } from './launch.js';
import type { Screen } from './screen.js';
import type { TestOptions } from './settings.js';
import { TestScope } from './test-scope.js';

export interface ScenarioOptions {
  /** How often a failed test is retried. Default 0. */
  retries?: number;
}

const MAX_RETRIES = 100;

const current = new AsyncLocalStorage<TestScope>();

/**
 * Makes a test body for any runner: it closes what it launched, can be retried, and points to the bundle of a failure.
 *
 * ```ts
 * test('greets', scenario(async () => {
 *   const screen = await launch('./greet');
 *   await expect(screen).toShow('Hello');
 * }));
 * ```
 */
export function scenario<Context>(
  body: (context: Context) => Promise<void> | void,
  { retries = 0 }: ScenarioOptions = {},
): (context: Context) => Promise<void> {
  if (!(Number.isInteger(retries) && retries >= 0 && retries <= MAX_RETRIES)) {
    const reason = `${retries} is not an integer from 0 to ${MAX_RETRIES}`;
    throw fail('invalid_argument', { name: 'retries', reason });
  }
  const file = callingFile();
  return async (context) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await runOnce(body, context, file);
      } catch (error) {
        if (attempt >= retries) throw error;
      }
    }
  };
}

/** Starts a program in a terminal for a test. A scenario closes it at its end; elsewhere the caller closes it. */
export async function launch(command: string, options: TestOptions = {}): Promise<Screen> {
  const file = callingFile();
  const scope = currentScope();
  const screen = await launchScreen(command, options, { file: scope?.file ?? file, title: scope?.title });
  scope?.add(screen);
  return screen;
}

/** The scope of the running scenario. */
export function currentScope(): TestScope | undefined {
  return current.getStore();
}

async function runOnce<Context>(
  body: (context: Context) => Promise<void> | void,
  context: Context,
  file: string | undefined,
): Promise<void> {
  const scope = new TestScope(titleOf(context), file);
  try {
    await current.run(scope, async () => body(context));
  } catch (error) {
    throw error instanceof Error ? await scope.explain(error) : error;
  } finally {
    await scope.close();
  }
}

/** The name of the test, from the context of node:test or vitest. */
function titleOf(context: unknown): string | undefined {
  const { name, task } = (context ?? {}) as { name?: unknown; task?: { name?: unknown } };
  return [name, task?.name].find((title) => typeof title === 'string');
}
