import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A nats-server of its own, on a free port of loopback, with its files in a temporary folder. */
export class NatsServer {
  readonly #directory = mkdtempSync(join(tmpdir(), 'ttypilot-nats-'));
  #child: ChildProcess | undefined;
  #port = -1;

  static async started(): Promise<NatsServer> {
    const server = new NatsServer();
    await server.start();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  /** Starts it, again on the same port. */
  async start(...more: string[]): Promise<void> {
    const ports = await this.#launch(more);
    this.#port = ports;
  }

  /** As after a crash. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #launch(more: string[]): Promise<number> {
    const ready = new AbortController();
    const where = ['--addr', '127.0.0.1', '--port', String(this.#port), '--ports_file_dir', this.#directory];
    const args = [...where, '--jetstream', '--store_dir', join(this.#directory, 'store'), ...more];
    const child = spawn('nats-server', args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
    this.#child = child;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        log += chunk;
        if (log.includes('Server is ready')) resolve();
      });
      child.once('exit', () => reject(new Error(`nats-server: ${log}`)));
    });
    if (this.#port !== -1) return this.#port;
    const path = join(this.#directory, `nats-server_${child.pid}.ports`);
    await written(path, this.#directory, ready);
    const { nats } = JSON.parse(readFileSync(path, 'utf8')) as { nats: string[] };
    return Number(new URL(nats[0] ?? '').port);
  }
}

/** Resolves when the file has its text. */
function written(path: string, directory: string, ready: AbortController): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      try {
        JSON.parse(readFileSync(path, 'utf8'));
      } catch {
        return;
      }
      ready.abort();
      resolve();
    };
    watch(directory, { signal: ready.signal }, look);
    look();
  });
}
