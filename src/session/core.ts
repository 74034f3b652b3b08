import type { InputMode, Probe } from '../backends/backend.js';
import type { Clock } from '../base/clock.js';
import type { Event } from '../base/emitter.js';
import type { Terminal } from '../terminal/index.js';
import type { Input } from './input.js';
import type { Lease } from './lease.js';
import type { SessionExit } from './lifecycle.js';
import type { OutputLog } from './output/output-log.js';
import type { ScreenLog } from './output/screen-log.js';
import type { ReadinessWatch } from './readiness/readiness-watch.js';
import type { Viewers } from './seen/viewers.js';
import type { SessionJournal } from './session-journal.js';

/** The part of a session that waits, receipts, commands and recordings use: its terminal, its input and its events. */
export interface SessionCore {
  readonly id: string;
  readonly pid: number;
  readonly command: string;
  readonly args: readonly string[];
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly input: Input;
  readonly lease: Lease;
  readonly output: OutputLog;
  readonly screens: ScreenLog;
  readonly seen: Viewers;
  /** What happened besides output. */
  readonly journal: SessionJournal;
  readonly readiness: ReadinessWatch;
  /** How the program ended; undefined while it runs. */
  readonly exit: SessionExit | undefined;
  /** When the screen last changed, on the clock. */
  readonly lastChangeAt: number;
  /** When a byte was last received from the program or sent to it, on the clock. */
  readonly lastActiveAt: number;
  /** Inspects the terminal through the kernel; undefined where that is not possible. */
  readonly probe: Probe | undefined;
  /** Whether large chunks are parsed in pieces with an `onScreen` after each, so that nothing scrolls away unseen. */
  splitsChunks: boolean;
  /** The bytes that the program writes and the seq before them. The bytes are valid only during the call. */
  readonly onOutput: Event<{ bytes: Uint8Array; seq: number }>;
  /** Fires after each change of the screen. */
  readonly onScreen: Event<{ seq: number; revision: number }>;
  /** Fires when the terminal has a new size, whatever caused it. Output after this seq is for the new size. */
  readonly onResize: Event<{ cols: number; rows: number; seq: number }>;
  /** Fires once, after the last output. A listener added after the exit is called at once. */
  readonly onExit: Event<SessionExit>;
  /** How the terminal treats input now; undefined where that cannot be determined. */
  inputMode(): Promise<InputMode | undefined>;
  /** Resolves when the screen shows everything that the program has written so far. */
  sync(): Promise<void>;
}
