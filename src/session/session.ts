import type { Backend, Grant, InputMode, KillReport, Probe } from '../backends/backend.js';
import { type Clock, nextTurn } from '../base/clock.js';
import { Emitter, type Event } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import { finish, type RunWork } from '../base/work.js';
import type { WorkQueue } from '../base/work-queue.js';
import type { Recording, RecordingOptions } from '../recording/recording.js';
import type { Redactor } from '../recording/redact/redactor.js';
import type { Screenshot, ScreenshotOptions } from '../render/screenshot.js';
import type { ScreenView } from '../render/view.js';
import type { Terminal } from '../terminal/index.js';
import type { Match, Selector } from '../terminal/selectors/selector.js';
import type { SessionCore } from './core.js';
import { Feed } from './feed.js';
import { holdFirstInput } from './first-input.js';
import { type Act, Input } from './input.js';
import { Lease } from './lease.js';
import { type ExpiryReason, Lifecycle, type SessionExit, type SessionState } from './lifecycle.js';
import type { OutputBudget } from './output/output-budget.js';
import { OutputLog } from './output/output-log.js';
import { type ReadOutput, type ReadOutputOptions, readOutput } from './output/read-output.js';
import { ScreenLog } from './output/screen-log.js';
import type { FoundLines, SearchOptions } from './output/search-output.js';
import { type SeenOptions, SlicedReads } from './output/sliced-reads.js';
import type { PaneHandle } from './pane-handle.js';
import { ReadinessWatch } from './readiness/readiness-watch.js';
import type { ForegroundOf } from './run-command/foreground.js';
import { type CommandResult, CommandRunner, type RunCommandOptions } from './run-command/run-command.js';
import type { Receipt, SendTextOptions } from './send-text/receipt.js';
import { TextSender } from './send-text/text-sender.js';
import { checkSize } from './size.js';
import { selectorFinder } from './waits/conditions/selector.js';
import type { WantedText } from './waits/patterns.js';
import { WaitLoop } from './waits/wait.js';
import { Waits } from './waits/waits.js';

/** What was said about a session when it was started. */
export interface SessionLabels {
  /** What to call it; the program's own title is in `terminal.title`. */
  title?: string | undefined;
  description?: string | undefined;
  parentAgent?: string | undefined;
}

/** What a session is made of. */
export interface SessionParts {
  id: string;
  command: string;
  args: readonly string[];
  /** The directory that it was started in, when one was asked for. */
  cwd?: string | undefined;
  labels?: SessionLabels;
  backend: Backend;
  terminal: Terminal;
  clock: Clock;
  /** Where expensive looks take turns with the work of other sessions. */
  work: WorkQueue;
  answersQueries: boolean;
  /** How many of the newest bytes of output are kept. */
  outputBytes: number;
  /** What all sessions together may keep. */
  outputBudget?: OutputBudget | undefined;
  /** How long the first input waits at most until the program reads; 0 sends it at once. */
  firstInputWaitMs?: number | undefined;
  /** When the program was started; now, unless it is taken over. */
  createdAt?: Date | undefined;
  /** There when it is a pane of tmux. */
  pane?: PaneHandle | undefined;
  /** Makes what hides the secrets of the session. */
  redactorOf: (session: SessionCore) => Redactor;
  /** Finds out which program reads what is typed. */
  foregroundOf: ForegroundOf;
  /** Opens a recording of the session. */
  record: (session: Session, options: RecordingOptions) => Recording;
}

