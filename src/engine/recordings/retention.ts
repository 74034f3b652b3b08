import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import type { RecordingFolder } from './recording-folder.js';

/** How much is kept; 0 means no limit. */
export interface RetentionRules {
  /** Counted from the last write. */
  maxAgeMs: number;
  maxCount: number;
  maxBytes: number;
}

export interface RetentionOptions {
  folder: RecordingFolder;
  rules: RetentionRules;
  clock: Clock;
  onRemoved: (files: { name: string; bytes: number }[]) => void;
}

interface Kept {
  bytes: number;
  writtenAtMs: number;
  /** This process wrote and finished it. */
  isKnown: boolean;
}

/** Files age without an event, and other processes may write to the folder. */
const SCAN_MS = 3_600_000;
/** How many files are removed at a time, so that nothing else is blocked for long; the rest follows soon. */
const MAX_REMOVED_AT_ONCE = 500;
const NEXT_MS = 1000;

/**
 * Keeps the recordings of a folder within limits by removing the oldest. Sizes are counted as they change; the folder is
 * read only at the start and once an hour. A recording that is being written is never removed.
 */
export class Retention implements Disposable {
  readonly #options: RetentionOptions;
  /** In the order of their last write. */
  #ended = new Map<string, Kept>();
  #endedBytes = 0;
  readonly #running = new Map<string, number>();
  #runningBytes = 0;
  #timer: Disposable | undefined;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  /** Reads the folder and removes what exceeds the limits, now and periodically. */
  start(): void {
    const files = this.#options.folder.files(({ name }) => !this.#running.has(name));
    const before = this.#ended;
    files.sort((a, b) => a.writtenAtMs - b.writtenAtMs);
    this.#ended = new Map(
      files.map(({ name, ...file }) => [name, { ...file, isKnown: before.get(name)?.isKnown ?? false }]),
    );
    this.#endedBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#again(this.#sweep() ? NEXT_MS : SCAN_MS);
  }

  /** A recording begins or is continued. */
  begin(name: string, bytes: number): void {
    this.forget(name);
    this.#running.set(name, bytes);
    this.#runningBytes += bytes;
  }

  grow(name: string, bytes: number): void {
    const before = this.#running.get(name);
    if (before === undefined) return;
    this.#running.set(name, before + bytes);
    this.#runningBytes += bytes;
    if (this.#isOver) this.#sweep();
  }

  /** The recording was abandoned. */
  cancel(name: string): void {
    this.#runningBytes -= this.#running.get(name) ?? 0;
    this.#running.delete(name);
  }

  end(name: string): void {
    const bytes = this.#running.get(name);
    if (bytes === undefined) return;
    this.cancel(name);
    this.#ended.set(name, { bytes, writtenAtMs: Date.now(), isKnown: true });
    this.#endedBytes += bytes;
    this.#sweep();
  }

  /** The file was removed by other means. */
  forget(name: string): void {
    this.#endedBytes -= this.#ended.get(name)?.bytes ?? 0;
    this.#ended.delete(name);
  }

  dispose(): void {
    this.#timer?.dispose();
  }

  get #isOver(): boolean {
    const { maxCount, maxBytes } = this.#options.rules;
    const isOverCount = maxCount > 0 && this.#ended.size + this.#running.size > maxCount;
    return isOverCount || (maxBytes > 0 && this.#endedBytes + this.#runningBytes > maxBytes);
  }

  #isTooOld({ writtenAtMs }: Kept): boolean {
    const { maxAgeMs } = this.#options.rules;
    return maxAgeMs > 0 && Date.now() - writtenAtMs > maxAgeMs;
  }

  /** Removes files; returns whether there are more than may be removed at a time. */
  #sweep(): boolean {
    const removed: { name: string; bytes: number }[] = [];
    let isMore = false;
    for (const [name, kept] of this.#ended) {
      if (!this.#isOver && !this.#isTooOld(kept)) break;
      isMore = removed.length >= MAX_REMOVED_AT_ONCE;
      if (isMore) break;
      // also if it cannot be removed: the next scan finds it again
      this.forget(name);
      if (this.#remove(name, kept)) removed.push({ name, bytes: kept.bytes });
    }
    if (removed.length > 0) this.#options.onRemoved(removed);
    return isMore;
  }

  #remove(name: string, { isKnown }: Kept): boolean {
    try {
      return this.#options.folder.remove(name, { sparesUnfinished: !isKnown }) !== undefined;
    } catch {
      // it is not a recording, or cannot be removed
      return false;
    }
  }

  #again(delayMs: number): void {
    this.#timer?.dispose();
    this.#timer = this.#options.clock.after(delayMs, () => this.start(), { isBackground: true });
  }
}
