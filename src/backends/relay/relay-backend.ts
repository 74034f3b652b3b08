import { type Clock, elapse, nextTurn } from '../../base/clock.js';
import { Emitter } from '../../base/emitter.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { type RelayedExit, unpackOutput } from '../../base/relayed-output.js';
import { checkSize, type TerminalSize } from '../../base/terminal-size.js';
import type { Backend, BackendExit, InputMode, KillReport } from '../backend.js';
import { type FetchedLook, FetchedProbe } from '../fetched-probe.js';
import { InputQueue } from '../input-queue.js';
import { checkSignal } from '../pty/send-signal.js';
import type { RelayLink } from './relay-link.js';

export interface RelayBackendOptions {
  link: RelayLink;
  clock: Clock;
  /** The session's id there. */
  sessionId: string;
  pid: number;
  size: TerminalSize;
  /** The machine, for people. */
  host: string;
}

interface Look extends FetchedLook {
  /** The end of the output when it was taken. */
  seq: number;
}

const MAX_BYTES = 262_144;
const WAIT_MS = 10_000;
const PIECE_BYTES = 65_536;
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;
/** How long a look may take; after that, the machine counts as away until it answers. */
const LOOK_MS = 3000;
/** How long output that a look has seen may be on its way. */
const SYNC_MS = 1000;
const END_MS = 2000;
/** The terminal there knows what the bytes were that are no longer kept. */
const RESET = '\x1bc';

/** A program whose terminal belongs to a ttypilot on another machine, where it outlives the connection. */
export class RelayBackend implements Backend {
  readonly pid: number;
  readonly probe: FetchedProbe;
  readonly #options: RelayBackendOptions;
  readonly #path: string;
  readonly #data = new Emitter<Uint8Array>();
  readonly #gap = new Emitter<void>();
  readonly #exit = new Emitter<BackendExit>();
  readonly #resized = new Emitter<TerminalSize>();
  readonly #progress = new Emitter<void>();
  readonly #queue = new InputQueue();
  readonly #aborter = new AbortController();
  #size: TerminalSize;
  /** The seq there of the next byte. */
  #since = 0;
  #looked: Look | undefined;
  #failure: string | undefined;
  #isSending = false;
  #isPaused = false;
  #isOver = false;
  #resume: () => void = () => {};
  #killing: Promise<KillReport> | undefined;

  readonly onData = this.#data.event;
  readonly onGap = this.#gap.event;
  readonly onExit = this.#exit.event;
  readonly onResize = this.#resized.event;

