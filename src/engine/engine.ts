import type { Backend, KillReport, LaunchOptions } from '../backends/backend.js';
import { PtyHost } from '../backends/pty/pty-host.js';
import { type Clock, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { fail } from '../base/errors.js';
import { newId } from '../base/ids.js';
import type { SessionState } from '../session/lifecycle.js';
import { Session } from '../session/session.js';
import { checkSize } from '../session/size.js';
import { createTerminal, type Terminal } from '../terminal/index.js';
import { Waits } from '../waits/wait.js';

export interface EngineOptions {
  clock?: Clock;
  /** Sessions that may run at a time. Default 1,000. */
  maxSessions?: number;
  /** Sessions that have exited and can still be read. Default 200; the oldest go first. */
  maxExited?: number;
  /** How long an exited session can still be read. Default ten minutes. */
  retentionMs?: number;
}

export interface SessionOptions extends LaunchOptions {
  /** Rows of history. Default 1,000. */
  scrollback?: number;
  /** Whether the terminal answers the program's queries. Default true. */
  answerQueries?: boolean;
}

/** A session with its waits: what the engine hands out. */
export interface EngineSession {
  readonly session: Session;
  readonly waits: Waits;
}

export interface SessionSummary {
  id: string;
  pid: number;
  command: string;
  args: readonly string[];
  state: SessionState;
  createdAt: Date;
  ageMs: number;
  cols: number;
  rows: number;
  seq: number;
  title: string;
  exitCode?: number;
  signal?: NodeJS.Signals;
}

const DEFAULTS = { maxSessions: 1000, maxExited: 200, retentionMs: 600_000 };
const MOST_SCROLLBACK = 1_000_000;

/** All sessions of this process: starts them, finds them, limits them, and forgets them when they have been over for long. */
export class Engine {
  readonly #clock: Clock;
  readonly #limits: { maxSessions: number; maxExited: number; retentionMs: number };
  readonly #host: PtyHost;
  readonly #sessions = new Map<string, EngineSession>();
  /** Exited sessions in the order of their exits, each with the timer that forgets it. */
  readonly #exited = new Map<string, Disposable>();

  constructor(options: EngineOptions = {}) {
    this.#clock = options.clock ?? systemClock;
    this.#limits = { ...DEFAULTS, ...withoutUndefined(options) };
    this.#host = new PtyHost(this.#clock);
  }

  /** Starts a program in a terminal of its own. Throws a typed error when it can not, and then nothing runs. */
  launch(options: SessionOptions): EngineSession {
    const running = this.#sessions.size - this.#exited.size;
    if (running >= this.#limits.maxSessions) throw fail('too_many_sessions', { limit: this.#limits.maxSessions });
    // first, because it may refuse: a program that runs must have a session
    const terminal = newTerminal(options);
    return this.#add(this.#host.launch(options), terminal, options);
  }

  /** Makes a session of a backend that is there already. */
  adopt(backend: Backend, options: SessionOptions): EngineSession {
    return this.#add(backend, newTerminal(options), options);
  }

  get(id: string): EngineSession {
    const entry = this.#sessions.get(id);
    if (!entry) throw fail('session_not_found', { sessionId: id });
    return entry;
  }

  listSessions(): SessionSummary[] {
    return Array.from(this.#sessions.values(), ({ session }) => summarize(session));
  }

  /** Ends a session and forgets it; doing so twice gives the same report. */
  close(session: Session): Promise<KillReport> {
    this.#sessions.delete(session.id);
    this.#exited.get(session.id)?.dispose();
    this.#exited.delete(session.id);
    return session.close();
  }

  /** Ends all sessions. */
  async dispose(): Promise<void> {
    await Promise.all(Array.from(this.#sessions.values(), ({ session }) => this.close(session)));
  }

  #add(backend: Backend, terminal: Terminal, options: SessionOptions): EngineSession {
    const session = new Session({
      id: newId('s'),
      command: options.command,
      args: options.args ?? [],
      backend,
      terminal,
      clock: this.#clock,
      answersQueries: options.answerQueries ?? true,
    });
    const entry = { session, waits: new Waits(session, this.#clock) };
    this.#sessions.set(session.id, entry);
    session.onExit(() => this.#retire(session));
    return entry;
  }

  #retire(session: Session): void {
    if (session.state === 'closed') {
      this.#sessions.delete(session.id);
      return;
    }
    const forget = () => this.close(session);
    this.#exited.set(session.id, this.#clock.after(this.#limits.retentionMs, forget, { isBackground: true }));
    const [oldest] = this.#exited.keys();
    if (this.#exited.size > this.#limits.maxExited && oldest !== undefined) this.close(this.get(oldest).session);
  }
}

function newTerminal({ cols = 80, rows = 24, scrollback = 1000 }: SessionOptions): Terminal {
  checkSize(cols, rows);
  const isPossible = Number.isInteger(scrollback) && scrollback >= 0 && scrollback <= MOST_SCROLLBACK;
  if (isPossible) return createTerminal({ cols, rows, scrollback });
  const reason = `${scrollback} is no whole number from 0 to ${MOST_SCROLLBACK}`;
  throw fail('invalid_argument', { name: 'scrollback', reason });
}

function summarize(session: Session): SessionSummary {
  const { id, pid, command, args, state, createdAt, ageMs, terminal, exit } = session;
  const summary: SessionSummary = {
    id,
    pid,
    command,
    args,
    state,
    createdAt,
    ageMs,
    cols: terminal.cols,
    rows: terminal.rows,
    seq: terminal.seq,
    title: terminal.title,
  };
  if (exit?.exitCode !== undefined) summary.exitCode = exit.exitCode;
  if (exit?.signal !== undefined) summary.signal = exit.signal;
  return summary;
}

function withoutUndefined<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;
}
