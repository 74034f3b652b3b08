import type { Disposable } from '../../../base/disposable.js';
import { Emitter, type Event } from '../../../base/emitter.js';

/** The most output that is kept for a pane whose output is paused, before tmux has to keep it. */
const MAX_HELD_BYTES = 1024 * 1024;

/** What a pane tells, in order: at once, or held back until somebody listens and nothing is paused. */
export class PaneOutput<Data, Exit> implements Disposable {
  readonly #data = new Emitter<Data>();
  readonly #exit = new Emitter<Exit>();
  readonly #gap = new Emitter<void>();
  readonly #onOverflow: () => void;
  #held: (() => void)[] = [];
  #heldBytes = 0;
  #isHeard = false;
  #isPaused = false;
  #isDisposed = false;

  constructor(onOverflow: () => void) {
    this.#onOverflow = onOverflow;
  }

  /** What comes before the first listener is kept for it. */
  readonly onData: Event<Data> = (listener) => {
    if (!this.#isHeard) {
      this.#isHeard = true;
      // not before those who listen at the same time
      queueMicrotask(() => this.#flush());
    }
    return this.#data.event(listener);
  };

  readonly onExit = this.#exit.event;
  readonly onGap = this.#gap.event;

  /** What is told now will only be heard later. */
  get isHolding(): boolean {
    return this.#held.length > 0 || !this.#isHeard || this.#isPaused;
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#flush();
  }

  data(value: Data, byteCount: number): void {
    this.run(() => this.#data.emit(value), byteCount);
  }

  /** Tells at once: for who has its turn already. */
  tell(value: Data): void {
    this.#data.emit(value);
  }

  /** Tells at once that something is missing between what was told and what comes. */
  tellGap(): void {
    this.#gap.emit();
  }

  exit(value: Exit): void {
    this.run(() => this.#exit.emit(value));
  }

  /** Something else that has its place in the order. */
  run(tell: () => void, byteCount = 0): void {
    if (this.#isDisposed) return;
    if (!this.isHolding) return tell();
    this.#held.push(tell);
    const wasFull = this.#heldBytes > MAX_HELD_BYTES;
    this.#heldBytes += byteCount;
    if (this.#heldBytes > MAX_HELD_BYTES && !wasFull) this.#onOverflow();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#held = [];
    this.#data.dispose();
    this.#exit.dispose();
    this.#gap.dispose();
  }

  #flush(): void {
    while (this.#isHeard && !this.#isPaused && !this.#isDisposed) {
      const tell = this.#held.shift();
      if (!tell) break;
      if (this.#held.length === 0) this.#heldBytes = 0;
      tell();
    }
  }
}
