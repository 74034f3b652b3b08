import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { launch as launchSession } from '../engine/launch.js';
import { secretValues } from '../recording/redact/secret-values.js';
import { type BaselineUpdate, baselineUpdateOf } from '../snapshots/baseline.js';
import { Screen } from './screen.js';
import type { ScreenSettings, TestOptions } from './settings.js';

/** Less than vitest's test timeout of 5,000 ms, so that the expectation fails first. */
const TIMEOUT_MS = 4000;
const RESULTS_DIR = 'test-results';
const SNAPSHOTS = '__snapshots__';
const RECORDING_BYTES = 32_000_000;

/** What is known about the test that launches a screen. */
export interface TestFacts {
  file?: string | undefined;
  title?: string | undefined;
  update?: (() => BaselineUpdate | undefined) | undefined;
}

/** Starts a program in a terminal and records it from its first byte. */
export async function launchScreen(command: string, options: TestOptions, test: TestFacts): Promise<Screen> {
  const { timeoutMs, masks, snapshotDir, resultsDir, record = true, ...program } = options;
  const settings: ScreenSettings = {
    timeoutMs: timeoutMs ?? (Number(process.env.TTYPILOT_TEST_TIMEOUT_MS) || TIMEOUT_MS),
    masks: masks ?? [],
    snapshots: snapshotPlace(snapshotDir, test.file),
    resultsDir: resolve(resultsDir ?? (process.env.TTYPILOT_TEST_RESULTS || RESULTS_DIR)),
    title: test.title ?? basename(command),
    secrets: [...secretValues(process.env), ...secretValues(program.env ?? {})],
    update: () =>
      baselineUpdateOf(process.env.TTYPILOT_UPDATE_SNAPSHOTS ?? '') ?? test.update?.() ?? usualUpdate(process.env),
  };
  if (!record) return new Screen(await launchSession(command, program), settings);
  const folder = await mkdtemp(join(tmpdir(), 'ttypilot-test-'));
  try {
    const session = await launchSession(command, program);
    const recording = session.startRecording({ path: join(folder, 'recording.cast'), limitBytes: RECORDING_BYTES });
    return new Screen(session, settings, { recording, folder });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function snapshotPlace(snapshotDir: string | undefined, file: string | undefined): ScreenSettings['snapshots'] {
  if (snapshotDir !== undefined) return { root: resolve(snapshotDir), names: [] };
  return file === undefined ? undefined : { root: dirname(file), names: [SNAPSHOTS, basename(file)] };
}

/** As in vitest: new baselines are written, except in CI, where a missing one is an error. */
function usualUpdate({ CI = '' }: NodeJS.ProcessEnv): BaselineUpdate {
  return ['', '0', 'false'].includes(CI) ? 'missing' : 'none';
}
