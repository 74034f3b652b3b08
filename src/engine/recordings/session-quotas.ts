import { fail, type TtypilotError } from '../../base/errors/errors.js';

/** How much the recordings of each session take together, and when that is enough. */
export class SessionQuotas {
  readonly #limitBytes: number;
  readonly #usedBefore: (sessionId: string) => number;
  readonly #used = new Map<string, number>();

  /** `usedBefore` tells what a session that is new here has recorded in earlier processes. */
  constructor(limitBytes: number, usedBefore: (sessionId: string) => number) {
    this.#limitBytes = limitBytes;
    this.#usedBefore = usedBefore;
  }

  /** Counts bytes that are about to be written, or says why they must not be. */
  take(sessionId: string, bytes: number): TtypilotError | undefined {
    if (this.#limitBytes === 0) return undefined;
    const used = this.#used.get(sessionId) ?? this.#usedBefore(sessionId);
    const isTooMuch = used + bytes > this.#limitBytes;
    this.#used.set(sessionId, isTooMuch ? used : used + bytes);
    return isTooMuch ? fail('recording_quota_reached', { sessionId, limitBytes: this.#limitBytes }) : undefined;
  }

  /** A recording of the session was removed. */
  giveBack(sessionId: string, bytes: number): void {
    const used = this.#used.get(sessionId);
    if (used !== undefined) this.#used.set(sessionId, Math.max(0, used - bytes));
  }

  /** The session is over. */
  forget(sessionId: string): void {
    this.#used.delete(sessionId);
  }
}
