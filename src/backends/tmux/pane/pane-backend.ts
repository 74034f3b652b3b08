import type { Clock } from '../../../base/clock.js';
import { Emitter } from '../../../base/emitter.js';
import { fail } from '../../../base/errors/errors.js';
import { checkSize, type TerminalSize } from '../../../base/terminal-size.js';
import type { Backend, BackendExit, Grant, InputMode, KillReport } from '../../backend.js';
import { readProcess, WatchedProcess } from '../../pty/process-table.js';
import { checkSignal, sendSignal, signalName, throwUnlessSent } from '../../pty/send-signal.js';
import type { ModeReader } from '../../terminal-probe/mode-reader.js';
import { TerminalProbe } from '../../terminal-probe/terminal-probe.js';
import type { PaneInfo } from '../server/pane-list.js';
import { type TmuxCommand, tmuxCommandLine, unlessClosed } from '../server/tmux-command.js';
import { Captures, type SnapshotPainter } from './captures.js';
import { PaneInput } from './pane-input.js';
import { PaneLock } from './pane-lock.js';
import { PaneOutput, WindowNames } from './pane-output.js';
import { PaneWriter } from './pane-writer.js';
import type { PaneSnapshot } from './snapshot.js';

/** How a pane is watched: through notifications from tmux, or by polling. */
export type Watching = 'control' | 'polling';

/** The server's end of a pane. */
export interface PaneLink {
  readonly socketName: string;
  /** Runs commands on the server. */
  run(commands: readonly TmuxCommand[], pane: PaneBackend): Promise<Buffer[][]>;
  /** Captures the pane again, because output was missed. */
  resync(pane: PaneBackend): void;
  /** Captures the pane to correct what is shown, although no output was missed. */
  compare(pane: PaneBackend): void;
  /** Stops watching the pane. */
  release(pane: PaneBackend): void;
}

export interface PaneBackendOptions {
  info: PaneInfo;
  clock: Clock;
  link: PaneLink;
  modes: ModeReader;
  /** This process itself runs in the pane. */
  isCaller: boolean;
  /** How many rows of history to capture. */
  historyRows: number;
  /** The pane is new: every byte of it is seen. */
  isNew?: boolean;
  /** What it showed at the time of the call. */
  asked?: PaneSnapshot | undefined;
}

/** A program in a tmux pane. */
export class PaneBackend implements Backend {
  readonly paneId: string;
  readonly historyRows: number;
  readonly isCaller: boolean;
  readonly isDurable: boolean = false;
  readonly probe: TerminalProbe;
  readonly captures: Captures;
  watching: Watching = 'control';
  /** Turns captures into steps that bring a terminal to them. */
  painter: SnapshotPainter | undefined;
  /** Output counts; false while awaiting a capture that will include it. */
  isLive = false;
  protected readonly link: PaneLink;
  protected readonly clock: Clock;
  protected readonly delivery = new PaneOutput<Uint8Array, BackendExit>(() => {
    this.#hasOverflown = true;
  });
  protected readonly input: PaneInput;
  /** Admits one sender at a time, here or in another process. */
  readonly lock: PaneLock;
  readonly #run: (commands: readonly TmuxCommand[]) => Promise<Buffer[][]>;
  readonly #writer: PaneWriter;
  readonly #process: WatchedProcess;
  readonly #resizes = new Emitter<TerminalSize>();
  #info: PaneInfo;
  /** More output came during a pause than is kept; the pane is captured again on resume. */
  #hasOverflown = false;
  #names = new WindowNames();
  #mayBeInLetter = false;
  #tellShown: () => void = () => {};
  #isOver = false;
  #isDisposed = false;

  /** tmux knows whether the program wants bracketed pastes, even if it asked for them before the pane was watched. */
  readonly paste: Backend['paste'] | undefined;
  /** Resolves after the first capture, or when there will be none. */
  readonly whenShown = new Promise<void>((resolve) => {
    this.#tellShown = resolve;
  });
  readonly onData = this.delivery.onData;
  readonly onExit = this.delivery.onExit;
  readonly onGap = this.delivery.onGap;
  readonly onResize = this.#resizes.event;

