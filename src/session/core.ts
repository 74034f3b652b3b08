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

/** What waits, receipts, commands and recordings need of a session: its terminal, its input and its events. */
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
  readonly readiness: ReadinessWatch;
  /** How the program ended; undefined while it runs. */
  readonly exit: SessionExit | undefined;
  /** When the screen last changed, on the clock. */
  readonly lastChangeAt: number;
  /** When a byte last came from the program or went to it, on the clock. */
  readonly lastActiveAt: number;
  /** A look at the terminal through the kernel; undefined where that is not possible. */
  readonly probe: Probe | undefined;
  /** Whether `onScreen` also fires within large chunks, for listeners that must not miss what scrolls away. */
  tellsInPieces: boolean;
  /** The bytes that the program writes, with the seq before them; only valid during the call. */
  readonly onOutput: Event<{ bytes: Uint8Array; seq: number }>;
  /** After each change of the screen. */
  readonly onScreen: Event<{ seq: number; revision: number }>;
  /** The terminal has another size, whoever wanted it; what is written after this seq is for it. */
  readonly onResize: Event<{ cols: number; rows: number; seq: number }>;
  /** Fires once, after the last output; at once for a listener that comes after the exit. */
  readonly onExit: Event<SessionExit>;
  /** How the terminal treats input right now; undefined where that cannot be seen. */
  inputMode(): Promise<InputMode | undefined>;
  /** Resolves when the screen shows what the program has written up to now. */
  sync(): Promise<void>;
}
