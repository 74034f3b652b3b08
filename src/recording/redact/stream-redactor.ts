import { type Clock, systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { masked, type Redactor } from './redactor.js';

/** A possible secret is held back for at most this long when no more text arrives. */
const QUIET_MS = 200;
/** Limit of held text, in characters. */
const MAX_HELD = 8192;
/** Released text to remember, since a secret may have begun there; a private key needs more. */
const REMEMBERED = 400;
const REMEMBERED_OF_KEY = 16_384;
const KEY_BEGINS = '-----BEGIN ';

const SPACE = 0x20;

/** Text and its arrival time. */
export interface Piece {
  text: string;
  atMs: number;
}

export interface StreamRedactorOptions {
  redactor: Redactor;
  clock?: Clock;
  /** Receives redacted text, in the pieces in which it arrived. */
  write: (pieces: Piece[]) => void;
}

/**
 * Redacts text that arrives in pieces, wherever the pieces are cut: the last word is held back until more text arrives
 * or the stream goes quiet.
 */
export class StreamRedactor implements Disposable {
  readonly #options: Required<StreamRedactorOptions>;
  /** The text released last, before redaction. */
  #before = '';
  #held: Piece[] = [];
  #timer: Disposable | undefined;
  #lastAt = 0;

  constructor(options: StreamRedactorOptions) {
    this.#options = { clock: systemClock, ...options };
  }

  /** Arrival time of the oldest held text; undefined when there is none. */
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

  /** Releases everything, and redacts what looks like the beginning of a secret. */
  flush(): void {
    const all = this.#held.map((piece) => piece.text).join('');
    this.#letGo(all, all.length, { isOpen: true });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.flush();
  }

  /** How many characters at the end may be the beginning of a secret. */
  #openEnd(all: string): number {
    let word = 0;
    while (word < Math.min(MAX_HELD, all.length) && all.charCodeAt(all.length - 1 - word) > SPACE) word++;
    const value = Math.min(this.#options.redactor.openValue(this.#before + all), all.length, MAX_HELD);
    return word >= MAX_HELD ? 0 : Math.max(word, value);
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

  /** Uses one timer however often text arrives: when it fires, it checks how long the stream has been quiet. */
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
