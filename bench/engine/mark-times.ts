import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('programs/marks.mjs', import.meta.url));
/** The first marks are warm-ups: at most this many, and at most as many as count. */
const MAX_WARM_UPS = 20;

/** The clock that a side uses. */
export type ClockName = 'monotonic' | 'wall';

export interface MarkOptions {
  count: number;
  /** Minimum time from the request for a mark to the mark. */
  delayMs: number;
  /** Random extra delay up to this, so that marks fall anywhere in a polling period. */
  spreadMs?: number;
}

/** When a program wrote its marks, and when we saw them. */
export class MarkTimes {
  /** All marks, including warm-ups. */
  readonly count: number;
  /** Arguments for Node to run the program. */
  readonly args: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  readonly #file = join(this.#folder, 'times.json');
  readonly #seenMs: number[] = [];
  readonly #warmUps: number;

  constructor({ count, delayMs, spreadMs = 6 }: MarkOptions) {
    this.#warmUps = Math.min(count, MAX_WARM_UPS);
    this.count = count + this.#warmUps;
    this.args = [program, `${this.count}`, this.#file, `${delayMs}`, `${spreadMs}`];
  }

  /** Records that the next mark was seen now. */
  seen(): void {
    this.#seenMs.push(Number(process.hrtime.bigint()) / 1e6);
  }

  /** The time from each write to the moment when it was seen, here or in another process; call it after the exit. */
  wakeUpsMs(seenMs: readonly number[] = this.#seenMs, clock: ClockName = 'monotonic'): number[] {
    const wrote: Record<ClockName, number[]> = JSON.parse(readFileSync(this.#file, 'utf8'));
    rmSync(this.#folder, { recursive: true });
    if (seenMs.length !== this.count) throw new Error(`${seenMs.length} of ${this.count} marks were seen`);
    return seenMs.map((ms, i) => ms - (wrote[clock][i] as number)).slice(this.#warmUps);
  }
}
