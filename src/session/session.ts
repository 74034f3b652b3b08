import type { Backend, Grant, InputMode, KillReport, Probe } from '../backends/backend.js';
import { type Clock, nextTurn } from '../base/clock.js';
import type { Event } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import type { Terminal } from '../terminal/index.js';
import { Feed } from './feed.js';
import { type Act, Input } from './input.js';
import { Lease } from './lease.js';
import { type ExpiryReason, Lifecycle, type SessionExit, type SessionState } from './lifecycle.js';
import type { OutputBudget } from './output/output-budget.js';
import { OutputLog } from './output/output-log.js';
import { ScreenLog } from './output/screen-log.js';
import { ReadinessWatch } from './readiness/readiness-watch.js';
import { checkSize } from './size.js';

export interface SessionOptions {
  id: string;
  command: string;
  args: readonly string[];
  backend: Backend;
  terminal: Terminal;
  clock: Clock;
  answersQueries: boolean;
  /** How many of the newest bytes of output are kept. */
  outputBytes: number;
  /** What all sessions together may keep. */
  outputBudget?: OutputBudget | undefined;
  /** When the program was started; now, unless it is taken over. */
  createdAt?: Date | undefined;
}

/** One running program: its terminal, its input, its end. */
export class Session {
  readonly id: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly pid: number;
  /** By the calendar, for people; everything else runs on the clock. */
  readonly createdAt: Date;
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly input: Input;
  readonly lease = new Lease();
  readonly output: OutputLog;
  readonly screens: ScreenLog;
  readonly readiness: ReadinessWatch;
  readonly #backend: Backend;
  readonly #feed: Feed;
  readonly #lifecycle: Lifecycle;
  #closing: Promise<KillReport> | undefined;

  readonly onOutput: Event<{ bytes: Uint8Array; seq: number }>;
  readonly onScreen: Event<{ seq: number; revision: number }>;
  readonly onResize: Event<{ cols: number; rows: number; seq: number }>;
  readonly onExit: Event<SessionExit>;

  constructor(options: SessionOptions) {
    const { backend, terminal, clock } = options;
    this.id = options.id;
    this.createdAt = options.createdAt ?? new Date();
    this.command = options.command;
    this.args = options.args;
    this.pid = backend.pid;
    this.terminal = terminal;
    this.clock = clock;
    this.#backend = backend;
    this.output = new OutputLog(options.outputBytes, { startSeq: terminal.seq, budget: options.outputBudget });
    this.screens = new ScreenLog(terminal);
    // the start is an act, too
    this.screens.note();
    const lastBytesAt = () => this.#feed.lastBytesAt;
    const isTyping = () => this.input.isBusy;
    this.readiness = new ReadinessWatch({ backend, terminal, clock, lastBytesAt, isTyping, exit: () => this.exit });
    const { screens, lease, readiness } = this;
    this.input = new Input({ backend, terminal, clock, screens, lease, readiness });
    this.#feed = new Feed({ ...options, log: this.output });
    this.#lifecycle = new Lifecycle(terminal, clock, options.createdAt ? Date.now() - options.createdAt.getTime() : 0);
    this.onOutput = this.#feed.onOutput;
    this.onScreen = this.#feed.onScreen;
    this.onResize = this.#feed.onResize;
    this.onExit = this.#lifecycle.onExit;
    // the backend tells the exit after the last byte, and bytes are parsed as they come: nothing is left to wait for
    backend.onExit((exit) => this.#lifecycle.ended(exit));
    backend.onResize?.(({ cols, rows }) => this.#feed.resize(cols, rows));
  }

  get state(): SessionState {
    return this.#lifecycle.state;
  }

  get exit(): SessionExit | undefined {
    return this.#lifecycle.exit;
  }

  get ageMs(): number {
    return this.#lifecycle.ageMs;
  }

  get whenExited(): Promise<SessionExit> {
    return this.#lifecycle.whenExited;
  }

  /** When the screen last changed, on the clock. */
  get lastChangeAt(): number {
    return this.#feed.lastChangeAt;
  }

  /** When something last came from the program or went to it, on the clock. */
  get lastActiveAt(): number {
    return Math.max(this.#feed.lastBytesAt, this.input.lastActAt);
  }

  /** Whether the screen is told also within large chunks, for those who must not miss what scrolls away. */
  set tellsInPieces(tellsInPieces: boolean) {
    this.#feed.tellsInPieces = tellsInPieces;
  }

  /**
   * The program first, then the screen: it repaints for the size that it is told. `done` rejects when the terminal is not
   * ours to resize, and did not get the size.
   */
  resize(cols: number, rows: number, grant?: Grant): Act & { done: Promise<void> } {
    if (this.exit) throw fail('session_exited', { act: 'be resized' });
    checkSize(cols, rows);
    const seq = this.screens.note();
    const done = this.#backend.resize(cols, rows, grant);
    // who has somebody else for its size tells when it has changed
    if (!done) this.#feed.resize(cols, rows);
    done?.catch(() => {});
    return { seq, done: done ?? Promise.resolve() };
  }

  signal(name: NodeJS.Signals, grant?: Grant): Act {
    if (this.exit) throw fail('session_exited', { act: 'be signalled' });
    const seq = this.screens.note();
    this.#backend.signal(name, grant);
    return { seq };
  }

  /** Ends the program because its time is over. What it showed can still be read, as after any exit. */
  async expire(reason: ExpiryReason): Promise<void> {
    this.#lifecycle.expires(reason);
    await this.#backend.kill();
  }

  /** A look at the terminal through the kernel; undefined where that is not possible. */
  get probe(): Probe | undefined {
    return this.#backend.probe;
  }

  /** How the terminal treats input right now; undefined where that cannot be seen. */
  inputMode(): Promise<InputMode | undefined> {
    return this.#backend.inputMode();
  }

  /** Resolves when the screen shows what the program has written up to now. */
  async sync(): Promise<void> {
    // a timer may run before output that has already come is read
    await nextTurn(this.clock);
    await this.#backend.sync?.();
  }

  pauseOutput(): void {
    this.#backend.pause();
  }

  resumeOutput(): void {
    this.#backend.resume();
  }

  /** Ends the program and all that it started. Whoever waits learns it at once; the report says what could not be ended. */
  close(): Promise<KillReport> {
    this.#closing ??= this.#close(() => this.#backend.kill());
    return this.#closing;
  }

  /** Closes the session and leaves the program alone, for those that outlive their terminal here. */
  letGo(): Promise<KillReport> {
    this.#closing ??= this.#close(async () => ({ survivors: [] }));
    return this.#closing;
  }

  async #close(end: () => Promise<KillReport>): Promise<KillReport> {
    this.#lifecycle.closed();
    this.#feed.dispose();
    this.input.dispose();
    try {
      return await end();
    } finally {
      // not before: who closes on hearing of the exit may be followed by others who have not heard yet
      this.#lifecycle.dispose();
      this.lease.dispose();
      this.#backend.dispose();
      this.output.clear();
      this.terminal.dispose();
    }
  }
}
