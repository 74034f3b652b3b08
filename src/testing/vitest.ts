import { chai, expect, onTestFinished } from 'vitest';
import { fail } from '../base/errors/errors.js';
import type { BaselineUpdate } from '../snapshots/baseline.js';
import { callingFile } from './caller.js';
import { expect as expectScreen } from './expect.js';
import { failureMessage } from './failure.js';
import { launchScreen } from './launch.js';
import { describeWanted, type Wanted } from './locator.js';
import { cursorBeing, type ExpectedExit, exiting, hiding, type Outcome, showing } from './matchers.js';
import { beginExpectation } from './note-expectation.js';
import { isPauseWanted } from './pause/pause-on-failure.js';
import { currentScope } from './scenario.js';
import { Screen } from './screen.js';
import type { TestOptions, WaitOptions } from './settings.js';
import type { SnapshotOptions } from './snapshot-match.js';
import { runStep } from './steps.js';
import { TestScope } from './test-scope.js';

export { type ScenarioOptions, scenario } from './scenario.js';

interface ScreenMatchers {
  /** Text, a pattern or a locator is on the screen. A locator must have exactly one match. */
  toShow(wanted: Wanted, options?: WaitOptions): Promise<void>;
  toHide(wanted: Wanted, options?: WaitOptions): Promise<void>;
  /** Columns and rows count from 0; an omitted one may be anything. */
  toHaveCursorAt(place: { col?: number; row?: number }, options?: WaitOptions): Promise<void>;
  /** The program has exited, with the given exit code or signal if any. */
  toHaveExited(how?: ExpectedExit, options?: WaitOptions): Promise<void>;
}

declare module 'vitest' {
  interface Matchers<T> extends ScreenMatchers {}
}

/** Starts a program in a terminal and closes it at the end of the test. */
export async function launch(command: string, options: TestOptions = {}): Promise<Screen> {
  const { testPath, currentTestName } = expect.getState();
  const file = testPath ?? callingFile();
  const scope = currentScope() ?? scopeOfTest();
  const facts = {
    ...{ file, title: scope?.title ?? currentTestName, trace: scope?.trace, update: updateOfVitest },
    // vitest draws its progress over what goes to the terminal itself
    say: (text: string) => void process.stderr.write(text),
  };
  const screen = await launchScreen(command, options, facts);
  scope?.add(screen);
  return screen;
}

/** Runs a part of a test under a name that appears in failures, recordings and the report. Steps can be nested. */
export function step<T>(name: string, body: () => Promise<T> | T): Promise<T> {
  return runStep(name, body, (currentScope() ?? scopeOfTest())?.steps);
}

// what vitest keeps about the running test is not public; only scenarios can tell concurrent tests apart
let running: { key: string; scope: TestScope } | undefined;

/** The scope of the running test, which ends with it; undefined outside a test, as in beforeAll. */
function scopeOfTest(): TestScope | undefined {
  const { testPath, currentTestName: title } = expect.getState();
  const key = JSON.stringify([testPath, title]);
  if (running?.key === key) return running.scope;
  const scope = new TestScope({ title, file: testPath });
  try {
    onTestFinished(
      async ({ task: { id, result } }) => {
        if (running?.scope === scope) running = undefined;
        const isFailed = result?.state === 'fail';
        if (isFailed) for (const error of result.errors ?? []) await scope.explain(error);
        const status = isFailed ? 'failed' : result?.state === 'skip' ? 'skipped' : 'passed';
        await scope.end({ status, group: id, message: isFailed ? result.errors?.at(-1)?.message : undefined });
      },
      // a person may look at a failed program for as long as the pause allows
      isPauseWanted(process.env) ? Number.POSITIVE_INFINITY : undefined,
    );
  } catch {
    return undefined;
  }
  running = { key, scope };
  return scope;
}

/** How vitest interprets `-u` and CI. */
function updateOfVitest(): BaselineUpdate | undefined {
  const wanted: unknown = Reflect.get(expect.getState().snapshotState ?? {}, '_updateSnapshot');
  return wanted === 'all' || wanted === 'none' ? wanted : undefined;
}

interface MatcherState {
  /** Undefined means false. */
  isNot?: boolean;
}

/** A vitest matcher; negated, it waits for the opposite or checks once. */
function matcher<Args extends unknown[]>(
  describe: (...args: Args) => string,
  look: (screen: Screen, isNot: boolean, ...args: Args) => Promise<Outcome>,
) {
  return async function (this: MatcherState, received: unknown, ...args: Args) {
    const { isNot = false } = this;
    const screen = screenFrom(received);
    screen.noteStep();
    const note = beginExpectation(screen);
    const outcome = await look(screen, isNot, ...args);
    const wanted = `${isNot ? 'not.' : ''}${describe(...args)}`;
    note(wanted, outcome, outcome.pass !== isNot);
    const what = `expect(screen).${wanted}`;
    const message = outcome.pass === isNot ? await failureMessage(screen, what, outcome) : '';
    return { pass: outcome.pass, message: () => message };
  };
}

const inverted = async (outcome: Promise<Outcome>): Promise<Outcome> => {
  const seen = await outcome;
  return { ...seen, pass: !seen.pass };
};
const AT_ONCE: WaitOptions = { timeoutMs: 0 };

expect.extend({
  toShow: matcher(
    (wanted: Wanted, _options?: WaitOptions) => `toShow(${describeWanted(wanted)})`,
    (screen, isNot, wanted, options) =>
      isNot ? inverted(hiding(screen, wanted, options)) : showing(screen, wanted, options),
  ),
  toHide: matcher(
    (wanted: Wanted, _options?: WaitOptions) => `toHide(${describeWanted(wanted)})`,
    (screen, isNot, wanted, options) =>
      isNot ? inverted(showing(screen, wanted, options)) : hiding(screen, wanted, options),
  ),
  toHaveCursorAt: matcher(
    (place: { col?: number; row?: number }, _options?: WaitOptions) => `toHaveCursorAt(${JSON.stringify(place)})`,
    (screen, isNot, place, options) => cursorBeing(screen, place, isNot ? AT_ONCE : options),
  ),
  toHaveExited: matcher(
    (how?: ExpectedExit, _options?: WaitOptions) => `toHaveExited(${how === undefined ? '' : JSON.stringify(how)})`,
    (screen, isNot, how, options) => exiting(screen, how, isNot ? AT_ONCE : options),
  ),
});

// vitest's own toMatchSnapshot still applies to everything that is not a screen
chai.use((_, { flag, overwriteMethod }) => {
  overwriteMethod(chai.Assertion.prototype, 'toMatchSnapshot', (original: (...args: unknown[]) => unknown) => {
    return function (this: Chai.AssertionStatic, ...args: [name: string, options?: SnapshotOptions]) {
      const received = flag(this, 'object');
      if (!(received instanceof Screen)) return original.apply(this, args);
      if (flag(this, 'negate'))
        throw fail('invalid_argument', { name: 'not', reason: 'toMatchSnapshot cannot be negated' });
      return expectScreen(received).toMatchSnapshot(...args);
    };
  });
});

function screenFrom(received: unknown): Screen {
  if (received instanceof Screen) return received;
  throw fail('invalid_argument', { name: 'expect', reason: 'it takes a screen from launch' });
}
