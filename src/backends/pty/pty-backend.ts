import { closeSync, fstatSync, writeSync } from 'node:fs';
import { uptime } from 'node:os';
import { type Clock, elapse } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import { fail } from '../../base/errors/errors.js';
import { checkSize } from '../../base/terminal-size.js';
import type { Backend, BackendExit, InputMode, KillReport } from '../backend.js';
import { InputQueue } from '../input-queue.js';
import type { ModeReader } from '../terminal-probe/mode-reader.js';
import { TerminalProbe } from '../terminal-probe/terminal-probe.js';
import { type ForkedTerminal, type ProgramEnd, resizeTerminal } from './native.js';
import { type ProcessTable, readProcess } from './process-table.js';
import { endTree } from './process-tree.js';
import type { ReadScheduler } from './read-scheduler.js';
import { Reader } from './reader.js';
import { checkSignal, type SignalOutcome, sendSignal, signalName, throwUnlessSent } from './send-signal.js';

export interface PtyBackendOptions {
  terminal: ForkedTerminal;
  /** The slave side, held open so that the kernel does not report a hang-up before everything was read. */
  slaveFd: number;
  treeMark: string;
  clock: Clock;
  reads: ReadScheduler;
  processes: ProcessTable;
  modes: ModeReader;
  /** The master side was closed. */
  onClose: () => void;
}

/** How long other processes may hold the terminal open after the program's end before the exit is announced. */
const LINGER_MS = 1000;
/** How long a program that cannot be observed may take to end after each signal. */
const PATIENCE_MS = 500;

