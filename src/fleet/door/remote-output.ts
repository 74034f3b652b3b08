import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter, type Event } from '../../base/emitter.js';
import { TtypilotError } from '../../base/errors/errors.js';
import type { RunWork } from '../../base/work.js';
import type { OutputSource } from '../../session/live-session.js';
import { OutputLog } from '../../session/output/output-log.js';
import { Unanswered } from '../broker.js';
import { type PulledHead, unpack } from '../messages.js';
import type { FleetHost } from './fleet-host.js';
import { parseAnswer } from './parse-answer.js';

/** The session whose output it is. */
interface Origin {
  host: FleetHost;
  shortId: string;
  terminal: { cols: number; rows: number };
}

type Restored = Awaited<ReturnType<OutputSource['restore']>>;

const KEPT_BYTES = 4_000_000;
/** Nothing is pulled while the fastest reader is this far behind. */
const AHEAD_BYTES = 2_000_000;
const MAX_BYTES = 262_144;
const WAIT_MS = 10_000;
/** The host answers earlier. */
const SILENCE_MS = 15_000;
const HOLD_MS = 2000;
const RETRY_MS = 200;

/** The newest output of a session on another host, pulled as long as somebody reads. */
export class RemoteOutput implements OutputSource {
  readonly #session: Origin;
  readonly #clock: Clock;
  readonly #fresh = new Emitter<unknown>();
  readonly #resized = new Emitter<{ cols: number; rows: number; seq: number }>();
  readonly #ended = new Emitter<unknown>();
  readonly #stopped = new AbortController();
  #log: OutputLog;
  #since: number | 'end';
  #sizes: number | undefined;
  #size: { cols: number; rows: number };
  #exit: { reason: NonNullable<OutputSource['exit']>['reason'] } | undefined;
  #readers = 0;
  #holds = 0;
  #holding: Disposable | undefined;
  #resume: () => void = () => {};
  /** How far the fastest reader is. */
  #read = 0;

  readonly onOutput: Event<unknown> = this.#fresh.event;
  readonly onResize = this.#resized.event;

  constructor(session: Origin, { since, clock }: { since: number | 'screen'; clock: Clock }) {
    this.#session = session;
    this.#clock = clock;
    this.#since = since === 'screen' ? 'end' : since;
    this.#log = new OutputLog(KEPT_BYTES, { startSeq: since === 'screen' ? 0 : since });
    const { cols, rows } = session.terminal;
    this.#size = { cols, rows };
    this.output = this.#readable();
    void this.#pull();
  }

  get terminal(): { cols: number; rows: number } {
    return this.#size;
  }

  /** Only once all output before it is here. */
  get exit(): OutputSource['exit'] {
    return this.#exit;
  }

  readonly output: OutputSource['output'];

