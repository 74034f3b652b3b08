import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('programs/marks.mjs', import.meta.url));
/** So many of the first marks only warm up, or as many as count. */
const mostWarmUps = 20;

/** By which clock a side tells the time. */
export type ClockName = 'monotonic' | 'wall';

export interface MarkOptions {
  count: number;
  /** From the request for a mark to the mark, at least. */
  delayMs: number;
  /** And up to so much more, so that marks fall anywhere in the period of somebody who polls. */
  spreadMs?: number;
}

/** When a program wrote its marks, and when we saw them. */
export class MarkTimes {
  /** All of them. */
  readonly count: number;
  /** For Node, to run the program. */
  readonly args: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  readonly #file = join(this.#folder, 'times.json');
  readonly #seenMs: number[] = [];
  readonly #warmUps: number;

  constructor({ count, delayMs, spreadMs = 6 }: MarkOptions) {
    this.#warmUps = Math.min(count, mostWarmUps);
    this.count = count + this.#warmUps;
    this.args = [program, `${this.count}`, this.#file, `${delayMs}`, `${spreadMs}`];
  }

  /** The next mark was seen now. */
  seen(): void {
    this.#seenMs.push(Number(process.hrtime.bigint()) / 1e6);
  }

  /** From each write to the look that saw it, here or elsewhere, after the program has ended. */
  wakeUpsMs(seenMs: readonly number[] = this.#seenMs, clock: ClockName = 'monotonic'): number[] {
    const wrote: Record<ClockName, number[]> = JSON.parse(readFileSync(this.#file, 'utf8'));
    rmSync(this.#folder, { recursive: true });
    if (seenMs.length !== this.count) throw new Error(`${seenMs.length} of ${this.count} marks were seen`);
    return seenMs.map((ms, i) => ms - (wrote[clock][i] as number)).slice(this.#warmUps);
  }
}
