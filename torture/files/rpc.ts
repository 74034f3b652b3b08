import { PassThrough } from 'node:stream';
import { systemClock } from '../../src/base/clock.js';
import { Engine } from '../../src/engine/engine.js';
import { JsonRpcServer } from '../../src/surfaces/jsonrpc/server.js';
import { serverDefaults } from '../../src/surfaces/jsonrpc/settings.js';

export interface Answer {
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: { details?: string } };
}

/** An in-process JSON-RPC server that writes its files to a directory. */
export class Rpc {
  readonly #input = new PassThrough();
  readonly #output = new PassThrough();
  readonly #server: JsonRpcServer;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #count = 0;

  constructor(artifactDirectory: string, projectRoot: string) {
    const defaults = serverDefaults({ artifact_dir: artifactDirectory, project_root: projectRoot }, {});
    const streams = { input: this.#input, output: this.#output };
    this.#server = new JsonRpcServer({ ...streams, engine: new Engine(), clock: systemClock, version: '1', defaults });
    let rest = '';
    this.#output.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(JSON.parse(line));
    });
  }

  call(method: string, params: object): Promise<Answer> {
    const id = ++this.#count;
    this.#input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Starts a session of this name with a program that prints something. */
  async begin(name: string): Promise<Answer> {
    const begun = await this.call('initialize', { name, timeoutSeconds: 20 });
    if (begun.error) return begun;
    await this.call('launch', { command: 'sh', args: ['-c', 'echo shown; exec cat'] });
    return this.call('waitForText', { selector: { type: 'exact', text: 'shown' } });
  }

  async close(): Promise<void> {
    this.#server.close();
    await this.#server.ended;
  }

  #hear({ id, ...answer }: Answer & { id: number }): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}
