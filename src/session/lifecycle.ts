import type { BackendExit } from '../backends/backend.js';
import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import type { Terminal } from '../terminal/index.js';
import { lastLines } from './output/last-lines.js';
import { runListeners } from './run-listeners.js';

export type SessionState = 'running' | 'exited' | 'closed';

/** Why a session is over. */
export type ExitReason = 'exited' | 'signaled' | 'closed' | 'lost' | ExpiryReason;

/** Which of its time limits has ended a session. */
export type ExpiryReason = 'idle_timeout' | 'absolute_timeout';

/** The last word about a session, after its last byte was parsed. */
export interface SessionExit {
  reason: ExitReason;
  /** Only after a real exit. */
  exitCode?: number;
  signal?: NodeJS.Signals;
  /** What the screen and the history showed last, without blank lines. */
  lastLines: string[];
  durationMs: number;
  /** False when others still held the terminal open. */
  outputComplete: boolean;
  seq: number;
}

/** Says once and for all how a session ended, also to those who come later. */
export class Lifecycle {
  readonly #terminal: Terminal;
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #emitter = new Emitter<SessionExit>();
  #exit: SessionExit | undefined;
  #expiry: ExpiryReason | undefined;
  #tellExit: (exit: SessionExit) => void = () => {};

  /** Resolves with the exit, whenever it is asked for. */
  readonly whenExited = new Promise<SessionExit>((resolve) => {
    this.#tellExit = resolve;
  });

  constructor(terminal: Terminal, clock: Clock, ageMs = 0) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#startedAt = clock.now() - ageMs;
  }

  /** Fires once; at once for a listener that comes after the exit. */
  onExit(listener: (exit: SessionExit) => void): Disposable {
    if (!this.#exit) return this.#emitter.event(listener);
    listener(this.#exit);
    return { dispose: () => {} };
  }

  get exit(): SessionExit | undefined {
    return this.#exit;
  }

  get state(): SessionState {
    if (!this.#exit) return 'running';
    return this.#exit.reason === 'closed' ? 'closed' : 'exited';
  }

  get ageMs(): number {
    return this.#clock.now() - this.#startedAt;
  }

  /** The program ended by itself. */
  ended({ exitCode, signal, outputComplete, isLost }: BackendExit): void {
    const how = signal === undefined ? 'exited' : 'signaled';
    this.#announce({
      reason: this.#expiry ?? (isLost ? 'lost' : how),
      ...(exitCode === undefined ? {} : { exitCode }),
      ...(signal === undefined ? {} : { signal }),
      outputComplete,
    });
  }

  /** Its time is over: the program is being ended, and this will be the reason. */
  expires(reason: ExpiryReason): void {
    this.#expiry ??= reason;
  }

  /** Somebody ends it: what comes after is not waited for. */
  closed(): void {
    this.#announce({ reason: 'closed', outputComplete: false });
  }

  dispose(): void {
    this.#emitter.dispose();
  }

  #announce(how: Pick<SessionExit, 'reason' | 'exitCode' | 'signal' | 'outputComplete'>): void {
    if (this.#exit) return;
    const exit = { ...how, lastLines: lastLines(this.#terminal), durationMs: this.ageMs, seq: this.#terminal.seq };
    this.#exit = exit;
    this.#tellExit(exit);
    runListeners(() => this.#emitter.emit(exit));
  }
}
