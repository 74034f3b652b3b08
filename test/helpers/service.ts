import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { fromWire } from '../../src/client/wire-errors.js';
import { openService } from '../../src/open-service.js';
import type { OpenService } from '../../src/surfaces/cli/context.js';
import { bin } from './daemon.js';
import { TerminalClient } from './terminal-client.js';

export type Result = Record<string, unknown>;

/** A data directory for a service, and a client of it. */
export class ServicePlace {
  readonly directory = mkdtempSync(join(tmpdir(), 'ttypilot-service-'));
  url = '';
  loginUrl = '';
  #open: OpenService | undefined;
  /** The process of the last start. */
  child: ChildProcess | undefined;
  readonly #children: ChildProcess[] = [];
  /** The stderr of the processes. */
  problems = '';

  /** A service in this process. */
  static async opened(config = ''): Promise<ServicePlace> {
    const place = new ServicePlace();
    if (config !== '') writeFileSync(join(place.directory, 'config.yaml'), config);
    place.#open = await openService({ dataDir: place.directory, port: 0 }, '0.0.0');
    place.url = place.#open.url;
    place.loginUrl = place.#open.loginUrl ?? '';
    return place;
  }

  /** A service in a separate process, which can be killed. */
  async start(...args: string[]): Promise<void> {
    const all = [bin, 'serve', '--port', '0', '--data-dir', this.directory, ...args];
    const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.#children.push(child);
    child.stderr.on('data', (chunk) => {
      this.problems += chunk;
    });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const first = String((await lines.next()).value);
    this.url = /^ttypilot listening on (\S+)$/.exec(first)?.[1] ?? '';
    if (this.url === '') throw new Error(`it said "${first}" and ${this.problems}`);
    this.loginUrl = String((await lines.next()).value);
  }

  /** What a service in this process has besides its routes. */
  get extensions(): OpenService['extensions'] | undefined {
    return this.#open?.extensions;
  }

  get token(): string {
    return readFileSync(join(this.directory, 'token'), 'utf8').trim();
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, { ...init, headers: { ...this.headers, ...(init.headers as object) } });
  }

  /** Runs an operation; rejects with the error of the service. */
  async call(name: string, input: Result = {}): Promise<Result> {
    const headers = { 'content-type': 'application/json' };
    const response = await this.fetch(`/api/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
    const result = (await response.json()) as Result;
    if (response.ok) return result;
    throw fromWire(result as unknown as Parameters<typeof fromWire>[0]);
  }

  /** Starts a shell script and returns the id of its session. */
  async spawn(script: string, options: Result = {}): Promise<string> {
    const { session_id } = await this.call('spawn_tui', { command: 'sh', args: ['-c', script], ...options });
    return session_id as string;
  }

  /** Watches a terminal. */
  terminal(sessionId: string, { query = '', paneId = sessionId, headers = this.headers } = {}): TerminalClient {
    const path = `/ws/term/${sessionId}/${encodeURIComponent(paneId)}${query}`;
    return new TerminalClient(new WebSocket(`${this.url.replace('http', 'ws')}${path}`, { headers }));
  }

  async close(): Promise<void> {
    await this.#open?.close();
    for (const child of this.#children) child.kill('SIGKILL');
    // the tmux server of the programs that outlive the service
    const mark = createHash('sha256').update(this.directory).digest('hex').slice(0, 12);
    spawnSync('tmux', ['-L', `ttypilot-${mark}`, 'kill-server']);
    rmSync(this.directory, { recursive: true, force: true });
  }
}
