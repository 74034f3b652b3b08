import { type Clock, systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { masked, type Redactor } from './redactor.js';

/** How long something that could become a secret is held back at most, when nothing more comes. */
const QUIET_MS = 200;
/** What is held back at most, in characters. */
const MOST_HELD = 8192;
/** How much of what was let go is remembered, since a secret may have begun there; a private key is long. */
const REMEMBERED = 400;
const REMEMBERED_OF_KEY = 16_384;
const KEY_BEGINS = '-----BEGIN ';

const SPACE = 0x20;

/** Text, and when it came. */
export interface Piece {
  text: string;
  atMs: number;
}

export interface StreamRedactorOptions {
  redactor: Redactor;
  clock?: Clock;
  /** What may be shown, in the pieces in which it came. */
  write: (pieces: Piece[]) => void;
}

/**
 * Takes secrets out of a text that comes in pieces, wherever they are cut: the last word is held back until it is known
 * how it goes on, or nothing more comes.
 */
export class StreamRedactor implements Disposable {
  readonly #options: Required<StreamRedactorOptions>;
  /** What was let go last, as it came. */
  #before = '';
  #held: Piece[] = [];
  #timer: Disposable | undefined;
  #lastAt = 0;

  constructor(options: StreamRedactorOptions) {
    this.#options = { clock: systemClock, ...options };
  }

  /** When the oldest text came that is held back; undefined when there is none. */
  get heldSince(): number | undefined {
    return this.#held[0]?.atMs;
  }

  push(text: string, atMs: number): void {
    if (text === '') return;
    this.#held.push({ text, atMs });
    const all = this.#held.map((piece) => piece.text).join('');
    this.#letGo(all, all.length - this.#openEnd(all));
    if (this.#held.length > 0) this.#flushWhenQuiet();
  }

  /** Lets go of everything; the beginning of what looks like a secret is taken out. */
  flush(): void {
    const all = this.#held.map((piece) => piece.text).join('');
    this.#letGo(all, all.length, { isOpen: true });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.flush();
  }

  /** How many characters at the end could go on as a secret. */
  #openEnd(all: string): number {
    let word = 0;
    while (word < Math.min(MOST_HELD, all.length) && all.charCodeAt(all.length - 1 - word) > SPACE) word++;
    const value = Math.min(this.#options.redactor.openValue(this.#before + all), all.length, MOST_HELD);
    return word >= MOST_HELD ? 0 : Math.max(word, value);
  }

  #letGo(all: string, length: number, { isOpen = false } = {}): void {
    if (length === 0) return;
    const known = this.#before + all;
    const start = this.#before.length;
    const shown = masked(known, this.#options.redactor.ranges(known, { isOpen })).slice(start, start + length);
    this.#before = remembered(known.slice(0, start + length));
    const free: Piece[] = [];
    const held: Piece[] = [];
    let at = 0;
    for (const { text, atMs } of this.#held) {
      const end = Math.min(at + text.length, length);
      if (end > at) free.push({ text: shown.slice(at, end), atMs });
      if (at + text.length > length) held.push({ text: text.slice(Math.max(0, length - at)), atMs });
      at += text.length;
    }
    this.#held = held;
    this.#options.write(free);
  }

  /** One timer, however often something comes: when it runs out, it looks how long it has really been quiet. */
  #flushWhenQuiet(): void {
    const { clock } = this.#options;
    this.#lastAt = clock.now();
    if (this.#timer) return;
    const look = () => {
      this.#timer = undefined;
      const restMs = this.#lastAt + QUIET_MS - clock.now();
      if (restMs > 0 && this.#held.length > 0) this.#timer = clock.after(restMs, look, { isBackground: true });
      else this.flush();
    };
    this.#timer = clock.after(QUIET_MS, look, { isBackground: true });
  }
}

function remembered(text: string): string {
  const key = text.lastIndexOf(KEY_BEGINS);
  const isInKey = key >= 0 && text.length - key < REMEMBERED_OF_KEY && text.indexOf('-----END ', key) < 0;
  return isInKey ? text.slice(key) : text.slice(-REMEMBERED);
}
