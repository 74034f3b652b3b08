import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1 << 20;

/** Megabytes in use after a full garbage collection: heap and buffers. */
export function usedMegabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

/** Samples memory during a run; at the end it may hold little more than at 25 %. */
export class MemoryWatch {
  readonly #at = [0.25, 0.5, 1];
  readonly #samples: number[] = [];

  /** Call it regularly; `prepare` brings the process into a comparable state. */
  sample(done: number, prepare: () => void = () => {}): void {
    const next = this.#at[this.#samples.length];
    if (next === undefined || done < next) return;
    prepare();
    this.#samples.push(usedMegabytes());
  }

  /** Growth since 25 %: the larger of the samples at half-way and at the end. */
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
