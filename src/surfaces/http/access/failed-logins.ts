import { BoundedMap } from '../../../base/bounded-map.js';
import type { Clock } from '../../../base/clock.js';

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 1000;

/** Counts failures by address. Right credentials are never refused, because all users of a machine share an address. */
export class FailedLogins {
  readonly #clock: Clock;
  readonly #counts = new BoundedMap<string, { count: number; end: number }>(MAX_ADDRESSES);
  /** How many there may be in a minute. */
  readonly limit: number;

  constructor(clock: Clock, limit: number) {
    this.#clock = clock;
    this.limit = limit;
  }

  /** Counts a failure. Returns the seconds to wait when there were too many. */
  note(address: string): number | undefined {
    const now = this.#clock.now();
    let entry = this.#counts.get(address);
    if (!entry || entry.end <= now) {
      entry = { count: 0, end: now + WINDOW_MS };
      this.#counts.set(address, entry);
    }
    entry.count++;
    return entry.count > this.limit ? Math.ceil((entry.end - now) / 1000) : undefined;
  }
}
