import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A side in its own process, so that it shares neither heap nor compiled code with another. */
export class OwnProcess<Request extends object, Answer> {
  readonly #child: ChildProcess;

  constructor(script: URL, args: readonly string[] = []) {
    this.#child = fork(fileURLToPath(script), [...args]);
  }

  /** Sends a request and waits for its answer. */
  async ask(request: Request): Promise<Answer> {
    const stopped = new AbortController();
    const answer = once(this.#child, 'message', { signal: stopped.signal });
    const end = once(this.#child, 'exit', { signal: stopped.signal });
    this.#child.send(request);
    try {
      const [first] = await Promise.race([
        answer,
        end.then(([code]) => Promise.reject(new Error(`the side exited with ${code}`))),
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
