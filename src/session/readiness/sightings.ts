import type { TerminalLook } from '../../backends/terminal-probe/look.js';
import { type Facts, needsMode } from './judge.js';

/** How long a reader must not have run; a shorter wait may be that of a program in the middle of its work. */
const STILL_MS = 20;
/** A process that keeps waking up, for an animation, counts as a reader after being one in this many looks. */
const ENOUGH_LOOKS = 3;
const ENOUGH_MS = 100;
/** How long a process that was seen waiting may run before that counts as work. */
const WORK_MS = 1000;
/** The kernel delivers input within a moment, which can be a long one on a busy machine. */
const DELIVERY_MS = 1000;

interface SentAct {
  /** The processes that waited when it was sent. */
  signature: string | undefined;
  wakesReader: boolean;
  sentAt: number;
}

/** Tells processes that wait for input from those between two reads, by comparing several looks. */
export class Sightings {
  /** What the last look saw, and since when it has been the same. */
  #still = { signature: '', since: Number.POSITIVE_INFINITY };
  /** The processes that were seen waiting since the last act, and how often. */
  #seen = { readers: '', looks: 0, firstAt: 0, lastAt: Number.NEGATIVE_INFINITY };
  #act: SentAct = { signature: undefined, wakesReader: false, sentAt: Number.NEGATIVE_INFINITY };

  /** When input was last sent, on the clock. */
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

  /** Input is about to be sent, so earlier sightings no longer count. */
  beforeAct(bytes: Uint8Array, now: number, { look, mode }: Pick<Facts, 'look' | 'mode'>): void {
    const wakesReader = mode?.canonical !== true || bytes.some((byte) => LINE_ENDS.includes(byte));
    this.#act = { signature: look?.signature, wakesReader, sentAt: now };
    this.#still = { signature: '', since: Number.POSITIVE_INFINITY };
    this.#seen = { readers: '', looks: 0, firstAt: 0, lastAt: Number.NEGATIVE_INFINITY };
  }

  afterAct(now: number, isSent: boolean): void {
    this.#act.sentAt = now;
    // unsent input needs no reader
    if (!isSent) this.#act.wakesReader = false;
  }

  /** Whether the process that waited before the input still waits and has not run since. */
  isUnread(look: TerminalLook | undefined, now: number): boolean {
    const { signature, wakesReader, sentAt } = this.#act;
    const isSame = look !== undefined && needsMode(look) && look.signature === signature;
    return isSame && wakesReader && now - sentAt < DELIVERY_MS;
  }

  /** Whether none of the processes has run for a while. */
  isStill(now: number): boolean {
    return now - this.#still.since >= STILL_MS;
  }

  /** Whether the same processes wait again and again but run in between. */
  get isRecurring(): boolean {
    const { looks, firstAt, lastAt } = this.#seen;
    return looks >= ENOUGH_LOOKS && lastAt - firstAt >= ENOUGH_MS;
  }

  /** Whether a process was seen waiting a moment ago; it may only run briefly in between. */
  wasSeenLately(now: number): boolean {
    return now - this.#seen.lastAt < WORK_MS;
  }
}

/** Bytes that wake a reader of whole lines: line ends, ctrl+c, ctrl+d, ctrl+z, ctrl+\. */
const LINE_ENDS = [0x0a, 0x0d, 0x03, 0x04, 0x1a, 0x1c];
