import type { BackendExit } from '../backends/backend.js';
import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter, runListeners } from '../base/emitter.js';
import type { Terminal } from '../terminal/index.js';

/** How many of its last lines an exit keeps. */
const MAX_LAST_LINES = 20;

export type SessionState = 'running' | 'exited' | 'closed';

/** Why a session ended. */
export type ExitReason = 'exited' | 'signaled' | 'closed' | 'lost' | ExpiryReason;

/** The time limit that ended a session. */
export type ExpiryReason = 'idle_timeout' | 'absolute_timeout';

/** How a session ended, reported after its last byte was parsed. */
export interface SessionExit {
  reason: ExitReason;
  /** Set when the program exited by itself. */
  exitCode?: number;
  signal?: NodeJS.Signals;
  /** The last lines of the history and the screen, without blank ones. */
  lastLines: string[];
  durationMs: number;
  /** False when another process still held the terminal open. */
  outputComplete: boolean;
  seq: number;
}

/** Records how a session ended, and reports it once to every listener, including late ones. */
export class Lifecycle {
  readonly #terminal: Terminal;
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #emitter = new Emitter<SessionExit>();
  #exit: SessionExit | undefined;
  #expiry: ExpiryReason | undefined;
  #resolveExit: (exit: SessionExit) => void = () => {};

  /** Resolves with the exit, also after it. */
  readonly whenExited = new Promise<SessionExit>((resolve) => {
    this.#resolveExit = resolve;
  });

  constructor(terminal: Terminal, clock: Clock, ageMs = 0) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#startedAt = clock.now() - ageMs;
  }

  /** Fires once. A listener added after the exit is called at once. */
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

  /** A time limit is over: the program is being ended, and this will be the reason. */
  expires(reason: ExpiryReason): void {
    this.#expiry ??= reason;
  }

  /** The session is closed, without waiting for the program's end. */
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
    this.#resolveExit(exit);
    runListeners(() => this.#emitter.emit(exit));
  }
}

/** The last lines that are not blank, oldest first; the history makes up for what the screen lacks. */
function lastLines(terminal: Terminal): string[] {
  const { history } = terminal;
  const from = terminal.isAlternate ? undefined : Math.max(history.first, history.end - MAX_LAST_LINES);
  const lines = terminal.logicalLines(from === undefined ? {} : { from });
  return lines
    .map((line) => line.text.trimEnd())
    .filter((text) => text !== '')
    .slice(-MAX_LAST_LINES);
}
