import type { Grant, KillReport } from '../backends/backend.js';
import type { Disposable } from '../base/disposable.js';
import { finish, type RunWork } from '../base/work.js';
import type { Redactor } from '../recording/redact/redactor.js';
import type { Screenshot, ScreenshotOptions } from '../render/screenshot.js';
import type { ScreenView } from '../render/view.js';
import type { Act, ActOptions, PressOptions } from '../session/input.js';
import type { SessionExit, SessionState } from '../session/lifecycle.js';
import type { OutputLog } from '../session/output/output-log.js';
import { type ReadOutput, type ReadOutputOptions, readOutput } from '../session/output/read-output.js';
import type { FoundLines, SearchOptions } from '../session/output/search-output.js';
import { type SeenOptions, SlicedReads } from '../session/output/sliced-reads.js';
import type { Readiness } from '../session/readiness/readiness.js';
import { type CommandResult, CommandRunner, type RunCommandOptions } from '../session/run-command/run-command.js';
import type { Receipt, SendTextOptions } from '../session/send-text/receipt.js';
import { TextSender } from '../session/send-text/text-sender.js';
import type { Session } from '../session/session.js';
import { selectorFinder } from '../session/waits/conditions/selector.js';
import type { WantedText } from '../session/waits/patterns.js';
import type { Waits } from '../session/waits/wait.js';
import {
  type InputResult,
  type SelectorResult,
  SessionWaits,
  type TextResult,
  type WaitForOptions,
  type WaitForResult,
  type WaitForSelectorOptions,
  type WaitForTextOptions,
} from '../session/waits/waits.js';
import type { MouseEvent, Terminal } from '../terminal/index.js';
import type { Match, Selector } from '../terminal/selectors/selector.js';
import type { LaunchedOptions, SessionLabels } from './launched-options.js';
import type { Recording, RecordingOptions } from './recordings/recording.js';
import type { PaneHandle } from './tmux/pane-handle.js';

export type { Grant } from '../backends/backend.js';
export type { ActOptions } from '../session/input.js';

/** A running program, as `launch` returns it: type, wait, look, close. */
export class LaunchedSession {
  readonly #session: Session;
  readonly #waits: SessionWaits;
  readonly #commands: CommandRunner;
  readonly #texts: TextSender;
  readonly #options: LaunchedOptions;
  #recordings: readonly Recording[] = [];
  readonly labels: Readonly<SessionLabels>;
  /** The directory that it was started in, when one was asked for. */
  readonly cwd: string | undefined;
  /** Hides the secrets of this session in what is stored or sent to others. */
  readonly redactor: Redactor;
  /** The newest bytes of the output, by their seq. */
  readonly output: Pick<OutputLog, 'start' | 'end' | 'limit' | 'read'>;
  /** What may take long to read, for those who share the process with others. */
  readonly slices: SlicedReads;
  /** There when it is a pane of tmux. */
  readonly pane: PaneHandle | undefined;

  constructor(session: Session, waits: Waits, options: LaunchedOptions) {
    this.#session = session;
    this.#waits = new SessionWaits(session, waits);
    this.#commands = new CommandRunner(session, waits);
    this.#texts = new TextSender(session, waits);
    this.#options = options;
    this.labels = options.labels;
    this.cwd = options.cwd;
    this.redactor = options.redactor;
    this.output = session.output;
    this.slices = new SlicedReads(session);
    this.pane = options.pane;
  }

  get id(): string {
    return this.#session.id;
  }

  get pid(): number {
    return this.#session.pid;
  }

  get command(): string {
    return this.#session.command;
  }

  get args(): readonly string[] {
    return this.#session.args;
  }

  get createdAt(): Date {
    return this.#session.createdAt;
  }

  get ageMs(): number {
    return this.#session.ageMs;
  }

  get state(): SessionState {
    return this.#session.state;
  }

  /** How the program ended; undefined while it runs. */
  get exit(): SessionExit | undefined {
    return this.#session.exit;
  }

  /** How many bytes of output have been parsed. */
  get seq(): number {
    return this.#session.terminal.seq;
  }

  /** Everything that the terminal knows: cells, colours, cursor, history, modes. */
  get terminal(): Terminal {
    return this.#session.terminal;
  }

  /** The text on the screen, row by row. */
  get screen(): string {
    return this.#session.terminal.screenText();
  }

  /** Called once, after the last output; at once when the program has exited already. */
  onExit(listener: (exit: SessionExit) => void): Disposable {
    if (!this.exit) return this.#session.onExit(listener);
    listener(this.exit);
    return { dispose: () => {} };
  }

  /** The bytes that the program writes, with the seq before them; only valid during the call. */
  onOutput(listener: (output: { bytes: Uint8Array; seq: number }) => void): Disposable {
    return this.#session.onOutput(listener);
  }

  /** The terminal has another size, whoever wanted it; what is written after this seq is for it. */
  onResize(listener: (size: { cols: number; rows: number; seq: number }) => void): Disposable {
    return this.#session.onResize(listener);
  }

  /** After each change of the screen. */
  onScreen(listener: (change: { seq: number; revision: number }) => void): Disposable {
    return this.#session.onScreen(listener);
  }

  /** Resolves when the first input need not wait any more: the program reads, or has had its time to begin. */
  whenInputFlows(): Promise<void> {
    return this.#session.input.released();
  }

  type(text: string, options?: ActOptions): Promise<Act> {
    return this.#session.input.type(text, options);
  }

