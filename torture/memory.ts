import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1 << 20;

/** Megabytes that are in use after everything unreachable was collected: heap and buffers. */
export function usedMegabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

/** Notes the memory in use as a run goes on; what it holds at 25 % it may hold at the end, and little more. */
export class MemoryWatch {
  readonly #at = [0.25, 0.5, 1];
  readonly #samples: number[] = [];

  /** To be called now and then; `prepare` brings the process into a state that can be compared. */
  sample(done: number, prepare: () => void = () => {}): void {
    const next = this.#at[this.#samples.length];
    if (next === undefined || done < next) return;
    prepare();
    this.#samples.push(usedMegabytes());
  }

  /** How much more there is in the end, or half way, than there was at 25 %. */
  get growth(): number {
    const [first = 0, ...later] = this.#samples;
    return Math.max(...later) - first;
  }

  toString(): string {
    return this.#samples.map((sample) => sample.toFixed(1)).join(', ');
  }
}

function collectGarbage(): void {
  if (!globalThis.gc) setFlagsFromString('--expose-gc');
  const collect = globalThis.gc ?? (runInNewContext('gc') as () => void);
  collect();
  collect();
}