  /** Whether a viewer can go on from here. */
  has(since: number | 'screen'): boolean {
    if (this.#stopped.signal.aborted || this.#since === 'end') return false;
    return since === 'screen' || (since >= this.#log.start && since <= this.#log.end);
  }

  readonly onExit: Event<unknown> = (listener) => {
    if (!this.#exit) return this.#ended.event(listener);
    listener(this.#exit);
    return { dispose() {} };
  };

  /** Resolves when the output is here up to the screen, so that it goes on from there. */
  async restore(_run: RunWork): Promise<Restored> {
    for (;;) {
      try {
        const restored = await this.#session.host.ask<Restored>('screen', { session: this.#session.shortId });
        this.#reached(restored.seq);
        await this.#until(() => this.#since !== 'end' && this.#log.end >= restored.seq);
        return restored;
      } catch (error) {
        const { code } = error as TtypilotError;
        if (this.#stopped.signal.aborted || code === 'session_not_found') return this.#blank();
        await this.#reachable();
      }
    }
  }

  /** Holds the program there, renewed while the viewer needs time: a door that dies holds nothing. */
  holdOutput(): Disposable {
    if (this.#holds++ === 0) this.#keepHolding();
    let isHeld = true;
    return {
      dispose: () => {
        if (isHeld && --this.#holds === 0) {
          this.#holding?.dispose();
          if (!this.#isFull) this.#resume();
        }
        isHeld = false;
      },
    };
  }

  addReader(): void {
    this.#readers++;
  }

  /** Returns whether nobody reads any more. */
  removeReader(): boolean {
    if (--this.#readers > 0) return false;
    this.#stopped.abort();
    this.#holding?.dispose();
    this.#resume();
    this.#fresh.emit(undefined);
    return true;
  }

  /** The log, which may be another one after a gap. */
  #readable(): OutputSource['output'] {
    const log = () => this.#log;
    return {
      get start() {
        return log().start;
      },
      get end() {
        return log().end;
      },
      limit: AHEAD_BYTES,
      read: (since, maxBytes) => {
        const { bytes } = this.#log.read(since, maxBytes);
        this.#reached(since + bytes.length);
        return { bytes };
      },
    };
  }

  #reached(seq: number): void {
    this.#read = Math.max(this.#read, seq);
    if (!this.#isFull) this.#resume();
  }

  get #isFull(): boolean {
    return this.#holds > 0 || this.#log.end - Math.max(this.#read, this.#log.start) > AHEAD_BYTES;
  }

  #keepHolding(): void {
    this.#session.host.send('hold', { session: this.#session.shortId });
    this.#holding = this.#clock.after(HOLD_MS, () => this.#keepHolding(), { isBackground: true });
  }

  async #pull(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted && !this.#exit) {
      if (this.#isFull) await this.#room();
      if (signal.aborted) return;
      try {
        const { shortId: session, host } = this.#session;
        const wanted = { session, since: this.#since, maxBytes: MAX_BYTES, waitMs: WAIT_MS, sizes: this.#sizes };
        const answer = await host.askBytes('out', wanted, SILENCE_MS);
        if (signal.aborted) return;
        this.#take(answer);
      } catch (error) {
        if (error instanceof TtypilotError && error.code === 'session_not_found') return this.#end('closed');
        if (!(error instanceof Unanswered) && !(error instanceof TtypilotError)) throw error;
        await this.#reachable();
      }
    }
  }

  #room(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  #take(answer: Uint8Array): void {
    // an error is JSON, which begins with a brace; a head is never that long
    if (answer[0] === 0x7b) parseAnswer(answer);
    const { head, bytes } = unpack(answer);
    this.#size = { cols: head.cols, rows: head.rows };
    if (head.from !== this.#since) this.#log = new OutputLog(KEPT_BYTES, { startSeq: head.from });
    this.#log.append(bytes);
    this.#since = head.from + bytes.length;
    this.#sizes = head.sizes;
    for (const resize of head.resizes) this.#resized.emit(resize);
    this.#fresh.emit(undefined);
    if (head.exit) this.#end(head.exit.reason);
  }

  #end(reason: NonNullable<PulledHead['exit']>['reason']): void {
    this.#exit = { reason };
    if (this.#since === 'end') this.#since = this.#log.end;
    this.#fresh.emit(undefined);
    this.#ended.emit(this.#exit);
  }

  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo() && !this.#exit && !this.#stopped.signal.aborted) return;
        listening.dispose();
        resolve();
      };
      const listening = this.onOutput(look);
      look();
    });
  }

  /** After a moment, and not before the host is there. */
  #reachable(): Promise<void> {
    const { host } = this.#session;
    return new Promise((resolve) => {
      const done = () => {
        this.#stopped.signal.removeEventListener('abort', done);
        reached.dispose();
        timer.dispose();
        resolve();
      };
      const look = () => {
        if (host.isReachable) done();
      };
      const reached = host.onReached(look);
      const timer = this.#clock.after(RETRY_MS, look, { isBackground: true });
      this.#stopped.signal.addEventListener('abort', done, { once: true });
    });
  }

  #blank(): Restored {
    return { ...this.#size, screen: '', seq: this.#log.end };
  }
}