  press(keys: string | readonly string[], options?: PressOptions): Promise<Act> {
    return this.#session.input.press(keys, options);
  }

  paste(text: string, options?: ActOptions): Promise<Act> {
    return this.#session.input.paste(text, options);
  }

  /** Types a text, submits it with Enter, and says what is proven about it. */
  sendText(text: string, options?: SendTextOptions): Promise<Receipt> {
    return this.#texts.send(text, options);
  }

  /** Who alone may type; undefined when everybody may. */
  get controller(): string | undefined {
    return this.#session.lease.holder;
  }

  /** Somebody has taken control, or let it go. */
  onHandOver(listener: () => void): Disposable {
    return this.#session.lease.onHandOver(listener);
  }

  /** From now on only who knows the number may type; all that others have begun stops. */
  takeControl(holder: string, options?: { force?: boolean }): { lease: number } {
    return { lease: this.#session.lease.take(holder, options) };
  }

  /** Everybody may type again. */
  releaseControl(lease: number): void {
    this.#session.lease.release(lease);
  }

  mouse(event: MouseEvent, options?: ActOptions): Promise<Act> {
    return this.#session.input.mouse(event, options);
  }

  write(bytes: Uint8Array, options?: ActOptions): Promise<Act> {
    return this.#session.input.write(bytes, options);
  }

  /** Several acts that belong together: no other sender's come between them. Give each of them the options that `work` gets. */
  asOneSender<T>(work: (held: ActOptions) => Promise<T>, options?: ActOptions): Promise<T> {
    return this.#session.input.asOneSender(work, options);
  }

  /** `done` resolves when the terminal has the size; at once, unless it is a pane of tmux. */
  resize(cols: number, rows: number, grant?: Grant): Act & { done: Promise<void> } {
    return this.#session.resize(cols, rows, grant);
  }

  signal(name: NodeJS.Signals, grant?: Grant): Act {
    return this.#session.signal(name, grant);
  }

  /** The program's output is not read until `resumeOutput`; a program that writes on then stands still. */
  pauseOutput(): void {
    this.#session.pauseOutput();
  }

  resumeOutput(): void {
    this.#session.resumeOutput();
  }

  /** Waits for text (as it is) or a regular expression. */
  waitForText(wanted: WantedText, options: WaitForTextOptions = {}): Promise<TextResult> {
    return this.#waits.forText(wanted, options);
  }

  /** Everything on the screen that the selector means, in reading order. */
  find(selector: Selector): Match[] {
    return selectorFinder(selector)(this.terminal);
  }

  /** Waits for something on the screen, by what it says, where it is or how it looks. */
  waitForSelector(selector: Selector, options: WaitForSelectorOptions = {}): Promise<SelectorResult> {
    return this.#waits.forSelector(selector, options);
  }

  /** Waits until the visible text has changed, since the call or since an act, and has been still for `stableMs`. */
  waitForScreenChange(
    options: WaitForOptions & { stableMs?: number; since?: number } = {},
  ): Promise<WaitForResult & { changed: boolean }> {
    return this.#waits.forScreenChange(options);
  }

  /** Waits until the visible text has been the same for `stableMs`. */
  waitForStable(options: WaitForOptions & { stableMs?: number } = {}): Promise<WaitForResult & { stable: boolean }> {
    return this.#waits.forStable(options);
  }

  /** Waits for the program's end. */
  waitForExit(options: WaitForOptions = {}): Promise<WaitForResult & { exited: boolean }> {
    return this.#waits.forExit(options);
  }

  /** Waits until the program wants input, and tells of which kind and how that is known. */
  waitForInput(options: WaitForOptions = {}): Promise<InputResult> {
    return this.#waits.forInput(options);
  }

  /** Looks whether the program wants input now. */
  readiness(): Promise<Readiness> {
    return this.#waits.readiness();
  }

  /** What was last found out about that, without a look. */
  get lastReadiness(): Readiness {
    return this.#session.readiness.stillTrue;
  }

  /** Waits until the cursor is in this column, row, or both. */
  waitForCursor(
    place: { x?: number; y?: number },
    options: WaitForOptions = {},
  ): Promise<WaitForResult & { there: boolean }> {
    return this.#waits.forCursor(place, options);
  }

  /** Waits until the function returns something that is not false, null or undefined. */
  waitUntil<T>(
    look: (terminal: Terminal) => T | undefined | null | false,
    options: WaitForOptions = {},
  ): Promise<WaitForResult & { value?: T }> {
    return this.#waits.until(look, options);
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
    return readOutput(this.#session.output, options);
  }

  /** The lines of the history and the screen that match. */
  searchOutput(wanted: WantedText, options: SearchOptions = {}): FoundLines {
    return finish(this.slices.search(wanted, options));
  }

  /** Runs a command in the shell of this session, and gives its whole output and its exit code. */
  runCommand(command: string, options: RunCommandOptions = {}): Promise<CommandResult> {
    return this.#commands.run(command, options);
  }

  /** Records the session to a file, from now on until it is stopped or the session ends. */
  startRecording(options: RecordingOptions = {}): Recording {
    const recording = this.#options.record(options);
    this.#recordings = [...this.recordings, recording];
    return recording;
  }

  /** The recordings that run. */
  get recordings(): readonly Recording[] {
    this.#recordings = this.#recordings.filter(({ end }) => end === undefined);
    return this.#recordings;
  }

  /** Ends the program and everything that it started. */
  close(): Promise<KillReport> {
    return this.#options.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