  constructor(options: RelayBackendOptions) {
    const { pid, sessionId, clock, size } = options;
    this.#options = options;
    this.#size = size;
    this.#path = `/api/live/${sessionId}`;
    this.pid = pid;
    this.probe = new FetchedProbe({ fetch: () => this.#look(), blind: () => this.#failure, clock });
    // the caller adds its listeners in this turn
    clock.nextTurn(() => void this.#pull());
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#checkRunning('read input');
    await this.#queue.add(bytes, false, () => {
      // later, when the bytes are a copy
      if (!this.#isSending) this.#options.clock.nextTurn(() => void this.#send());
    });
  }

  resize(cols: number, rows: number): Promise<void> {
    checkSize(cols, rows);
    this.#checkRunning('be resized');
    const { link, sessionId: session_id } = this.#options;
    const done = link.call('resize_session', { session_id, cols, rows }).then(() => this.#noteSize({ cols, rows }));
    // for callers that do not wait
    done.catch(() => {});
    return done;
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#resume();
  }

  signal(name: NodeJS.Signals): void {
    checkSignal(name);
    this.#checkRunning('be signalled');
    const { link, sessionId: session_id } = this.#options;
    link.call('signal_session', { session_id, signal: name }).catch(() => {});
  }

  kill(): Promise<KillReport> {
    this.#killing ??= this.#kill().finally(() => {
      this.#killing = undefined;
    });
    return this.#killing;
  }

  /** Everything that the last look saw has arrived. */
  async sync(): Promise<void> {
    const seq = this.#looked?.seq ?? 0;
    await this.#until(() => this.#since >= seq || this.#isPaused, SYNC_MS);
  }

  async inputMode(): Promise<InputMode | undefined> {
    return this.#isOver ? undefined : this.probe.mode();
  }

  dispose(): void {
    this.#isOver = true;
    this.#aborter.abort(fail('cancelled', {}));
    this.resume();
    this.#queue.drop(fail('session_exited', { act: 'read input' }));
    const { link, sessionId: session_id } = this.#options;
    // nobody here asks for it any more
    void link
      .call('close_session', { session_id })
      .catch(() => {})
      .finally(() => link.dispose());
    for (const emitter of [this.#data, this.#gap, this.#exit, this.#resized, this.#progress]) emitter.dispose();
  }

  async #pull(): Promise<void> {
    const { link, clock } = this.#options;
    const { signal } = this.#aborter;
    for (let pauseMs = MIN_PAUSE_MS; !this.#isOver; ) {
      if (this.#isPaused) await this.#resumed();
      try {
        const query = `since=${this.#since}&max_bytes=${MAX_BYTES}&wait_ms=${WAIT_MS}`;
        const answer = unpackOutput(await link.get(`${this.#path}/output?${query}`, signal));
        this.#failure = undefined;
        if (answer) await this.#take(answer);
        pauseMs = MIN_PAUSE_MS;
      } catch (error) {
        if (this.#isOver) return;
        if (isGone(error)) return this.#finish({ outputComplete: false, isLost: true });
        this.#failure = `${this.#options.host} is not reached: ${reasonOf(error)}`;
        await Promise.race([elapse(clock, pauseMs), aborted(signal)]);
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      }
    }
  }

  async #take({ head, bytes }: NonNullable<ReturnType<typeof unpackOutput>>): Promise<void> {
    if (this.#isOver) return;
    if (head.from > this.#since) return this.#restore();
    this.#noteSize({ cols: head.cols, rows: head.rows });
    this.#since = head.from + bytes.length;
    if (bytes.length > 0) this.#data.emit(bytes);
    this.#progress.emit();
    if (!head.exit) return;
    // a listener of the last bytes may release the terminal
    await nextTurn(this.#options.clock);
    if (this.#isPaused) await this.#resumed();
    this.#finish(head.exit);
  }

  /** What came during a long cut may no longer be kept there: the screen is. */
  async #restore(): Promise<void> {
    const answer = await this.#options.link.get(`${this.#path}/screen`, this.#aborter.signal);
    const { cols, rows, screen, seq } = JSON.parse(Buffer.from(answer).toString());
    if (this.#isOver) return;
    this.#gap.emit();
    this.#noteSize({ cols, rows });
    this.#since = seq;
    this.#data.emit(Buffer.from(`${RESET}${screen}`));
    this.#progress.emit();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let piece = this.#queue.first; piece && !this.#isOver; piece = this.#queue.first) {
      const sent = piece.bytes.subarray(0, PIECE_BYTES);
      try {
        await this.#options.link.post(`${this.#path}/input`, { bytes: Buffer.from(sent).toString('base64') });
        if (this.#queue.first === piece) this.#queue.take(sent.length)?.resolve();
      } catch (error) {
        // what was typed after it must not arrive without it
        this.#queue.drop(error as Error);
      }
    }
    this.#isSending = false;
  }

  async #look(): Promise<Look | undefined> {
    if (this.#isOver || this.#failure !== undefined) return undefined;
    const { clock, host } = this.#options;
    // the link itself tries for longer, and its answer says that the machine is back
    const late = elapse(clock, LOOK_MS).then(() => 'late' as const);
    const looked = await Promise.race([this.#askLook(), late]);
    if (looked !== 'late') return looked;
    this.#failure ??= `${host} does not answer`;
    return undefined;
  }

  async #askLook(): Promise<Look | undefined> {
    try {
      const answer = await this.#options.link.get(`${this.#path}/look`, this.#aborter.signal);
      this.#looked = JSON.parse(Buffer.from(answer).toString()) as Look;
      this.#failure = undefined;
      return this.#looked;
    } catch {
      // the pull of the output finds out why
      return undefined;
    }
  }

  #noteSize({ cols, rows }: TerminalSize): void {
    if (cols === this.#size.cols && rows === this.#size.rows) return;
    this.#size = { cols, rows };
    this.#resized.emit({ cols, rows });
  }

  #finish(exit: RelayedExit): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#queue.drop(fail('session_exited', { act: 'read input' }));
    this.#progress.emit();
    this.#exit.emit(exit);
  }

  async #kill(): Promise<KillReport> {
    const { link, host } = this.#options;
    // this machine does not wait for the output any more
    this.resume();
    try {
      const report = (await link.post(`${this.#path}/end`, {})) as KillReport;
      await this.#until(() => this.#isOver, END_MS);
      return report;
    } catch (error) {
      if (isGone(error)) return { survivors: [], contained: 'marks' };
      const unseen = { pid: this.pid, command: `the program on ${host}`, reason: 'unreachable' as const };
      return { survivors: this.#isOver ? [] : [unseen], contained: 'marks' };
    }
  }

  #resumed(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  #until(isSo: () => boolean, limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo() && !this.#isOver) return;
        listening.dispose();
        timer.dispose();
        resolve();
      };
      const listening = this.#progress.event(look);
      const timer = this.#options.clock.after(limitMs, () => {
        listening.dispose();
        resolve();
      });
      look();
    });
  }

  #checkRunning(act: string): void {
    if (this.#isOver) throw fail('session_exited', { act });
  }
}

/** The ttypilot there does not know the session: it was closed there, or ended with the ttypilot that had it. */
function isGone(error: unknown): boolean {
  return error instanceof TtypilotError && error.code === 'session_not_found';
}

function reasonOf(error: unknown): string {
  const { details, message } = error as TtypilotError;
  return typeof details?.reason === 'string' ? details.reason : message;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
