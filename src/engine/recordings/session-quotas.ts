import { fail, type TtypilotError } from '../../base/errors/errors.js';

/** Limits the total size of each session's recordings. */
export class SessionQuotas {
  readonly #limitBytes: number;
  readonly #usedBefore: (sessionId: string) => number;
  readonly #used = new Map<string, number>();

  /** `usedBefore` returns what a session has recorded in earlier processes. */
  constructor(limitBytes: number, usedBefore: (sessionId: string) => number) {
    this.#limitBytes = limitBytes;
    this.#usedBefore = usedBefore;
  }

  /** Counts bytes that are about to be written; returns the error if they exceed the limit. */
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

  /** The session has ended. */
  forget(sessionId: string): void {
    this.#used.delete(sessionId);
  }
}
