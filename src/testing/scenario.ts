import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from '../base/errors/errors.js';
import { newId } from '../base/ids.js';
import { callingFile } from './caller.js';
import { launchScreen } from './launch.js';
import type { Screen } from './screen.js';
import type { TestOptions, TraceMode } from './settings.js';
import { runStep } from './steps.js';
import { TestScope } from './test-scope.js';

export interface ScenarioOptions {
  /** How often a failed test is retried. Default 0. */
  retries?: number;
  /** Whether the traces of its programs are kept. Default: TTYPILOT_TEST_TRACE, or `retain-on-failure`. */
  trace?: TraceMode;
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
  { retries = 0, trace }: ScenarioOptions = {},
): (context: Context) => Promise<void> {
  if (!(Number.isInteger(retries) && retries >= 0 && retries <= MAX_RETRIES)) {
    const reason = `${retries} is not an integer from 0 to ${MAX_RETRIES}`;
    throw fail('invalid_argument', { name: 'retries', reason });
  }
  const file = callingFile();
  return async (context) => {
    const group = newId('g');
    for (let attempt = 0; ; attempt++) {
      try {
        return await runOnce(body, context, { file, trace, group });
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
  const screen = await launchScreen(command, options, {
    ...{ file: scope?.file ?? file, title: scope?.title, trace: scope?.trace },
  });
  scope?.add(screen);
  return screen;
}

/** The scope of the running scenario. */
export function currentScope(): TestScope | undefined {
  return current.getStore();
}

/** Runs a part of a test under a name that appears in failures, recordings and the report. Steps can be nested. */
export function step<T>(name: string, body: () => Promise<T> | T): Promise<T> {
  return runStep(name, body, currentScope()?.steps);
}

async function runOnce<Context>(
  body: (context: Context) => Promise<void> | void,
  context: Context,
  { file, trace, group }: { file: string | undefined; trace: TraceMode | undefined; group: string },
): Promise<void> {
  const scope = new TestScope({ ...titlesOf(context), file, trace });
  try {
    await current.run(scope, async () => body(context));
  } catch (error) {
    const explained = error instanceof Error ? await scope.explain(error) : error;
    await scope.end({ status: 'failed', message: messageOf(explained), group });
    throw explained;
  }
  await scope.end({ status: 'passed', group });
}

/** The name of the test, from the context of node:test or vitest. */
function titlesOf(context: unknown): { title: string | undefined; fullTitle: string | undefined } {
  const { name, fullName, task } = (context ?? {}) as {
    name?: unknown;
    fullName?: unknown;
    task?: { name?: unknown; fullTestName?: unknown };
  };
  const firstText = (texts: unknown[]) => texts.find((text) => typeof text === 'string');
  const title = firstText([name, task?.name]);
  return { title, fullTitle: firstText([fullName, task?.fullTestName, title]) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