/** A program in a terminal of its own, on this machine. */
export class PtyBackend implements Backend {
  readonly pid: number;
  readonly probe: TerminalProbe;
  readonly #options: PtyBackendOptions;
  readonly #startTime: string | undefined;
  readonly #device: number;
  readonly #data = new Emitter<Uint8Array>();
  readonly #exit = new Emitter<BackendExit>();
  readonly #reader: Reader;
  readonly #input: PtyInput;
  #ending: Omit<BackendExit, 'outputComplete'> | undefined;
  #endedAtS: number | undefined;
  #linger: Disposable | undefined;
  #hasSlave = true;
  #isClosed = false;
  #tellClosed: () => void = () => {};
  readonly #closed = new Promise<void>((resolve) => {
    this.#tellClosed = resolve;
  });
  #killing: Promise<KillReport> | undefined;

  readonly onData = this.#data.event;
  readonly onExit = this.#exit.event;

  constructor(options: PtyBackendOptions) {
    const { terminal, clock, reads } = options;
    this.#options = options;
    this.pid = terminal.pid;
    this.#startTime = readProcess(terminal.pid)?.startTime;
    this.#device = fstatSync(options.slaveFd).rdev;
    this.probe = new TerminalProbe({ path: terminal.pty, pid: terminal.pid, modes: options.modes, clock });
    this.#input = new PtyInput(terminal.fd, clock);
    this.#reader = new Reader({
      fd: terminal.fd,
      scheduler: reads,
      onData: (bytes) => {
        this.#data.emit(bytes);
        this.#input.nudge();
      },
      onHangup: () => this.#finish(true),
    });
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#input.write(bytes);
  }

  resize(cols: number, rows: number): void {
    checkSize(cols, rows);
    this.#checkRunning('be resized');
    resizeTerminal(this.#options.terminal.fd, cols, rows);
  }

  pause(): void {
    this.#reader.pause();
  }

  resume(): void {
    this.#reader.resume();
  }

  signal(name: NodeJS.Signals): void {
    checkSignal(name);
    this.#checkRunning('be signalled');
    throwUnlessSent(this.#signalGroup(name), this.pid);
  }

  kill(): Promise<KillReport> {
    this.#killing ??= this.#endTree().finally(() => {
      this.#killing = undefined;
    });
    return this.#killing;
  }

  /** The kernel hands output over in a worker of its own; unlike an event, a read waits for that worker. */
  async sync(): Promise<void> {
    if (!this.#isClosed) this.#reader.drain();
  }

  async inputMode(): Promise<InputMode | undefined> {
    return this.#isClosed || this.#ending ? undefined : this.probe.mode();
  }

  dispose(): void {
    this.#close();
    this.#data.dispose();
    this.#exit.dispose();
  }

  /** Right after the start, the program is alone and has no group of its own yet. */
  #signalGroup(name: NodeJS.Signals): SignalOutcome {
    const outcome = sendSignal(-this.pid, name);
    const isOurs = () => readProcess(this.pid)?.startTime === this.#startTime;
    return outcome === 'gone' && isOurs() ? sendSignal(this.pid, name) : outcome;
  }

  /** The program was reaped; other processes may still use its terminal. */
  programEnded(end: ProgramEnd): void {
    this.#ending = 'signal' in end ? { signal: signalName(end.signal) } : end;
    this.#endedAtS = uptime();
    if (this.#isClosed) return;
    this.#input.dispose();
    // before the last holder closes it: not every kernel keeps unread output after that
    this.#reader.drain();
    this.#closeSlave();
    if (this.#reader.drain() === 'hung_up') this.#finish(true);
    else this.#linger = this.#options.clock.after(LINGER_MS, () => this.#finish(this.#reader.drain() === 'hung_up'));
  }

  #finish(outputComplete: boolean): void {
    if (this.#isClosed || !this.#ending) return;
    this.#close();
    this.#exit.emit({ ...this.#ending, outputComplete });
  }

  /** Input first: nothing may write to a descriptor number that is about to mean another file. */
  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.dispose();
    this.#linger?.dispose();
    this.#reader.dispose();
    this.#closeSlave();
    this.#options.onClose();
    this.#tellClosed();
  }

  #closeSlave(): void {
    if (this.#hasSlave) closeSync(this.#options.slaveFd);
    this.#hasSlave = false;
  }

  async #endTree(): Promise<KillReport> {
    const { treeMark, processes, clock } = this.#options;
    const terminal = () => (this.#isClosed ? undefined : this.#device);
    const endedAtS = () => this.#endedAtS;
    const { keeper } = this.#options.terminal;
    const root = { pid: this.pid, startTime: this.#startTime, treeMark, endedAtS, terminal, keeper };
    const report = await endTree(root, processes, clock);
    // where there is no /proc, not even the program is found
    if (report.signal === undefined && this.#endedAtS === undefined) report.signal = await this.#endUnseen();
    if (!report.survivors.some(({ pid }) => pid === this.pid)) await this.#closed;
    return report;
  }

  /** Ends the program and its group, which is all that is known. */
  async #endUnseen(): Promise<KillReport['signal']> {
    let sent: KillReport['signal'];
    for (const signal of ['SIGHUP', 'SIGTERM', 'SIGKILL'] as const) {
      if (this.#isClosed || this.#signalGroup(signal) !== 'sent') break;
      sent = signal;
      await Promise.race([this.#closed, elapse(this.#options.clock, PATIENCE_MS)]);
    }
    return sent;
  }

  #checkRunning(act: string): void {
    if (this.#isClosed || this.#ending) throw fail('session_exited', { act });
  }
}

const PIECE_BYTES = 4096;
const BYTES_PER_TURN = 64 * 1024;
const MIN_BACKOFF_MS = 1;
const MAX_BACKOFF_MS = 20;

/** Where input leaves for a PTY: in order, bounded, and never written to a closed descriptor. */
class PtyInput implements Disposable {
  readonly #fd: number;
  readonly #clock: Clock;
  readonly #queue = new InputQueue();
  #isClosed = false;
  #retry: Disposable | undefined;
  #backoffMs = MIN_BACKOFF_MS;
  #lastTryMs = 0;

  constructor(fd: number, clock: Clock) {
    this.#fd = fd;
    this.#clock = clock;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#isClosed) throw fail('session_exited', { act: 'read input' });
    const isFirst = this.#queue.first === undefined;
    await this.#queue.add(bytes, false, () => {
      if (isFirst) this.#send();
    });
  }

  /** The program did something, so it may have read input too. */
  nudge(): void {
    const isWaiting = this.#retry !== undefined && this.#clock.now() - this.#lastTryMs >= MIN_BACKOFF_MS;
    if (isWaiting) this.#send();
  }

  /** Rejects what still waits. The descriptor is not used after this. */
  dispose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#retry?.dispose();
    this.#queue.drop(fail('session_exited', { act: 'read input' }));
  }

  #send(): void {
    this.#retry?.dispose();
    this.#retry = undefined;
    this.#lastTryMs = this.#clock.now();
    for (let sentBytes = 0; sentBytes < BYTES_PER_TURN; ) {
      const piece = this.#queue.first;
      if (!piece) return;
      const byteCount = writeNow(this.#fd, piece.bytes.subarray(0, PIECE_BYTES));
      if (byteCount === 'gone') {
        this.dispose();
        return;
      }
      if (byteCount === 0) {
        this.#retryAfterBackoff(sentBytes > 0);
        return;
      }
      sentBytes += byteCount;
      this.#queue.take(byteCount)?.resolve();
    }
    if (this.#queue.first) this.#retry = this.#clock.nextTurn(() => this.#send());
  }

  #retryAfterBackoff(hasProgress: boolean): void {
    this.#backoffMs = hasProgress ? MIN_BACKOFF_MS : Math.min(this.#backoffMs * 2, MAX_BACKOFF_MS);
    this.#retry = this.#clock.after(this.#backoffMs, () => this.#send());
  }
}

/** The number of bytes that the kernel took; 0 when it is full; `gone` when the other side is closed. */
function writeNow(fd: number, bytes: Uint8Array): number | 'gone' {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : 'gone';
  }
}
