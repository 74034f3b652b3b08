import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('programs/marks.mjs', import.meta.url));
/** The first marks only warm up. */
const warmUps = 20;

/** When a program wrote its marks, and when we saw them. */
export class MarkTimes {
  readonly count: number;
  /** For Node, to run the program. */
  readonly args: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  readonly #file = join(this.#folder, 'times.json');
  readonly #seenMs: number[] = [];

  constructor(count: number, delayMs: number) {
    this.count = count + warmUps;
    this.args = [program, `${this.count}`, this.#file, `${delayMs}`];
  }

  /** The next mark was seen now. */
  seen(): void {
    this.#seenMs.push(Number(process.hrtime.bigint()) / 1e6);
  }

  /** From each write to the look that saw it, after the program has ended. */
  wakeUpsMs(): number[] {
    const wroteMs: number[] = JSON.parse(readFileSync(this.#file, 'utf8'));
    rmSync(this.#folder, { recursive: true });
    return this.#seenMs.map((ms, i) => ms - (wroteMs[i] as number)).slice(warmUps);
  }
}
