import type { Clock } from '../../base/clock.js';
import { fail, type TtypilotError } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import type { LineStream } from './line-stream.js';
import type { Method } from './methods/method.js';

const MAX_WAITS = 1000;
const MAX_OTHERS = 1000;
const MAX_BYTES = 16_000_000;

interface Entry {
  done: Promise<void>;
  /** The length of its line. */
  bytes: number;
}

/** The requests without an answer yet. Too many waits are refused; too many others pause the input. */
export class UnderWay {
  readonly #lines: LineStream;
  readonly #waits = new Set<Entry>();
  readonly #others = new Set<Entry>();
  #bytes = 0;

  constructor(lines: LineStream) {
    this.#lines = lines;
  }

  /** The error for one wait too many. */
  refusal(method: Method): TtypilotError | undefined {
    const isFull = isFreeWait(method) && this.#waits.size >= MAX_WAITS;
    return isFull ? fail('too_many_requests', { limit: MAX_WAITS, what: 'waits' }) : undefined;
  }

  add(method: Method, entry: Entry): void {
    const others = isFreeWait(method) ? this.#waits : this.#others;
    others.add(entry);
    this.#bytes += entry.bytes;
    void entry.done.finally(() => {
      others.delete(entry);
      this.#bytes -= entry.bytes;
      if (!this.#isFull) this.#lines.letGo('requests');
    });
    if (this.#isFull) this.#lines.hold('requests');
  }

  /** Resolves when all are answered, after `limitMs` at the latest. */
  settled(clock: Clock, { limitMs, signal }: { limitMs: number; signal?: AbortSignal }): Promise<void> {
    const entries = [...this.#waits, ...this.#others];
    if (entries.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const limit = clock.after(limitMs, resolve);
      if (signal) onAbort(signal, resolve);
      void Promise.all(entries.map(({ done }) => done)).then(() => {
        limit.dispose();
        resolve();
      });
    });
  }

  get #isFull(): boolean {
    return this.#others.size >= MAX_OTHERS || this.#bytes > MAX_BYTES;
  }
}

/** A wait that nothing else waits for. */
function isFreeWait({ isWait = false, order }: Method): boolean {
  return isWait && order === 'look';
}
