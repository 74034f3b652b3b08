import type { Clock } from '../../base/clock.js';
import { fail } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import type { Method } from '../../methods/method.js';
import type { LineStream } from './line-stream.js';

const MOST_WAITS = 1000;
const MOST_OTHERS = 1000;
const MOST_BYTES = 16_000_000;

interface Entry {
  done: Promise<void>;
  /** How long its line was. */
  bytes: number;
}

/** The requests that have no answer yet. Too many waits are refused; of the rest, further ones are not read. */
export class UnderWay {
  readonly #lines: LineStream;
  readonly #waits = new Set<Entry>();
  readonly #others = new Set<Entry>();
  #bytes = 0;

  constructor(lines: LineStream) {
    this.#lines = lines;
  }

  /** Why there can be no further request of this kind now. */
  refusal(method: Method): Error | undefined {
    const isFull = isFreeWait(method) && this.#waits.size >= MOST_WAITS;
    return isFull ? fail('too_many_requests', { limit: MOST_WAITS, what: 'waits' }) : undefined;
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

  /** Resolves when all have their answers, or after this long. */
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
    return this.#others.size >= MOST_OTHERS || this.#bytes > MOST_BYTES;
  }
}

/** A wait that nothing else stands behind. */
function isFreeWait({ isWait = false, order }: Method): boolean {
  return isWait && order === 'look';
}
