import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/base/clock.js';
import { Engine } from '../../src/engine/engine.js';
import { JsonRpcServer } from '../../src/surfaces/jsonrpc/server.js';
import { serverDefaults } from '../../src/surfaces/jsonrpc/settings.js';

const ttypilot = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));

/** The fields of all results; each method has some of them. */
export interface Result {
  ok: boolean;
  text: string;
  rows: number;
  cols: number;
  path: string;
  artifactRoot: string;
  snapshotPath: string;
  metaPath: string;
  pngPath: string;
  actualPath: string;
  baselinePath: string;
  results: unknown[];
  error: Answer['error'];
}

export interface Answer {
  jsonrpc: string;
  id: unknown;
  result?: Result;
  error?: { code: number; message: string; data?: { details: string } };
}

export interface Notification {
  method: string;
  params: { rows: number; cols: number; text?: string };
}

/** Speaks JSON-RPC over two streams, line by line. */
class RpcClient {
  readonly #output: Writable;
  readonly #answers: Answer[] = [];
  readonly notifications: Notification[] = [];
  /** Lines that are not JSON. */
  readonly noise: string[] = [];
  readonly #waiting = new Set<() => void>();
  #lastId = 0;

  constructor(input: Readable, output: Writable) {
    this.#output = output;
    let rest = '';
    input.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(line);
    });
    output.on('error', () => {});
  }

  write(data: string | Uint8Array): void {
    this.#output.write(data);
  }

  end(): void {
    this.#output.end();
  }

  /** Sends a request and returns its id. */
  send(method: string, params?: unknown): number {
    const id = ++this.#lastId;
    this.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })}\n`);
    return id;
  }

  /** The answer to this id, now or when it arrives. Each is returned once. */
  async answer(id: unknown): Promise<Answer> {
    return this.#next(() => {
      const at = this.#answers.findIndex((answer) => JSON.stringify(answer.id) === JSON.stringify(id));
      return at < 0 ? undefined : this.#answers.splice(at, 1)[0];
    });
  }

  /** The result of a method. Throws when it fails. */
  async call(method: string, params?: unknown): Promise<Result> {
    const { result, error } = await this.answer(this.send(method, params));
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as Result;
  }

  /** The error of a method. Throws when it succeeds. */
  async fails(method: string, params?: unknown): Promise<NonNullable<Answer['error']>> {
    const { result, error } = await this.answer(this.send(method, params));
    if (!error) throw new Error(`${method} did not fail: ${JSON.stringify(result)}`);
    return error;
  }

  /** The first wanted notification, past or future. */
  async notification(isWanted: (notification: Notification) => boolean): Promise<Notification> {
    return this.#next(() => this.notifications.find(isWanted));
  }

  async #next<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  #hear(line: string): void {
    try {
      const message = JSON.parse(line);
      if ('method' in message) this.notifications.push(message);
      else this.#answers.push(message);
    } catch {
      this.noise.push(line);
    }
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}

/** A server in this process, and the directory of its artifacts. */
export function serverInside(flags: Record<string, unknown> = {}) {
  const folder = temporaryFolder();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const defaults = serverDefaults({ artifact_dir: join(folder, 'artifacts'), project_root: folder, ...flags }, {});
  const server = new JsonRpcServer({ input, output, engine: new Engine(), clock: systemClock, version: '1', defaults });
  onTestFinished(async () => {
    server.close();
    await server.ended;
  });
  return { client: new RpcClient(output, input), server, folder };
}

/** A server with a session that runs this shell script. */
export async function withScript(script: string, params: Record<string, unknown> = {}) {
  const { client, server, folder } = serverInside();
  await client.call('initialize', { name: 'demo', terminalCols: 40, terminalRows: 8, timeoutSeconds: 20, ...params });
  await client.call('launch', { command: 'sh', args: ['-c', script] });
  return { client, server, folder };
}

/** The built program; it ends with the test. */
export class RpcProgram extends RpcClient {
  readonly child: ChildProcess;
  errors = '';

  constructor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(ttypilot, ['server', ...args], { stdio: 'pipe', env: { ...process.env, ...env } });
    super(child.stdout, child.stdin);
    this.child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
  }

  static started(args: readonly string[], env?: NodeJS.ProcessEnv): RpcProgram {
    const program = new RpcProgram(args, env);
    onTestFinished(() => void program.child.kill('SIGKILL'));
    return program;
  }

  memoryBytes(): number {
    return Number(readFileSync(`/proc/${this.child.pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  }

  async exit(): Promise<number | NodeJS.Signals | null> {
    const { child } = this;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode ?? child.signalCode;
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-rpc-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export const exact = (text: string) => ({ type: 'exact', text });
