import type { DriverName } from '../worker.js';
import { WorkerProcess } from '../worker-process.js';
import type { Side } from './side.js';

/** A library for Node, in its own process. */
export class WorkerSide implements Side {
  readonly name: string;
  readonly #worker: WorkerProcess;
  readonly #pollsMs: number;

  /** The marks for a side that polls must fall anywhere in its polling period. */
  constructor(name: string, driver: DriverName, pollsMs = 0) {
    this.name = name;
    this.#worker = new WorkerProcess(driver);
    this.#pollsMs = pollsMs;
  }

  secondsOfCat(file: string, waits = 0): Promise<number> {
    return this.#worker.measure('secondsOfCat', { file, waits });
  }

  wakeUpsMs({ marks, floods }: { marks: number; floods: number }): Promise<number[]> {
    const polled = { count: Math.ceil(marks / 4), delayMs: this.#pollsMs / 2, spreadMs: this.#pollsMs };
    return this.#worker.measure('wakeUpsMs', {
      floods,
      marks: this.#pollsMs > 0 ? polled : { count: marks, delayMs: 3 },
    });
  }

  echoesMs(count: number): Promise<number[]> {
    return this.#worker.measure('echoesMs', { count: this.#pollsMs > 0 ? Math.ceil(count / 4) : count });
  }

  startsMs(count: number): Promise<number[]> {
    return this.#worker.measure('startsMs', { count });
  }

  close(): void {
    this.#worker.close();
  }
}