  constructor({ info, clock, link, modes, isCaller, historyRows, isNew = false, asked }: PaneBackendOptions) {
    this.#info = info;
    this.captures = new Captures(historyRows, asked);
    this.probe = new TerminalProbe({ path: info.tty, pid: info.pid, modes, clock });
    this.paneId = info.paneId;
    this.clock = clock;
    this.link = link;
    this.isCaller = isCaller;
    this.historyRows = historyRows;
    this.#run = (commands) => unlessClosed(info.paneId, link.run(commands, this));
    const unreadBytes = () => this.probe.unreadBytes();
    this.lock = new PaneLock({ paneId: info.paneId, clock, run: this.#run });
    this.#writer = new PaneWriter({ pane: this, clock, run: this.#run, unreadBytes });
    this.#process = new WatchedProcess(info.pid);
    this.paste = isNew ? undefined : (text, options) => this.#paste(text, options);
    this.input = new PaneInput({ clock, send: (bytes, leaveMode) => this.#writer.send(bytes, leaveMode), unreadBytes });
  }

  get socketName(): string {
    return this.link.socketName;
  }

  get pid(): number {
    return this.#info.pid;
  }

  get serverPid(): number {
    return this.#info.serverPid;
  }

  get info(): PaneInfo {
    return this.#info;
  }

  get size(): TerminalSize {
    return { cols: this.#info.cols, rows: this.#info.rows };
  }

  /** The exit was announced, or the backend is disposed. */
  get isOver(): boolean {
    return this.#isOver || this.#isDisposed;
  }

  /** Whether the process that tmux started in the pane has ended or been replaced. */
  get hasLostProcess(): boolean {
    return this.#process.isLost;
  }

  async write(bytes: Uint8Array, grant: Grant = {}): Promise<void> {
    this.#checkAct('read input', grant);
    // without awaiting first where possible: the caller may reuse its buffer
    if (this.#writer.mayOvertake(bytes) && (await this.#writer.overtakesPaste())) return;
    await this.input.write(bytes, grant.leaveMode);
  }

  async interrupt(bytes: Uint8Array, grant: Grant = {}): Promise<void> {
    this.#checkAct('read input', grant);
    await this.input.interrupt(bytes, grant.leaveMode);
  }

  async #paste(text: string, options: Grant & { keepsBreaks?: boolean } = {}): Promise<void> {
    this.#checkAct('read input', options);
    await this.#writer.paste(text, options);
  }

  resize(cols: number, rows: number, grant: Grant = {}): Promise<void> {
    checkSize(cols, rows);
    this.#checkAct('be resized', grant);
    return this.#resize({ cols, rows });
  }

  pause(): void {
    this.delivery.pause();
  }

  resume(): void {
    this.delivery.resume();
    if (!this.#hasOverflown) return;
    this.#hasOverflown = false;
    this.link.resync(this);
  }

  signal(name: NodeJS.Signals, grant: Grant = {}): void {
    checkSignal(name);
    this.#checkAct('be signalled', grant);
    // the process group that it leads, or the program alone where it leads none
    const leads = readProcess(this.pid)?.groupId === this.pid;
    throwUnlessSent(sendSignal(leads ? -this.pid : this.pid, name), this.pid);
  }

  /** Only releases the pane: it belongs to another user of tmux. */
  async kill(): Promise<KillReport> {
    this.dispose();
    return { survivors: [] };
  }

  /** Closes the pane, although ttypilot does not own it. */
  async killPane(grant: Grant = {}): Promise<void> {
    this.#checkAct('be closed', grant);
    await this.#run([closeCommand(this.#info)]);
  }

  /** The answer to a command arrives after all output that tmux saw before it. */
  async sync(): Promise<void> {
    // a closing pane reports that through its exit
    if (!this.isOver) await this.link.run([['display-message', '-p', '']], this).catch(() => {});
  }

  async inputMode(): Promise<InputMode | undefined> {
    return this.isOver ? undefined : this.probe.mode();
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#tellShown();
    this.input.dispose();
    this.delivery.dispose();
    this.#resizes.dispose();
    this.link.release(this);
  }

  /** A capture of the pane has arrived: the first one, or a later one. */
  captured(snapshot: PaneSnapshot): void {
    if (this.#hasOverflown) return;
    const { unfinished } = snapshot;
    const hasMissed = !this.isLive;
    this.isLive = true;
    this.#setSize(snapshot);
    this.#tellShown();
    const isGap = hasMissed && !this.captures.areNone;
    const steps = this.captures.next(snapshot, hasMissed);
    this.delivery.run(() => {
      if (isGap) this.delivery.tellGap();
      for (const step of steps(this.painter)) {
        if (step instanceof Uint8Array) this.delivery.tell(step);
        else this.#resizes.emit(step);
      }
    });
    this.#names = new WindowNames();
    if (unfinished.length > 0) this.output(unfinished);
    else this.#mayBeInLetter = hasMissed;
  }

  output(bytes: Uint8Array): void {
    if (!this.isLive || this.#isOver || this.#hasOverflown) return;
    // tmux does not say which bytes of a character it has, so ask it for the whole one
    if (this.#mayBeInLetter && isInsideLetter(bytes)) this.link.compare(this);
    this.#mayBeInLetter = false;
    this.#names.hide(bytes);
    // the connection's bytes are only valid during the call
    this.delivery.data(this.delivery.isHolding ? new Uint8Array(bytes) : bytes, bytes.length);
  }

  /** tmux rewraps lines at another width, and not always as other terminals do. */
  resized(size: TerminalSize): void {
    if (this.#setSize(size)) this.link.compare(this);
  }

  /** tmux has listed the pane again. */
  listed(info: PaneInfo): void {
    this.resized(info);
    this.#info = info;
    if (info.isDead) this.ended(exitOf(info));
  }

  /** tmux no longer has the pane, or has started another program in it. */
  vanished(): void {
    this.ended({ outputComplete: true });
  }

  /** The whole server is gone. */
  lost(): void {
    this.ended({ outputComplete: false, isLost: true });
  }

  protected ended(exit: BackendExit): void {
    if (this.isOver) return;
    this.#isOver = true;
    this.#tellShown();
    this.input.dispose();
    this.link.release(this);
    this.delivery.exit(exit);
  }

  /** Returns whether the size is new. */
  #setSize({ cols, rows }: TerminalSize): boolean {
    if (cols === this.#info.cols && rows === this.#info.rows) return false;
    this.#info = { ...this.#info, cols, rows };
    this.delivery.run(() => this.#resizes.emit({ cols, rows }));
    return true;
  }

  async #resize(wanted: TerminalSize): Promise<void> {
    const commands = this.resizeCommands(wanted);
    const { cols, rows } = readSize(await this.#run([...commands, sizeCommand(this.paneId)]));
    this.resized({ cols, rows });
    checkResized(this.paneId, wanted, { cols, rows });
  }

  protected resizeCommands({ cols, rows }: TerminalSize): TmuxCommand[] {
    return [['resize-pane', '-t', this.paneId, '-x', `${cols}`, '-y', `${rows}`]];
  }

  #checkAct(act: string, { allowSelf = false }: Grant): void {
    if (this.isOver) throw fail('session_exited', { act });
    if (this.isCaller && !allowSelf) throw fail('own_pane', { paneId: this.paneId });
  }
}

/** Whether the first byte continues a UTF-8 character. */
function isInsideLetter([first = 0]: Uint8Array): boolean {
  return first >= 0x80 && first < 0xc0;
}

/** Asks for the size of a pane; `readSize` reads the answer. */
function sizeCommand(paneId: string): TmuxCommand {
  return ['display-message', '-p', '-t', paneId, '#{pane_width} #{pane_height}'];
}

function readSize(blocks: Buffer[][]): TerminalSize {
  const line = blocks.at(-1)?.at(-1)?.toString() ?? '';
  const [cols = 0, rows = 0] = line.split(' ').map(Number);
  return { cols, rows };
}

/** Other clients may limit the size of a window. */
function checkResized(paneId: string, wanted: TerminalSize, actual: TerminalSize): void {
  const named = ({ cols, rows }: TerminalSize) => `${cols}×${rows}`;
  if (named(wanted) === named(actual)) return;
  throw fail('pane_not_resized', { paneId, wanted: named(wanted), actual: named(actual) });
}

/** Only while it is the same pane: a restarted server numbers its panes from the start. */
export function closeCommand({ paneId, pid }: PaneInfo): TmuxCommand {
  const isSame = `#{==:#{pane_pid},${pid}}`;
  return ['if-shell', '-F', '-t', paneId, isSame, tmuxCommandLine(['kill-pane', '-t', paneId])];
}

/** How the program of a dead pane ended, according to tmux. */
function exitOf({ deadStatus, deadSignal }: PaneInfo): BackendExit {
  if (deadSignal) return { signal: signalName(deadSignal), outputComplete: true };
  return { ...(deadStatus === undefined ? {} : { exitCode: deadStatus }), outputComplete: true };
}
