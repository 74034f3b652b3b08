import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import type { LiveSession, OpenOutput, OutputSource } from '../../session/live-session.js';
import { type PulledHead, type PullMessage, pack } from '../messages.js';

/** A program is held for a slow viewer until this long after the last wish. */
const HOLD_MS = 5000;
/** Output of a closed session that was not pulled yet. */
const MAX_TAIL = 4_000_000;
const MAX_RESIZES = 64;
const MAX_BYTES = 524_288;
const MAX_WAIT_MS = 10_000;

/** The output of one session, as doors pull it. */
export class PulledOutput implements Disposable {
  readonly #open: OpenOutput;
  readonly #source: OutputSource;
  readonly #clock: Clock;
  readonly #listening: Disposable[];
  readonly #waiting = new Set<() => void>();
  #resizes: { seq: number; cols: number; rows: number }[] = [];
  #resizeCount = 0;
  #position = 0;
  #tail: { from: number; end: number; bytes: Uint8Array } | undefined;
  #hold: Disposable | undefined;
  #holdEnd: Disposable | undefined;
  /** When it was last asked for, on the clock. */
  usedAt: number;

  constructor(session: LiveSession, clock: Clock) {
    this.#clock = clock;
    this.#open = session.outputFrom('screen');
    this.#source = this.#open.source;
    this.usedAt = clock.now();
    const wake = () => this.#wake();
    this.#listening = [
      this.#source.onOutput(wake),
      this.#source.onResize((resize) => {
        this.#resizes = [...this.#resizes, resize].slice(-MAX_RESIZES);
        this.#resizeCount++;
        wake();
      }),
      this.#source.onExit(() => {
        if (this.#source.exit?.reason === 'closed') this.#keepTail();
        wake();
      }),
    ];
  }

  /** Answers when there is something after this position, or after a while. */
  async pull({ since, maxBytes, waitMs, sizes }: PullMessage): Promise<Uint8Array> {
    this.usedAt = this.#clock.now();
    if (typeof since === 'number' && !this.#hasNews(since, sizes)) await this.#news(Math.min(waitMs, MAX_WAIT_MS));
    this.usedAt = this.#clock.now();
    const { start, end } = this.#range;
    const isKept = typeof since === 'number' && since >= start && since <= end;
    // what is gone, or never was, is replaced by the screen
    const from = isKept ? since : end;
    const bytes = isKept ? this.#read(from, Math.min(maxBytes, MAX_BYTES)) : new Uint8Array();
    this.#position = Math.max(this.#position, from + bytes.length);
    const { exit, terminal } = this.#source;
    const { cols, rows } = terminal;
    const isEnd = exit !== undefined && from + bytes.length >= end;
    const head: PulledHead = {
      ...{ from, start, end, limit: this.#source.output.limit, cols, rows, sizes: this.#resizeCount },
      resizes: this.#resizesAfter(sizes),
      ...(isEnd ? { exit: { reason: exit.reason } } : {}),
    };
    return pack(head, bytes);
  }

  /** Stops the program's output for a moment, because a viewer needs time. */
  hold(): void {
    this.usedAt = this.#clock.now();
    this.#hold ??= this.#source.holdOutput();
    this.#holdEnd?.dispose();
    // a door that has died must not stop a program
    this.#holdEnd = this.#clock.after(HOLD_MS, () => this.#release(), { isBackground: true });
  }

  dispose(): void {
    this.#release();
    for (const one of this.#listening) one.dispose();
    this.#open.dispose();
    this.#wake();
  }

  #release(): void {
    this.#holdEnd?.dispose();
    this.#hold?.dispose();
    this.#hold = undefined;
  }

  #hasNews(since: number, sizes: number | undefined): boolean {
    const { end } = this.#range;
    return since !== end || this.#source.exit !== undefined || (sizes !== undefined && sizes !== this.#resizeCount);
  }

  #news(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        timer.dispose();
        this.#waiting.delete(done);
        resolve();
      };
      const timer = this.#clock.after(waitMs, done, { isBackground: true });
      this.#waiting.add(done);
    });
  }

  #wake(): void {
    for (const done of [...this.#waiting]) done();
  }

  /** For a resize that a new node does not remember, the size of now. */
  #resizesAfter(sizes: number | undefined): PulledHead['resizes'] {
    if (sizes === undefined || sizes === this.#resizeCount) return [];
    const fresh = this.#resizeCount - sizes;
    if (fresh > 0 && fresh <= this.#resizes.length) return this.#resizes.slice(-fresh);
    const { cols, rows } = this.#source.terminal;
    return [{ seq: this.#range.end, cols, rows }];
  }

  get #range(): { start: number; end: number } {
    if (this.#tail) return { start: this.#tail.from, end: this.#tail.end };
    const { start, end } = this.#source.output;
    return { start, end };
  }

  #read(since: number, maxBytes: number): Uint8Array {
    if (this.#tail) return this.#tail.bytes.subarray(since - this.#tail.from, since - this.#tail.from + maxBytes);
    return this.#source.output.read(since, maxBytes).bytes;
  }

  /** A closed session clears its output at once. */
  #keepTail(): void {
    const { start, end } = this.#source.output;
    const from = Math.max(start, Math.min(this.#position, end), end - MAX_TAIL);
    this.#tail = { from, end, bytes: Uint8Array.from(this.#source.output.read(from, end - from).bytes) };
  }
}
