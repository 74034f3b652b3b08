import type { ProgramOptions } from '../engine/launch.js';
import type { BaselineUpdate } from '../snapshots/baseline.js';
import type { Rect, Selector } from '../terminal/selectors/selector.js';

export interface WaitOptions {
  /** Default: the `timeoutMs` of `launch`, or 4,000. */
  timeoutMs?: number | undefined;
}

/** What snapshots leave out: text, a pattern, a locator, or a part of the screen (columns and rows count from 0). */
export type ScreenMask = string | RegExp | { readonly selector: Selector } | Rect;

/** What `launch` of the test library takes beside the command. */
export interface TestOptions extends ProgramOptions {
  /** How long expectations wait, unless they say otherwise. Default: TTYPILOT_TEST_TIMEOUT_MS, or 4,000. */
  timeoutMs?: number;
  /** What all snapshots of this screen leave out. */
  masks?: readonly ScreenMask[];
  /** Where baselines lie. Default: `__snapshots__/<test file>` beside the test. */
  snapshotDir?: string;
  /** Where failure bundles go. Default: TTYPILOT_TEST_RESULTS, or `test-results`. */
  resultsDir?: string;
  /** Whether a failure bundle has a recording. Default true. */
  record?: boolean;
}

/** What a screen needs to know of the test around it. */
export interface ScreenSettings {
  timeoutMs: number;
  masks: readonly ScreenMask[];
  /** The directory of the baselines, as the folder that it must lie in and the names below it. */
  snapshots: { root: string; names: readonly string[] } | undefined;
  resultsDir: string;
  /** What failures are called; the command where no test is known. */
  title: string;
  /** Values that are not told to anybody. */
  secrets: readonly string[];
  /** Which baselines may be written. */
  update(): BaselineUpdate;
}
