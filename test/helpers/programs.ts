import { fileURLToPath } from 'node:url';
import type { Backend, BackendExit, LaunchOptions } from '../../src/backends/backend.js';

/** How to start a program of test/fixtures/programs. */
export function program(name: string, ...args: (string | number)[]): Pick<LaunchOptions, 'command' | 'args'> {
  const path = fileURLToPath(new URL(`../fixtures/programs/${name}`, import.meta.url));
  return { command: name.endsWith('.mjs') ? process.execPath : 'sh', args: [path, ...args.map(String)] };
}

/** The output and the exit of a program, for assertions. */
export class Listening {
  readonly backend: Backend;
  readonly exit: Promise<BackendExit>;
  readonly exits: BackendExit[] = [];
  /** The output received before the exit was reported. */
  byteCountAtExit = -1;
  readonly #chunks: Buffer[] = [];
  #byteCount = 0;
  #looks: (() => void)[] = [];

  constructor(backend: Backend) {
    this.backend = backend;
    backend.onData((bytes) => {
      this.#chunks.push(Buffer.from(bytes));
      this.#byteCount += bytes.length;
      for (const look of this.#looks) look();
    });
    this.exit = new Promise((resolve) => {
      backend.onExit((exit) => {
        this.exits.push(exit);
        this.byteCountAtExit = this.#byteCount;
        resolve(exit);
      });
    });
  }

  get byteCount(): number {
    return this.#byteCount;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  text(): string {
    return this.bytes().toString('latin1');
  }

  /** Resolves with the match as soon as the output has one; rejects when the program exits without it. */
  shows(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(this.text());
        if (!match) return;
        this.#looks = this.#looks.filter((other) => other !== look);
        resolve(match);
      };
      this.#looks.push(look);
      void this.exit.then(() => reject(new Error(`exited without ${pattern}: ${JSON.stringify(this.text())}`)));
      look();
    });
  }
}
