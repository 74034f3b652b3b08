import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

const script = fileURLToPath(new URL('raw-ws-child.mjs', import.meta.url));

/** The same traffic with `ws` alone: a program on pipes whose output goes to all clients. */
export class RawWsSide {
  readonly #child: ChildProcess = fork(script);
  #port = 0;

  static async open(): Promise<RawWsSide> {
    const side = new RawWsSide();
    [side.#port] = (await once(side.#child, 'message')) as [number];
    return side;
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  async launch(command: string, args: readonly string[]): Promise<void> {
    this.#child.send({ command, args });
    await once(this.#child, 'message');
  }

  view(): WebSocket {
    return new WebSocket(`ws://127.0.0.1:${this.#port}`);
  }

  async close(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.kill();
    await exit;
  }
}