/** One running program: type into it, wait for what it shows, look at it, close it. */
export class Session implements SessionCore {
  readonly id: string;
  readonly pid: number;
  readonly command: string;
  readonly args: readonly string[];
  /** The directory that it was started in, when one was asked for. */
  readonly cwd: string | undefined;
  readonly labels: Readonly<SessionLabels>;
  /** By the calendar, for people; everything else runs on the clock. */
  readonly createdAt: Date;
  readonly clock: Clock;
  /** Everything that the terminal knows: cells, colours, cursor, history, modes. */
  readonly terminal: Terminal;
  /** The one writer: types, presses keys, pastes. */
  readonly input: Input;
  /** What one can wait for. */
  readonly waits: Waits;
  /** The right to type. */
  readonly lease = new Lease();
  /** The newest bytes of the output, by their seq. */
  readonly output: OutputLog;
  readonly screens: ScreenLog;
  readonly readiness: ReadinessWatch;
  /** Reads that may take long, for callers that share the process with others. */
  readonly slices: SlicedReads;
  /** There when it is a pane of tmux. */
  readonly pane: PaneHandle | undefined;
  /** Hides the secrets of this session in what is stored or sent to others. */
  readonly redactor: Redactor;
  readonly #backend: Backend;
  readonly #feed: Feed;
  readonly #lifecycle: Lifecycle;
  readonly #loop: WaitLoop;
  readonly #commands: CommandRunner;
  readonly #texts: TextSender;
  readonly #record: SessionParts['record'];
  readonly #closing = new Emitter<void>();
  #closed: Promise<KillReport> | undefined;
  #recordings: readonly Recording[] = [];

  readonly onOutput: Event<{ bytes: Uint8Array; seq: number }>;
  readonly onScreen: Event<{ seq: number; revision: number }>;
  readonly onResize: Event<{ cols: number; rows: number; seq: number }>;
  /** Fires once, after the last output; at once for a listener that comes after the exit. */
  readonly onExit: Event<SessionExit>;
  /** Fires once, when the session is about to be closed. */
  readonly onClosing = this.#closing.event;

