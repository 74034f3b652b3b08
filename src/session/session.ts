import type { Backend, Grant, InputMode, KillReport, Probe } from '../backends/backend.js';
import { type Clock, nextTurn } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter, type Event } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import { checkSize } from '../base/terminal-size.js';
import { finish, type RunWork } from '../base/work.js';
import type { WorkQueue } from '../base/work-queue.js';
import type { Recording, RecordingOptions } from '../recording/recording.js';
import type { Redactor } from '../recording/redact/redactor.js';
import type { FullScreen } from '../render/formats/full.js';
import type { Screenshot, ScreenshotOptions } from '../render/screenshot.js';
import { type ScreenView, viewOf } from '../render/view.js';
import type { Terminal } from '../terminal/index.js';
import type { Match, Selector } from '../terminal/selectors/selector.js';
import type { ActRequest, ActResult } from './act/act.js';
import { ActRunner } from './act/act-runner.js';
import type { SessionCore } from './core.js';
import { Feed } from './feed.js';
import { holdFirstInput } from './first-input.js';
import { findSelected, type Selection } from './focus/find-selected.js';
import { type Act, actOf, Input } from './input.js';
import { Lease } from './lease.js';
import { type ExpiryReason, Lifecycle, type SessionExit, type SessionState } from './lifecycle.js';
import type { LiveSession, OpenOutput } from './live-session.js';
import type { OutputBudget } from './output/output-budget.js';
import { OutputLog } from './output/output-log.js';
import { type ReadOutput, type ReadOutputOptions, readOutput } from './output/read-output.js';
import { restoreScreen } from './output/restore-screen.js';
import { ScreenLog } from './output/screen-log.js';
import type { FoundLines, SearchOptions } from './output/search-output.js';
import { type SeenOptions, SlicedReads } from './output/sliced-reads.js';
import type { PaneHandle } from './pane-handle.js';
import { ReadinessWatch, type WatchedSession } from './readiness/readiness-watch.js';
import { type CommandResult, CommandRunner, type RunCommandOptions } from './run-command/command-runner.js';
import type { FindForeground } from './run-command/foreground.js';
import { LIBRARY, Viewers } from './seen/viewers.js';
import type { Receipt, SendTextOptions } from './send-text/receipt.js';
import { TextSender } from './send-text/text-sender.js';
import { SessionJournal } from './session-journal.js';
import { selectorFinder } from './waits/conditions/selector.js';
import type { WantedText } from './waits/patterns.js';
import { WaitLoop } from './waits/wait.js';
import { Waits } from './waits/waits.js';

/** How the caller that started a session describes it. */
export interface SessionLabels {
  /** A name for people; the program's own title is `terminal.title`. */
  title?: string | undefined;
  description?: string | undefined;
  parentAgent?: string | undefined;
}

/** What a session is built from. */
export interface SessionParts {
  id: string;
  command: string;
  args: readonly string[];
  /** The directory that it was started in, if one was given. */
  cwd?: string | undefined;
  labels?: SessionLabels;
  backend: Backend;
  terminal: Terminal;
  clock: Clock;
  /** Shares the processor between the expensive checks of all sessions. */
  work: WorkQueue;
  answersQueries: boolean;
  /** How many of the newest bytes of output are kept. */
  outputBytes: number;
  /** Limits the output that all sessions keep together. */
  outputBudget?: OutputBudget | undefined;
  /** Maximum time that the first input waits for the program to read; 0 sends it at once. */
  firstInputWaitMs?: number | undefined;
  /** When the program was started. Default: now; earlier for a program that was adopted. */
  createdAt?: Date | undefined;
  /** Set for a tmux pane. */
  pane?: PaneHandle | undefined;
  /** Where the program runs, unless that is this machine. */
  host?: string | undefined;
  redactorOf: (session: SessionCore) => Redactor;
  findForeground: FindForeground;
  record: (session: Session, options: RecordingOptions) => Recording;
}

