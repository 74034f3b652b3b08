import type { ProgramOptions } from '../engine/launch.js';
import type { BaselineUpdate } from '../snapshots/baseline.js';
import type { Rect, Selector } from '../terminal/selectors/selector.js';
import type { PauseOnFailure } from './pause/pause-on-failure.js';

export interface WaitOptions {
  /** Default: the `timeoutMs` of `launch`, or 4,000. */
  timeoutMs?: number | undefined;
}

/** Hidden from snapshots: text, a pattern, a locator, or a part of the screen (columns and rows count from 0). */
export type ScreenMask = string | RegExp | { readonly selector: Selector } | Rect;

export const TRACE_MODES = ['off', 'on', 'retain-on-failure'] as const;
/** Whether the trace of a program is kept: never, always, or when its test fails. */
export type TraceMode = (typeof TRACE_MODES)[number];

/** The options of `launch` in the test library. */
export interface TestOptions extends ProgramOptions {
  /** Default timeout of expectations. Default: TTYPILOT_TEST_TIMEOUT_MS, or 4,000. */
  timeoutMs?: number;
  /** Masks for all snapshots of this screen. */
  masks?: readonly ScreenMask[];
  /** The directory of baselines. Default: `__snapshots__/<test file>` next to the test. */
  snapshotDir?: string;
  /** The directory of failure bundles. Default: TTYPILOT_TEST_RESULTS, or `test-results`. */
  resultsDir?: string;
  /** Whether a failure bundle has a recording. Default true. When false, a trace is kept only if `trace` asks for one. */
  record?: boolean;
  /** Default: that of the scenario, or TTYPILOT_TEST_TRACE, or `retain-on-failure`. */
  trace?: TraceMode;
}

/** What a screen needs to know about its test. */
export interface ScreenSettings {
  timeoutMs: number;
  masks: readonly ScreenMask[];
  /** The directory of the baselines: a root that it must not leave, and the names below it. */
  snapshots: { root: string; names: readonly string[] } | undefined;
  resultsDir: string;
  /** The name of failures; the command if the test is unknown. */
  title: string;
  /** Values that never appear in messages or bundles. */
  secrets: readonly string[];
  /** Set when a failed program waits for a person. */
  pause: PauseOnFailure | undefined;
  /** Which baselines may be written. */
  update(): BaselineUpdate;
}
