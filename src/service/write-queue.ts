import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { storeReason } from '../store/store-failure.js';

export interface WriteQueueOptions {
  clock: Clock;
  /** Called when writing starts to fail and when it works again, not for every attempt. */
  onFailure: (error: unknown) => void;
}

interface Task {
  write: () => Promise<void>;
  done: () => void;
}

const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 1000;

/** Runs writes one after the other. A failed write stays first and is retried until it succeeds, which keeps the order. */
export class WriteQueue implements Disposable {
  readonly #options: WriteQueueOptions;
  readonly #tasks: Task[] = [];
  #isRunning = false;
  #isDisposed = false;
  #problem: string | undefined;
  #pauseMs = FIRST_RETRY_MS;
  #timer: Disposable | undefined;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
  }

  /** The number of pending writes. */
  get length(): number {
    return this.#tasks.length;
  }

  /** Why the first write failed; undefined while writing works. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Resolves once written, however long that takes. */
  add(write: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.#tasks.push({ write, done: resolve });
      void this.#run();
    });
  }

  /** Stops retrying. */
  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.dispose();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let task = this.#tasks[0]; task && !this.#isDisposed; task = this.#tasks[0]) {
      if (!(await this.#attempt(task))) continue;
      this.#tasks.shift();
      task.done();
    }
    this.#isRunning = false;
  }

  async #attempt({ write }: Task): Promise<boolean> {
    const { onFailure } = this.#options;
    try {
      await write();
      if (this.#problem !== undefined) onFailure(new Error('the database accepts writes again'));
      this.#problem = undefined;
      this.#pauseMs = FIRST_RETRY_MS;
      return true;
    } catch (error) {
      if (this.#problem === undefined) onFailure(error);
      this.#problem = storeReason(error);
      await this.#pause();
      return false;
    }
  }

  #pause(): Promise<void> {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, MAX_RETRY_MS);
    return new Promise((resolve) => {
      this.#timer = this.#options.clock.after(pauseMs, resolve, { isBackground: true });
    });
  }
}
