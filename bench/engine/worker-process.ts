import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Tasks } from './tasks.js';
import type { DriverName } from './worker.js';

const script = fileURLToPath(new URL('worker.ts', import.meta.url));

/** A process that measures one driver, so that sides share neither heap nor compiled code. */
export class WorkerProcess {
  readonly #child: ChildProcess;

  constructor(driver: DriverName) {
    this.#child = fork(script, [driver]);
  }

  async measure<Name extends keyof Tasks>(
    task: Name,
    options: Parameters<Tasks[Name]>[1],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const stopped = new AbortController();
    const answer = once(this.#child, 'message', { signal: stopped.signal });
    const exit = once(this.#child, 'exit', { signal: stopped.signal }).then(([code]) => {
      throw new Error(`the worker exited with ${code}`);
    });
    this.#child.send({ task, options });
    try {
      const [result] = await Promise.race([answer, exit]);
      return result;
    } finally {
      answer.catch(() => {});
      exit.catch(() => {});
      stopped.abort();
    }
  }

  close(): void {
    this.#child.disconnect();
    this.#child.kill();
  }
}
