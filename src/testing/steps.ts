import { AsyncLocalStorage } from 'node:async_hooks';
import { systemClock } from '../base/clock.js';
import { MAX_RECORDED_STEPS, type RecordedStep } from '../report/test-record.js';
import { STEP_LINE, withLine } from './message-lines.js';

const SEPARATOR = ' › ';

/** The names of the running steps, outermost first. */
const path = new AsyncLocalStorage<readonly string[]>();

/** The steps of a test, in the order in which they began. */
export class StepLog {
  readonly #steps: RecordedStep[] = [];

  get steps(): readonly RecordedStep[] {
    return this.#steps;
  }

  /** Returns what ends the step. */
  begin(title: string, depth: number): (isFailed: boolean) => void {
    const step: RecordedStep = { title, depth, durationMs: 0 };
    if (this.#steps.length < MAX_RECORDED_STEPS) this.#steps.push(step);
    const startMs = systemClock.now();
    return (isFailed) => {
      step.durationMs = Math.round(systemClock.now() - startMs);
      if (isFailed) step.isFailed = true;
    };
  }
}

/** Runs a part of a test under a name that appears in failures and recordings. Steps can be nested. */
export async function runStep<T>(name: string, body: () => Promise<T> | T, log: StepLog | undefined): Promise<T> {
  const outer = path.getStore() ?? [];
  const names = [...outer, name];
  const end = log?.begin(name, outer.length);
  try {
    const result = await path.run(names, async () => body());
    end?.(false);
    return result;
  } catch (error) {
    end?.(true);
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
