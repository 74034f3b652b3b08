import type { LaunchOptions } from '../backends/backend.js';
import type { TimeLimits } from './expiry.js';
import type { SessionLabels } from './launched-options.js';

export interface SessionOptions extends LaunchOptions, SessionLabels, TimeLimits {
  /** Rows of history. Default 1,000. */
  scrollback?: number;
  /** How many of the newest bytes of output are kept. Default one million. */
  outputBytes?: number;
  /** Whether the terminal answers the program's queries. Default true. */
  answerQueries?: boolean;
  /** Whether all of it is recorded to a file in the data directory, from its first byte on. Default false. */
  record?: boolean;
}