/** One running program and its terminal: type into it, wait for what it shows, look at its screen, close it. */
export class Session implements SessionCore, LiveSession {
  readonly id: string;
  readonly pid: number;
  readonly command: string;
  readonly args: readonly string[];
  /** The directory that it was started in, if one was given. */
  readonly cwd: string | undefined;
  readonly labels: Readonly<SessionLabels>;
  /** Where the program runs, such as `ssh://box`; undefined for this machine. */
  readonly host: string | undefined;
  /** Calendar time, for people; everything else uses the monotonic clock. */
  readonly createdAt: Date;
  readonly clock: Clock;
  /** The terminal's state: cells, colours, cursor, history, modes. */
  readonly terminal: Terminal;
  /** Types, presses keys, pastes. */
  readonly input: Input;
  /** Waits for text, a change, input, an exit and more. */
  readonly waits: Waits;
  /** The exclusive right to type. */
  readonly lease = new Lease();
  /** The newest output bytes, addressed by seq. */
  readonly output: OutputLog;
  /** What the screen showed at each act. */
  readonly screens: ScreenLog;
  /** What each viewer was last shown. */
  readonly seen: Viewers;
  /** What happened besides output: acts, waits, receipts, markers. */
  readonly journal: SessionJournal;
  /** Whether the program wants input. */
  readonly readiness: ReadinessWatch;
  /** Long reads as work that can pause, for processes that serve several callers. */
  readonly slices: SlicedReads;
  /** Set for a tmux pane. */
  readonly pane: PaneHandle | undefined;
  /** Hides this session's secrets in everything that is stored or sent. */
  readonly redactor: Redactor;
  readonly #backend: Backend;
  readonly #feed: Feed;
  readonly #lifecycle: Lifecycle;
  readonly #loop: WaitLoop;
  readonly #commands: CommandRunner;
  readonly #texts: TextSender;
  readonly #acts: ActRunner;
  readonly #record: SessionParts['record'];
  readonly #closing = new Emitter<void>();
  #closed: Promise<KillReport> | undefined;
  /** Readers that hold the output. */
  #holds = 0;
  #recordings: readonly Recording[] = [];

  /** The bytes that the program writes and the seq before them. The bytes are valid only during the call. */
  readonly onOutput: Event<{ bytes: Uint8Array; seq: number }>;
  /** Fires after each change of the screen. */
  readonly onScreen: Event<{ seq: number; revision: number }>;
  /** Fires when the terminal has a new size, whatever caused it. Output after this seq is for the new size. */
  readonly onResize: Event<{ cols: number; rows: number; seq: number }>;
  /** Fires once, after the last output. A listener added after the exit is called at once. */
  readonly onExit: Event<SessionExit>;
  /** Fires once, before the session closes. */
  readonly onClosing = this.#closing.event;

