import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import type { ShownFrames } from '../context.js';

export interface PlayerOptions {
  isFast: boolean;
  showsInput: boolean;
  clock: Clock;
}

const KEYS = /\x1b[[O][A-D]|[ rq\x03]/g;
const STEPS: Record<string, number> = { C: 1, D: -1, A: 5, B: -5 };

/** Plays frames on the terminal of this process, until the end or until the user quits. */
export class Player {
  readonly #frames: ShownFrames;
  readonly #options: PlayerOptions;
  #index = -1;
  #furthest = -1;
  #isPaused = false;
  #timer: Disposable | undefined;
  #end: () => void = () => {};

  constructor(frames: ShownFrames, options: PlayerOptions) {
    this.#frames = frames;
    this.#options = options;
  }

  /** Resolves with the number of frames shown. */
  async play(): Promise<number> {
    const { stdin, stdout } = process;
    const hasKeys = stdin.isTTY === true;
    const press = (bytes: Buffer) => {
      for (const [key] of bytes.toString('latin1').matchAll(KEYS)) this.#press(key);
    };
    const stop = () => this.#end();
    const ended = new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    stdout.write('\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J');
    process.once('SIGTERM', stop).once('SIGINT', stop);
    if (hasKeys) stdin.setRawMode(true).on('data', press).resume();
    try {
      this.#goTo(0);
      await ended;
    } finally {
      this.#timer?.dispose();
      if (hasKeys) stdin.setRawMode(false).off('data', press).pause();
      process.off('SIGTERM', stop).off('SIGINT', stop);
      stdout.write('\x1b[?7h\x1b[?25h\x1b[?1049l');
    }
    return this.#furthest + 1;
  }

  #press(key: string): void {
    if (key === 'q' || key === '\x03') return this.#end();
    if (key === 'r') {
      this.#isPaused = false;
      return this.#goTo(0);
    }
    if (key === ' ') this.#isPaused = !this.#isPaused;
    else this.#isPaused = true;
    this.#goTo(this.#index + (STEPS[key.at(-1) as string] ?? 0));
  }

  #goTo(wanted: number): void {
    const { count } = this.#frames;
    this.#timer?.dispose();
    if (count === 0) return this.#end();
    this.#index = Math.min(Math.max(0, wanted), count - 1);
    this.#furthest = Math.max(this.#furthest, this.#index);
    this.#draw();
    if (this.#isPaused) return;
    const { clock, isFast } = this.#options;
    const next = this.#index + 1;
    const waitMs = next < count ? this.#frames.timeOf(next) - this.#frames.timeOf(this.#index) : 0;
    const goOn = () => (next < count ? this.#goTo(next) : this.#end());
    this.#timer = isFast ? clock.nextTurn(goOn) : clock.after(waitMs, goOn);
  }

  /** Draws as many rows as fit, and the status in the last row. */
  #draw(): void {
    const { rows = 24 } = process.stdout;
    const shown = this.#frames.rowsOf(this.#index).slice(0, rows - 1);
    const drawn = shown.map((row) => `${row}\x1b[0m\x1b[K`).join('\r\n');
    process.stdout.write(`\x1b[H${drawn}\x1b[J\x1b[${rows};1H\x1b[7m${this.#status()}\x1b[0m\x1b[K`);
  }

  #status(): string {
    const seconds = (this.#frames.timeOf(this.#index) / 1000).toFixed(1);
    const input = this.#options.showsInput ? this.#frames.inputAt(this.#index) : undefined;
    const typed = input === undefined ? '' : `  input: ${JSON.stringify(input)}`;
    const state = this.#isPaused ? ' paused' : '';
    return ` ${this.#index + 1}/${this.#frames.count}  ${seconds} s${state}${typed}  space ←→ ↑↓ r q `;
  }
}
