import type { LaunchOptions } from '../backends/backend.js';
import type { TimeLimits } from './expiry.js';
import type { SessionLabels } from './launched-session.js';

export interface SessionOptions extends LaunchOptions, SessionLabels, TimeLimits {
  /** Rows of history. Default 1,000. */
  scrollback?: number;
  /** How many of the newest bytes of output are kept. Default one million. */
  outputBytes?: number;
  /** Whether the terminal answers the program's queries. Default true. */
  answerQueries?: boolean;
}
