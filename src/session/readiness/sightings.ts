import type { InputMode } from '../../backends/backend.js';
import type { TerminalLook } from '../../backends/terminal-probe/look.js';

/** So long a reader must not have run: shorter waits are those of a program in the middle of its work. */
const STILL_MS = 20;
/** One that wakes up again and again, for an animation, is taken for a reader when it was one in so many looks. */
const ENOUGH_LOOKS = 3;
const ENOUGH_MS = 150;
/** The kernel hands input on within a moment, also on a busy machine. */
const DELIVERY_MS = 250;

interface Sighting {
  signature: string;
  since: number;
  readers: string;
  looks: number;
  readersSince: number;
}

interface Act {
  /** Who waited when it was sent. */
  signature: string | undefined;
  wakesReader: boolean;
  at: number;
}

/** Tells those who wait for input from those who are only between two reads, by looking more than once. */
export class Sightings {
  #sighting: Sighting | undefined;
  #act: Act = { signature: undefined, wakesReader: false, at: Number.NEGATIVE_INFINITY };

  /** When something was last typed, on the clock. */
  get lastActAt(): number {
    return this.#act.at;
  }

  note(look: TerminalLook | undefined, now: number): void {
    const before = this.#sighting;
    const signature = look?.signature ?? '';
    const readers = readersOf(look);
    const isSame = before?.readers === readers;
    this.#sighting = {
      signature,
      since: before?.signature === signature ? before.since : now,
      readers,
      looks: isSame ? before.looks + 1 : 1,
      readersSince: isSame ? before.readersSince : now,
    };
  }

  noteAct(
    bytes: Uint8Array,
    { look, mode, now }: { look: TerminalLook | undefined; mode?: InputMode | undefined; now: number },
  ): void {
    const wakesReader = mode?.canonical !== true || bytes.some((byte) => LINE_ENDS.includes(byte));
    this.#act = { signature: look?.signature, wakesReader, at: now };
  }

  /** The reader is the one that was there when something was typed, and has not run since. */
  isUnread(look: TerminalLook | undefined, now: number): boolean {
    const { signature, wakesReader, at } = this.#act;
    const isSame = look !== undefined && look.readers.length > 0 && look.signature === signature;
    return isSame && wakesReader && now - at < DELIVERY_MS;
  }

  /** Nobody of them has run for a while. */
  isStill(now: number): boolean {
    return this.#sighting !== undefined && now - this.#sighting.since >= STILL_MS;
  }

  /** The same ones wait again and again, but run in between. */
  isRecurring(now: number): boolean {
    const sighting = this.#sighting;
    if (!sighting || sighting.readers === '') return false;
    return sighting.looks >= ENOUGH_LOOKS && now - sighting.readersSince >= ENOUGH_MS;
  }
}

/** What makes a reader of whole lines wake up: the end of a line, or ctrl+c, ctrl+d, ctrl+z, ctrl+\. */
const LINE_ENDS = [0x0a, 0x0d, 0x03, 0x04, 0x1a, 0x1c];

function readersOf(look: TerminalLook | undefined): string {
  return look?.readers.map(({ threadId }) => threadId).join() ?? '';
}