  constructor(parts: SessionParts) {
    const { backend, terminal, clock } = parts;
    this.id = parts.id;
    this.pid = backend.pid;
    this.command = parts.command;
    this.args = parts.args;
    this.cwd = parts.cwd;
    this.labels = parts.labels ?? {};
    this.host = parts.host;
    this.createdAt = parts.createdAt ?? new Date();
    this.clock = clock;
    this.terminal = terminal;
    this.pane = parts.pane;
    this.#backend = backend;
    this.#record = parts.record;
    this.output = new OutputLog(parts.outputBytes, { startSeq: terminal.seq, budget: parts.outputBudget });
    this.screens = new ScreenLog(terminal);
    this.seen = new Viewers(terminal);
    this.journal = new SessionJournal(terminal, clock);
    // the start counts as an act
    this.screens.note();
    const lastBytesAt = () => this.#feed.lastBytesAt;
    const isTyping = () => this.input.isBusy;
    const onChange: WatchedSession['onChange'] = ({ state, evidence }) =>
      this.journal.note({ kind: 'readiness', state, evidence: evidence.join(', ') });
    const exit = () => this.exit;
    this.readiness = new ReadinessWatch({ backend, terminal, clock, lastBytesAt, isTyping, exit, onChange });
    const { screens, lease, readiness, journal } = this;
    this.input = new Input({ backend, terminal, clock, screens, lease, readiness, journal });
    this.#feed = new Feed({ ...parts, log: this.output });
    this.#lifecycle = new Lifecycle(terminal, clock, parts.createdAt ? Date.now() - parts.createdAt.getTime() : 0);
    this.onOutput = this.#feed.onOutput;
    this.onOutput(({ seq }) => this.journal.noteTime(seq));
    this.onScreen = this.#feed.onScreen;
    this.onResize = this.#feed.onResize;
    this.onResize((size) => this.journal.noteSize(size));
    this.onExit = (listener) => this.#lifecycle.onExit(listener);
    this.redactor = parts.redactorOf(this);
    this.#loop = new WaitLoop(this, clock, parts.work);
    this.waits = new Waits(this, this.#loop);
    this.slices = new SlicedReads(this);
    this.#commands = new CommandRunner(this, this.#loop, parts.findForeground);
    this.#texts = new TextSender(this, this.#loop);
    const sendText: Session['sendText'] = (text, options) => this.sendText(text, options);
    this.#acts = new ActRunner({ session: this, loop: this.#loop, seen: this.seen, sendText });
    holdFirstInput(this, this.#loop, parts.firstInputWaitMs ?? 0);
    // a backend reports the exit after its last byte, and bytes are parsed as they arrive, so nothing is left to parse
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

  /** Resolves with the exit, also after it. */
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

  /** What looks selected on the screen, most likely first. */
  get selected(): Selection[] {
    return findSelected(this.terminal);
  }

  /** When the screen last changed, on the clock. */
  get lastChangeAt(): number {
    return this.#feed.lastChangeAt;
  }

  /** When a byte was last received from the program or sent to it, on the clock. */
  get lastActiveAt(): number {
    return Math.max(this.#feed.lastBytesAt, this.input.lastActAt);
  }

  /** Whether large chunks are parsed in pieces with an `onScreen` after each, so that nothing scrolls away unseen. */
  set splitsChunks(splitsChunks: boolean) {
    this.#feed.splitsChunks = splitsChunks;
  }

  /** Inspects the terminal through the kernel; undefined where that is not possible. */
  get probe(): Probe | undefined {
    return this.#backend.probe;
  }

  /** How the terminal treats input now; undefined where that cannot be determined. */
  inputMode(): Promise<InputMode | undefined> {
    return this.#backend.inputMode();
  }

  /** Resolves when the screen shows everything that the program has written so far. */
  async sync(): Promise<void> {
    // a timer may fire before output that has already arrived is read
    await nextTurn(this.clock);
    await this.#backend.sync?.();
  }

  /** Does several things in one turn, waits for the result, and shows what is new to the caller. */
  act(request?: ActRequest): Promise<ActResult> {
    return this.#acts.act(request);
  }

  /** Types a text, submits it with Enter, and returns a receipt that says whether the program took it. */
  sendText(text: string, options?: SendTextOptions): Promise<Receipt> {
    return this.#texts.send(text, options).then((receipt) => {
      const { accepted, staged, evidence, latencyMs } = receipt;
      const told = { isStaged: staged, evidence: evidence.join(', '), tookMs: latencyMs };
      this.journal.note({ kind: 'receipt', ...told, ...(accepted === undefined ? {} : { accepted }) });
      return receipt;
    });
  }

  /** Runs a command in this session's shell and returns its exit code and its whole output. */
  runCommand(command: string, options?: RunCommandOptions): Promise<CommandResult> {
    return this.#commands.run(command, options);
  }

  /** Everything on the screen that matches the selector, in reading order. */
  find(selector: Selector): Match[] {
    return selectorFinder(selector)(this.terminal);
  }

  /**
   * The screen in one of several formats; with `since`, only the rows that have changed. The screen is remembered, so that a
   * later call can ask what has changed since this one.
   */
  view(options: SeenOptions = {}): ScreenView {
    const { view } = finish(this.slices.view(options));
    if (!options.region) this.seen.show(LIBRARY);
    return view;
  }

  /** Remembers that this viewer is being shown the screen as it is now. */
  showTo(viewer: string): void {
    this.screens.note();
    this.seen.show(viewer);
  }

  /** The whole screen with its styles. Unlike `view`, it is not remembered. */
  peek(): FullScreen {
    return viewOf(this.terminal, { format: 'full' }).content as FullScreen;
  }

  /** A picture of the screen. */
  async screenshot(options: ScreenshotOptions = {}, run?: RunWork): Promise<Screenshot> {
    // loaded on demand: drawing needs fonts and a canvas, and most sessions never draw
    return (await import('../render/screenshot.js')).takeScreenshot(this.terminal, options, run);
  }

  /** The output is here, so every viewer reads the same. */
  outputFrom(): OpenOutput {
    return { source: this, dispose() {} };
  }

  /** The screen with the newest history, as text for an empty terminal. */
  restore(run: RunWork): ReturnType<typeof restoreScreen> {
    return restoreScreen(this, run);
  }

  /** What the program wrote after a seq, as far as it is still kept. */
  readOutput(options: ReadOutputOptions = {}): ReadOutput {
    return readOutput(this.output, options);
  }

  /** The matching lines of the history and the screen. */
  searchOutput(wanted: WantedText, options: SearchOptions = {}): FoundLines {
    return finish(this.slices.search(wanted, options));
  }

  /**
   * Resizes the terminal. `done` resolves when it has the new size; it rejects when another program owns the size, as in
   * tmux, and refuses it.
   */
  resize(cols: number, rows: number, grant?: Grant): Act & { done: Promise<void> } {
    if (this.exit) throw fail('session_exited', { act: 'be resized' });
    checkSize(cols, rows);
    const seq = this.screens.note();
    this.journal.note(actOf('resize', `${cols}x${rows}`, grant));
    const done = this.#backend.resize(cols, rows, grant);
    // a backend that does not own its size reports changes through onResize
    if (!done) this.#feed.resize(cols, rows);
    done?.catch(() => {});
    return { seq, done: done ?? Promise.resolve() };
  }

  /** Signals the program's process group. */
  signal(name: NodeJS.Signals, grant?: Grant): Act {
    if (this.exit) throw fail('session_exited', { act: 'be signalled' });
    const seq = this.screens.note();
    this.journal.note(actOf('signal', name, grant));
    this.#backend.signal(name, grant);
    return { seq };
  }

  /** Stops reading the program's output until `resumeOutput`. A program that keeps writing then blocks. */
  pauseOutput(): void {
    this.#backend.pause();
  }

  resumeOutput(): void {
    this.#backend.resume();
  }

  /** Stops the output while at least one reader needs time. */
  holdOutput(): Disposable {
    if (this.#holds++ === 0 && !this.exit) this.pauseOutput();
    let isHeld = true;
    return {
      dispose: () => {
        if (isHeld && --this.#holds === 0 && !this.exit) this.resumeOutput();
        isHeld = false;
      },
    };
  }

  /** Records the session to a file until the recording is stopped or the session ends. */
  startRecording(options: RecordingOptions = {}): Recording {
    const recording = this.#record(this, options);
    this.#recordings = [...this.recordings, recording];
    return recording;
  }

  /** The running recordings. */
  get recordings(): readonly Recording[] {
    this.#recordings = this.#recordings.filter(({ end }) => end === undefined);
    return this.#recordings;
  }

  /** Ends the program because a time limit is over. Its output can still be read, as after any exit. */
  async expire(reason: ExpiryReason): Promise<void> {
    this.#lifecycle.expires(reason);
    await this.#backend.kill();
  }

  /** Ends the program and every process it started. Its output can still be read, as after any exit. */
  end(): Promise<KillReport> {
    return this.#backend.kill();
  }

  /** Ends the program and every process it started. All waits settle at once. The report lists processes that survived. */
  close(): Promise<KillReport> {
    return this.#close(() => this.#backend.kill());
  }

  /** Closes the session and leaves the program running, for programs that outlive this process. */
  detach(): Promise<KillReport> {
    return this.#close(async () => ({ survivors: [] }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #close(end: () => Promise<KillReport>): Promise<KillReport> {
    if (this.#closed) return this.#closed;
    let settle: (report: Promise<KillReport>) => void = () => {};
    // set first, because a listener may close the session, too
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
      // only now: a listener that closes the session on its exit may run before other listeners of the exit
      this.#lifecycle.dispose();
      this.lease.dispose();
      this.#backend.dispose();
      this.output.clear();
      this.terminal.dispose();
    }
  }
}
