import type { LaunchOptions } from '../backends/backend.js';
import type { RecordingFormat } from '../recording/recording.js';
import type { SessionLabels } from '../session/session.js';
import type { TimeLimits } from './expiry.js';

export interface SessionOptions extends LaunchOptions, SessionLabels, TimeLimits {
  /** Where the program runs, such as `ssh://box` or `docker://NAME`. Default: on this machine. */
  host?: string | undefined;
  /** At `host` by ssh, the program needs no ttypilot, and ends with the connection. */
  bare?: boolean | undefined;
  /** Rows of history. Default 1,000. */
  scrollback?: number;
  /** How many of the newest output bytes are kept. Default one million. */
  outputBytes?: number;
  /** Whether the terminal answers the program's queries. Default true. */
  answerQueries?: boolean;
  /**
   * Maximum time that the first input waits for the program to read, because many programs discard what is typed while they
   * start. 0 sends it at once. Default 5,000.
   */
  firstInputWaitMs?: number;
  /** Whether the program may change the size of its terminal (CSI 8 t, DECCOLM) and ask for its title. Default false. */
  windowOps?: boolean;
  /** Whether the program may read the screen back through checksums (DECRQCRA), as conformance suites do. Default false. */
  checksumReports?: boolean;
  /** Whether the session is recorded to a file in the data directory, from its first byte, and in which format. Default false. */
  record?: boolean | RecordingFormat;
}

/** How a session was started, to start its program again. In memory only, because variables may hold secrets. */
export interface StartedAs {
  options: SessionOptions;
  /** Variables that were given to a program which an earlier process started: only their names are known. */
  lostEnv: readonly string[];
}
