import { systemClock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { fail } from '../../../base/errors/errors.js';
import type { LineMatch } from '../../../trace/read/when.js';
import PatternWorker from './pattern-worker.js?worker&inline';

/** For the lines of one screen, which usually take less than a millisecond. */
const BUDGET_MS = 1000;

/** Matches a pattern in a worker, which can be stopped: a pattern may backtrack for longer than anyone waits. */
export class BoundedFinder implements Disposable {
  readonly #pattern: string;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #stopped = new AbortController();

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** Rejects for good once the pattern was too slow. */
  readonly find = (lines: readonly string[]): Promise<LineMatch[][]> => {
    const found = this.#last.then(() => this.#match(lines));
    this.#last = found.catch(() => {});
    return found;
  };

  dispose(): void {
    this.#stop(new DOMException('The search has ended.', 'AbortError'));
  }

  async #match(lines: readonly string[]): Promise<LineMatch[][]> {
    this.#stopped.signal.throwIfAborted();
    if (!this.#worker) {
      this.#worker = new PatternWorker();
      // starting may take long on a busy machine, and is not the fault of the pattern
      await this.#ask(this.#pattern);
    }
    const limit = systemClock.after(BUDGET_MS, () => {
      this.#stop(fail('pattern_too_slow', { pattern: this.#pattern, budgetMs: BUDGET_MS }));
    });
    try {
      return await this.#ask(lines);
    } finally {
      limit.dispose();
    }
  }

  #ask(message: string | readonly string[]): Promise<LineMatch[][]> {
    const { signal } = this.#stopped;
    const worker = this.#worker as Worker;
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => this.#stop(new Error(message || 'The browser does not start the search.'));
      worker.postMessage(message);
    });
  }

  #stop(reason: Error): void {
    this.#stopped.abort(reason);
    this.#worker?.terminate();
  }
}
