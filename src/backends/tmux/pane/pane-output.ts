import type { Disposable } from '../../../base/disposable.js';
import { Emitter, type Event } from '../../../base/emitter.js';

/** Output kept for a paused pane; above this, tmux has to keep it. */
const MAX_HELD_BYTES = 1024 * 1024;

/** The events of a pane, in order: delivered at once, or held until there is a listener and output is not paused. */
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

  /** Output that comes before the first listener is kept for it. */
  readonly onData: Event<Data> = (listener) => {
    if (!this.#isHeard) {
      this.#isHeard = true;
      // after other listeners that subscribe in the same turn
      queueMicrotask(() => this.#flush());
    }
    return this.#data.event(listener);
  };

  readonly onExit = this.#exit.event;
  readonly onGap = this.#gap.event;

  /** Events are being held back. */
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

  /** Delivers at once, from inside `run`. */
  tell(value: Data): void {
    this.#data.emit(value);
  }

  /** Reports at once, from inside `run`, that output is missing at this point. */
  tellGap(): void {
    this.#gap.emit();
  }

  exit(value: Exit): void {
    this.run(() => this.#exit.emit(value));
  }

  /** Runs something at its place in the order of events. */
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

const ESCAPE = 0x1b;
const NAME = 0x6b;
const APPLICATION_COMMAND = 0x5f;

/**
 * Programs inside tmux and screen name their window with `ESC k name ESC \`. Other terminals do not know the sequence and
 * would print the name, so it becomes a string of the same length that all of them skip.
 */
export class WindowNames {
  #isAfterEscape = false;

  /** Changes the bytes in place. */
  hide(bytes: Uint8Array): void {
    if (this.#isAfterEscape && bytes[0] === NAME) bytes[0] = APPLICATION_COMMAND;
    for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
      if (bytes[at + 1] === NAME) bytes[at + 1] = APPLICATION_COMMAND;
    }
    this.#isAfterEscape = bytes.at(-1) === ESCAPE;
  }
}
