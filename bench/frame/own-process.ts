import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A side that is measured in a process of its own, so that it has neither the heap nor the compiled code of another. */
export class OwnProcess<Request extends object, Answer> {
  readonly #child: ChildProcess;

  constructor(script: URL, args: readonly string[] = []) {
    this.#child = fork(fileURLToPath(script), [...args]);
  }

  /** Sends a request, and waits for the one message that answers it. */
  async ask(request: Request): Promise<Answer> {
    const stopped = new AbortController();
    const answer = once(this.#child, 'message', { signal: stopped.signal });
    const end = once(this.#child, 'exit', { signal: stopped.signal });
    this.#child.send(request);
    try {
      const [first] = await Promise.race([
        answer,
        end.then(([code]) => Promise.reject(new Error(`it ended: ${code}`))),
      ]);
      return first as Answer;
    } finally {
      for (const waiting of [answer, end]) waiting.catch(() => {});
      stopped.abort();
    }
  }

  close(): void {
    this.#child.kill();
  }
}
