import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

/** Reads of one terminal that the scheduler may hold back. */
export interface ScheduledReads {
  /** Start reading again. */
  rearm(): void;
}

const BIG_READ_BYTES = 2048;
const BIG_READS_OF_A_FLOOD = 2;
/** This few are read once per turn anyway, and stopping them would only cost. */
const FREE_FLOODS = 2;

/**
 * Keeps quiet programs fast next to noisy ones: programs that flood wait in line, and each turn of the event loop reads
 * one of them.
 */
export class ReadScheduler {
  /** Shared by all reads: bytes are delivered before the next read begins. */
  readonly buffer = Buffer.allocUnsafeSlow(64 * 1024);
  readonly #clock: Clock;
  readonly #line = new Set<ScheduledReads>();
  readonly #bigReads = new WeakMap<ScheduledReads, number>();
  #floodReadsThisTurn = 0;
  #turn: Disposable | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a terminal that just delivered may go on reading; otherwise it must stop until it is rearmed. */
  mayGoOn(reads: ScheduledReads, byteCount: number): boolean {
    const bigReads = byteCount >= BIG_READ_BYTES ? (this.#bigReads.get(reads) ?? 0) + 1 : 0;
    this.#bigReads.set(reads, bigReads);
    if (bigReads < BIG_READS_OF_A_FLOOD) return true;
    this.#turn ??= this.#clock.nextTurn(() => this.#nextTurn());
    this.#floodReadsThisTurn++;
    if (this.#line.size === 0 && this.#floodReadsThisTurn <= FREE_FLOODS) return true;
    this.#line.add(reads);
    return false;
  }

  /** Takes a terminal out of the line: it was paused or closed. */
  forget(reads: ScheduledReads): void {
    this.#line.delete(reads);
  }

  #nextTurn(): void {
    this.#turn = undefined;
    this.#floodReadsThisTurn = 0;
    const [first] = this.#line;
    if (first) {
      this.#line.delete(first);
      first.rearm();
    }
    if (this.#line.size > 0) this.#turn = this.#clock.nextTurn(() => this.#nextTurn());
  }
}
