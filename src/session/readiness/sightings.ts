import type { TerminalLook } from '../../backends/terminal-probe/look.js';
import { type Facts, needsMode } from './judge.js';

/** So long a reader must not have run: shorter waits are those of a program in the middle of its work. */
const STILL_MS = 20;
/** One that wakes up again and again, for an animation, is taken for a reader when it was one in so many looks. */
const ENOUGH_LOOKS = 3;
const ENOUGH_MS = 100;
/** So long somebody who was seen to wait may run before that counts as work. */
const WORK_MS = 1000;
/** The kernel hands input on within a moment, but on a busy machine that can be a long one. */
const DELIVERY_MS = 1000;

interface Act {
  /** Who waited when it was sent. */
  signature: string | undefined;
  wakesReader: boolean;
  sentAt: number;
}

/** Tells those who wait for input from those who are only between two reads, by looking more than once. */
export class Sightings {
  /** What the last look saw, and since when it is the same. */
  #still = { signature: '', since: Number.POSITIVE_INFINITY };
  /** Who was seen to wait since the last act, and how often. */
  #seen = { readers: '', looks: 0, firstAt: 0, lastAt: Number.NEGATIVE_INFINITY };
  #act: Act = { signature: undefined, wakesReader: false, sentAt: Number.NEGATIVE_INFINITY };

  /** When something was last typed, on the clock. */
  get lastActAt(): number {
    return this.#act.sentAt;
  }

  note(look: TerminalLook | undefined, now: number): void {
    const signature = look?.signature ?? '';
    if (signature !== this.#still.signature) this.#still = { signature, since: now };
    const readers = look?.readers.map(({ threadId }) => threadId).join() ?? '';
    if (readers === '') return;
    if (readers !== this.#seen.readers) this.#seen = { readers, looks: 0, firstAt: now, lastAt: now };
    this.#seen.looks++;
    this.#seen.lastAt = now;
  }

  /** Something is about to be typed: what was seen before means nothing any more. */
  beforeAct(bytes: Uint8Array, now: number, { look, mode }: Pick<Facts, 'look' | 'mode'>): void {
    const wakesReader = mode?.canonical !== true || bytes.some((byte) => LINE_ENDS.includes(byte));
    this.#act = { signature: look?.signature, wakesReader, sentAt: now };
    this.#still = { signature: '', since: Number.POSITIVE_INFINITY };
    this.#seen = { readers: '', looks: 0, firstAt: 0, lastAt: Number.NEGATIVE_INFINITY };
  }

  afterAct(now: number): void {
    this.#act.sentAt = now;
  }

  /** The reader is the one of before something was typed, and has not run since. */
  isUnread(look: TerminalLook | undefined, now: number): boolean {
    const { signature, wakesReader, sentAt } = this.#act;
    const isSame = look !== undefined && needsMode(look) && look.signature === signature;
    return isSame && wakesReader && now - sentAt < DELIVERY_MS;
  }

  /** Nobody of them has run for a while. */
  isStill(now: number): boolean {
    return now - this.#still.since >= STILL_MS;
  }

  /** The same ones wait again and again, but run in between. */
  get isRecurring(): boolean {
    const { looks, firstAt, lastAt } = this.#seen;
    return looks >= ENOUGH_LOOKS && lastAt - firstAt >= ENOUGH_MS;
  }

  /** Somebody was seen to wait a moment ago, and may only have something to do in between. */
  wasSeenLately(now: number): boolean {
    return now - this.#seen.lastAt < WORK_MS;
  }
}

/** What makes a reader of whole lines wake up: the end of a line, or ctrl+c, ctrl+d, ctrl+z, ctrl+\. */
const LINE_ENDS = [0x0a, 0x0d, 0x03, 0x04, 0x1a, 0x1c];