  constructor(parts: SessionParts) {
    const { backend, terminal, clock } = parts;
    this.id = parts.id;
    this.pid = backend.pid;
    this.command = parts.command;
    this.args = parts.args;
    this.cwd = parts.cwd;
    this.labels = parts.labels ?? {};
    this.createdAt = parts.createdAt ?? new Date();
    this.clock = clock;
    this.terminal = terminal;
    this.pane = parts.pane;
    this.#backend = backend;
    this.#record = parts.record;
    this.output = new OutputLog(parts.outputBytes, { startSeq: terminal.seq, budget: parts.outputBudget });
    this.screens = new ScreenLog(terminal);
    // the start is an act, too
    this.screens.note();
    const lastBytesAt = () => this.#feed.lastBytesAt;
    const isTyping = () => this.input.isBusy;
    this.readiness = new ReadinessWatch({ backend, terminal, clock, lastBytesAt, isTyping, exit: () => this.exit });
    const { screens, lease, readiness } = this;
    this.input = new Input({ backend, terminal, clock, screens, lease, readiness });
    this.#feed = new Feed({ ...parts, log: this.output });
    this.#lifecycle = new Lifecycle(terminal, clock, parts.createdAt ? Date.now() - parts.createdAt.getTime() : 0);
    this.onOutput = this.#feed.onOutput;
    this.onScreen = this.#feed.onScreen;
    this.onResize = this.#feed.onResize;
    this.onExit = (listener) => this.#lifecycle.onExit(listener);
    this.redactor = parts.redactorOf(this);
    this.#loop = new WaitLoop(this, clock, parts.work);
    this.waits = new Waits(this, this.#loop);
    this.slices = new SlicedReads(this);
    this.#commands = new CommandRunner(this, this.#loop, parts.foregroundOf);
    this.#texts = new TextSender(this, this.#loop);
    holdFirstInput(this, this.#loop, parts.firstInputWaitMs ?? 0);
    // the backend tells the exit after the last byte, and bytes are parsed as they come: nothing is left to wait for
    backend.onExit((exit) => this.#lifecycle.ended(exit));
    backend.onResize?.(({ cols, rows }) => this.#feed.resize(cols, rows));
  }

  get state(): SessionState {
    return this.#lifecycle.state;
  }

  /** How the program ended; undefined while it runs. */
  get exit(): SessionExit | undefined {
    return this.#lifecycle.exit;
  }

  get ageMs(): number {
    return this.#lifecycle.ageMs;
  }

  /** Resolves with the exit, whenever it is asked for. */
  get whenExited(): Promise<SessionExit> {
    return this.#lifecycle.whenExited;
  }

  /** How many bytes of output have been parsed. */
  get seq(): number {
    return this.terminal.seq;
  }

  /** The text on the screen, row by row. */
  get screen(): string {
    return this.terminal.screenText();
  }

  get lastChangeAt(): number {
    return this.#feed.lastChangeAt;
  }

  get lastActiveAt(): number {
    return Math.max(this.#feed.lastBytesAt, this.input.lastActAt);
  }

  set tellsInPieces(tellsInPieces: boolean) {
    this.#feed.tellsInPieces = tellsInPieces;
  }

  get probe(): Probe | undefined {
    return this.#backend.probe;
  }

  inputMode(): Promise<InputMode | undefined> {
    return this.#backend.inputMode();
  }

  async sync(): Promise<void> {
    // a timer may run before output that has already come is read
    await nextTurn(this.clock);
    await this.#backend.sync?.();
  }

  /** Types a text, submits it with Enter, and says what is proven about it. */
  sendText(text: string, options?: SendTextOptions): Promise<Receipt> {
    return this.#texts.send(text, options);
  }

  /** Runs a command in the shell of this session, and gives its whole output and its exit code. */
  runCommand(command: string, options?: RunCommandOptions): Promise<CommandResult> {
    return this.#commands.run(command, options);
  }

  /** Everything on the screen that the selector means, in reading order. */
  find(selector: Selector): Match[] {
    return selectorFinder(selector)(this.terminal);
  }

  /** The screen in one of the formats; with `since` only the rows that have changed. What is seen now can be compared with later. */
  view(options: SeenOptions = {}): ScreenView {
    return finish(this.slices.view(options)).view;
  }

  /** A picture of the screen. */
  async screenshot(options: ScreenshotOptions = {}, run?: RunWork): Promise<Screenshot> {
    // drawing needs fonts and a canvas, which most sessions never do
    return (await import('../render/screenshot.js')).takeScreenshot(this.terminal, options, run);
  }

  /** What the program wrote after a seq, as far as it is kept. */
  readOutput(options: ReadOutputOptions = {}): ReadOutput {
    return readOutput(this.output, options);
  }

  /** The lines of the history and the screen that match. */
  searchOutput(wanted: WantedText, options: SearchOptions = {}): FoundLines {
    return finish(this.slices.search(wanted, options));
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
    // a backend that does not own its size reports changes through onResize
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

  /** The program's output is not read until `resumeOutput`; a program that writes on then stands still. */
  pauseOutput(): void {
    this.#backend.pause();
  }

  resumeOutput(): void {
    this.#backend.resume();
  }

  /** Records the session to a file, from now on until it is stopped or the session ends. */
  startRecording(options: RecordingOptions = {}): Recording {
    const recording = this.#record(this, options);
    this.#recordings = [...this.recordings, recording];
    return recording;
  }

  /** The recordings that run. */
  get recordings(): readonly Recording[] {
    this.#recordings = this.#recordings.filter(({ end }) => end === undefined);
    return this.#recordings;
  }

  /** Ends the program because its time is over. What it showed can still be read, as after any exit. */
  async expire(reason: ExpiryReason): Promise<void> {
    this.#lifecycle.expires(reason);
    await this.#backend.kill();
  }

  /** Ends the program and all that it started. Every wait settles at once; the report says what could not be ended. */
  close(): Promise<KillReport> {
    return this.#close(() => this.#backend.kill());
  }

  /** Closes the session and leaves the program alone, for those that outlive their terminal here. */
  letGo(): Promise<KillReport> {
    return this.#close(async () => ({ survivors: [] }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #close(end: () => Promise<KillReport>): Promise<KillReport> {
    if (this.#closed) return this.#closed;
    let settle: (report: Promise<KillReport>) => void = () => {};
    // first: a listener may close the session, too
    this.#closed = new Promise((resolve) => {
      settle = resolve;
    });
    this.#closing.emit();
    settle(this.#finish(end));
    return this.#closed;
  }

  async #finish(end: () => Promise<KillReport>): Promise<KillReport> {
    this.#lifecycle.closed();
    this.#feed.dispose();
    this.input.dispose();
    try {
      return await end();
    } finally {
      // not before: a listener that closes the session on its exit may run before others that have not heard of it yet
      this.#lifecycle.dispose();
      this.lease.dispose();
      this.#backend.dispose();
      this.output.clear();
      this.terminal.dispose();
    }
  }
}
