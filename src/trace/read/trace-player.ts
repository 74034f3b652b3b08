import { systemClock } from '../../base/clock.js';
import { fail } from '../../base/errors/errors.js';
import type { Terminal } from '../../terminal/index.js';
import type { Keyframe } from '../file/format.js';
import { playingTerminal, restoreKeyframe, takeKeyframe } from '../file/keyframe.js';
import type { Item, LoadedSegment, Track } from './track.js';

/** A moment of a trace: after this many bytes of output, or at this time. */
export type Moment = number | { atMs: number };

/** Loaded segments that are kept. */
const MAX_LOADED = 4;
/** Playing one segment takes milliseconds; output that was made to take hours must not hold up its reader. */
const MAX_PLAYING_MS = 5000;
/** How much is played between two looks at the clock. */
const PIECE_BYTES = 4096;
/** Keyframes of segments that have none of their own. */
const MAX_TAKEN = 500;

/** A terminal that plays a trace and can be at any moment of it. Used by one caller at a time. */
export class TracePlayer {
  readonly #track: Track;
  readonly #loaded = new Map<number, LoadedSegment>();
  readonly #taken = new Map<number, Keyframe>();
  #terminal: Terminal;
  #segment = -1;
  /** How many items of the segment are played, and how many bytes of the next one. */
  #item = 0;
  #byte = 0;
  #atMs = 0;
  /** When playing the current segment has taken too long. */
  #untilMs = Number.POSITIVE_INFINITY;
  #last: Promise<unknown> = Promise.resolve();

  constructor(track: Track) {
    this.#track = track;
    this.#terminal = this.#newTerminal();
  }

  /** Valid until the player moves. */
  get terminal(): Terminal {
    return this.#terminal;
  }

  /** The time of the last byte or size that was played. */
  get atMs(): number {
    return this.#atMs;
  }

  get segment(): number {
    return this.#segment;
  }

  /** Runs work that moves the player, after the work before it. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => {});
    return run;
  }

  /** The track has grown or has other segments now. */
  forget(): void {
    this.#loaded.clear();
    this.#taken.clear();
    this.#segment = -1;
  }

  async load(index: number): Promise<LoadedSegment> {
    const known = this.#loaded.get(index);
    if (known) return known;
    const loaded = await this.#track.load(index);
    for (const old of [...this.#loaded.keys()].slice(0, -(MAX_LOADED - 1))) this.#loaded.delete(old);
    this.#loaded.set(index, loaded);
    return loaded;
  }

  /** The segment that holds a moment. */
  segmentAt(moment: Moment): number {
    const { segments } = this.#track;
    const isAfter = (i: number) => {
      const segment = segments[i];
      if (!segment) return true;
      return typeof moment === 'number' ? segment.seq > moment : segment.atMs > moment.atMs;
    };
    let [low, high] = [0, segments.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAfter(middle)) high = middle;
      else low = middle + 1;
    }
    return Math.max(0, low - 1);
  }

  async goTo(moment: Moment): Promise<Terminal> {
    const index = this.segmentAt(moment);
    const isAhead = index === this.#segment && !this.#isPast(moment);
    if (!isAhead) await this.#enter(index);
    const loaded = await this.load(index);
    this.#untilMs = systemClock.now() + MAX_PLAYING_MS;
    this.#play(loaded, moment);
    return this.#terminal;
  }

  /** Goes to the start of a segment. */
  async enter(index: number): Promise<LoadedSegment> {
    await this.#enter(index);
    const loaded = await this.load(index);
    this.#untilMs = systemClock.now() + MAX_PLAYING_MS;
    return loaded;
  }

  /** Plays one item of the segment that the player is in, or a part of it; the caller has played those before it. */
  feed(item: Item, from = 0, to = Number.POSITIVE_INFINITY): void {
    this.#atMs = item.atMs;
    // where it is now is only known to the caller
    this.#segment = -1;
    if (item.kind === 'size') return this.#resize(item);
    this.#feed(item.bytes.subarray(from, to));
    if (to >= item.bytes.length && this.#terminal.seq !== item.seqAfter) this.#terminal.continueAt(item.seqAfter);
  }

  #isPast(moment: Moment): boolean {
    if (typeof moment === 'number') return this.#terminal.seq > moment;
    return this.#atMs > moment.atMs || this.#byte > 0;
  }

  async #enter(index: number): Promise<void> {
    const loaded = await this.load(index);
    const keyframe = loaded.keyframe ?? this.#taken.get(index);
    if (keyframe) this.#terminal = restoreKeyframe(keyframe, this.#track.header.dialect);
    else if (index === 0) this.#terminal = this.#newTerminal();
    else if (!(this.#segment === index - 1 && this.#item === (await this.load(index - 1)).items.length)) {
      await this.#enterFromBefore(index);
    }
    if (!keyframe && index > 0) this.#take(index, loaded.atMs);
    this.#terminal.continueAt(keyframe?.seq ?? loaded.seq);
    [this.#segment, this.#item, this.#byte, this.#atMs] = [index, 0, 0, loaded.atMs];
  }

  /** Plays everything from the last segment on whose start is known. */
  async #enterFromBefore(index: number): Promise<void> {
    let from = index - 1;
    while (from > 0 && !this.#taken.has(from) && !(await this.load(from)).keyframe) from--;
    for (let at = from; at < index; at++) {
      await this.#enter(at);
      const loaded = await this.load(at);
      this.#untilMs = systemClock.now() + MAX_PLAYING_MS;
      this.#play(loaded, { atMs: Number.POSITIVE_INFINITY });
    }
  }

  #take(index: number, atMs: number): void {
    if (this.#taken.has(index)) return;
    for (const old of [...this.#taken.keys()].slice(0, -(MAX_TAKEN - 1))) this.#taken.delete(old);
    this.#taken.set(index, takeKeyframe(this.#terminal, { atMs }));
  }

  #play({ items }: LoadedSegment, moment: Moment): void {
    for (; this.#item < items.length; this.#item++, this.#byte = 0) {
      const item = items[this.#item] as Item;
      const isLater = typeof moment === 'number' ? item.seq > moment : item.atMs > moment.atMs;
      const isFull = typeof moment === 'number' && item.kind === 'output' && item.seq >= moment;
      if (isLater || isFull) return;
      this.#atMs = item.atMs;
      if (item.kind === 'size') {
        this.#resize(item);
        continue;
      }
      const isPart = typeof moment === 'number' && item.seqAfter > moment;
      const to = isPart ? Math.min(moment - item.seq, item.bytes.length) : item.bytes.length;
      this.#feed(item.bytes.subarray(this.#byte, to));
      this.#byte = to;
      if (isPart) return;
      if (this.#terminal.seq !== item.seqAfter) this.#terminal.continueAt(item.seqAfter);
    }
  }

  #resize({ cols, rows }: { cols: number; rows: number }): void {
    this.#checkTime();
    this.#terminal.resize(cols, rows);
  }

  #feed(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      this.#checkTime();
      this.#terminal.feed(bytes.subarray(at, at + PIECE_BYTES));
    }
  }

  #checkTime(): void {
    if (systemClock.now() <= this.#untilMs) return;
    // where the terminal is now is of no use
    this.#segment = -1;
    throw fail('recording_unreadable', { path: 'trace', reason: 'its output takes too long to play' });
  }

  #newTerminal(): Terminal {
    const { header } = this.#track;
    return playingTerminal(header, header.dialect);
  }
}
