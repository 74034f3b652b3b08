import type { Clock } from '../../base/clock.js';

const LIMIT = 20;
const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 1000;

/** Counts failed logins by address. Who shows the right token is never kept out: on one machine all share an address. */
export class FailedLogins {
  readonly #clock: Clock;
  readonly #counts = new Map<string, { count: number; end: number }>();
  readonly limit = LIMIT;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes a failure. Gives the seconds to wait when there were too many of them. */
  note(address: string): number | undefined {
    const now = this.#clock.now();
    let entry = this.#counts.get(address);
    if (!entry || entry.end <= now) {
      entry = { count: 0, end: now + WINDOW_MS };
      this.#counts.delete(address);
      this.#counts.set(address, entry);
      const [oldest] = this.#counts.keys();
      if (this.#counts.size > MOST_ADDRESSES && oldest !== undefined) this.#counts.delete(oldest);
    }
    entry.count++;
    return entry.count > LIMIT ? Math.ceil((entry.end - now) / 1000) : undefined;
  }
}
