import { basename, dirname, resolve } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { launch as launchSession } from '../engine/launch.js';
import { secretValues } from '../recording/redact/secret-values.js';
import { type BaselineUpdate, baselineUpdateOf } from '../snapshots/baseline.js';
import { PauseOnFailure } from './pause/pause-on-failure.js';
import { Screen } from './screen.js';
import { type ScreenSettings, type TestOptions, TRACE_MODES, type TraceMode } from './settings.js';
import { TestRecording } from './test-recording.js';

/** Less than vitest's test timeout of 5,000 ms, so that the expectation fails first. */
const TIMEOUT_MS = 4000;
const RESULTS_DIR = 'test-results';
const SNAPSHOTS = '__snapshots__';

/** What is known about the test that launches a screen. */
export interface TestFacts {
  file?: string | undefined;
  title?: string | undefined;
  update?: (() => BaselineUpdate | undefined) | undefined;
  trace?: TraceMode | undefined;
  /** Writes to the person who runs the tests. Default: to the terminal. */
  say?: ((text: string) => void) | undefined;
}

/** Starts a program in a terminal and records it from its first byte. */
export async function launchScreen(command: string, options: TestOptions, test: TestFacts): Promise<Screen> {
  const { timeoutMs, masks, snapshotDir, resultsDir, record = true, trace, ...program } = options;
  const settings: ScreenSettings = {
    timeoutMs: timeoutMs ?? (Number(process.env.TTYPILOT_TEST_TIMEOUT_MS) || TIMEOUT_MS),
    masks: masks ?? [],
    snapshots: snapshotPlace(snapshotDir, test.file),
    resultsDir: resultsDir === undefined ? usualResultsDir() : resolve(resultsDir),
    title: test.title ?? basename(command),
    secrets: [...secretValues(process.env), ...secretValues(program.env ?? {})],
    pause: PauseOnFailure.ifWanted(process.env, test.say),
    update: () =>
      baselineUpdateOf(process.env.TTYPILOT_UPDATE_SNAPSHOTS ?? '') ?? test.update?.() ?? usualUpdate(process.env),
  };
  const mode = trace ?? (record ? (test.trace ?? traceModeOf(process.env)) : 'off');
  if (!TRACE_MODES.includes(mode)) throw unknownMode('trace', mode);
  const session = await launchSession(command, program);
  if (!record && mode === 'off') return new Screen(session, settings);
  try {
    return new Screen(session, settings, await TestRecording.start(session, { mode, ...settings }));
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** The directory of results when a test names none. */
export function usualResultsDir(): string {
  return resolve(process.env.TTYPILOT_TEST_RESULTS || RESULTS_DIR);
}

function traceModeOf({ TTYPILOT_TEST_TRACE: mode = '' }: NodeJS.ProcessEnv): TraceMode {
  if (mode === '') return 'retain-on-failure';
  const known = TRACE_MODES.find((candidate) => candidate === mode);
  if (known === undefined) throw unknownMode('TTYPILOT_TEST_TRACE', mode);
  return known;
}

function unknownMode(name: string, mode: string): Error {
  return fail('invalid_argument', { name, reason: `${mode} is none of ${TRACE_MODES.join(', ')}` });
}

function snapshotPlace(snapshotDir: string | undefined, file: string | undefined): ScreenSettings['snapshots'] {
  if (snapshotDir !== undefined) return { root: resolve(snapshotDir), names: [] };
  return file === undefined ? undefined : { root: dirname(file), names: [SNAPSHOTS, basename(file)] };
}

/** As in vitest: new baselines are written, except in CI, where a missing one is an error. */
function usualUpdate({ CI = '' }: NodeJS.ProcessEnv): BaselineUpdate {
  return ['', '0', 'false'].includes(CI) ? 'missing' : 'none';
}
