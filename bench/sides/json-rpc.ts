import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));

interface Answer {
  id: number;
  result?: Record<string, unknown>;
  error?: unknown;
}

/** `ttypilot server` in its own process, with a minimal client. */
export class JsonRpcSide {
  readonly #folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  private constructor() {
    const args = [bin, 'server', '--artifact-dir', this.#folder];
    this.#child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let rest = '';
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(JSON.parse(line) as Answer);
    });
  }

  static async open(cols: number, rows: number): Promise<JsonRpcSide> {
    const side = new JsonRpcSide();
    await side.call('initialize', { terminalCols: cols, terminalRows: rows, timeoutSeconds: 300 });
    return side;
  }

  async call(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const { result, error } = await this.#ask(method, params);
    if (!result) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  /** Milliseconds from the request to its answer. */
  async timed(method: string, params: object = {}): Promise<number> {
    const startedAt = performance.now();
    await this.call(method, params);
    return performance.now() - startedAt;
  }

  /** Resolves when the program has exited. */
  async ended(): Promise<void> {
    await this.#ask('waitUntil', { pattern: 'it never shows this', timeoutMs: 60_000 });
  }

  async close(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.stdin.end();
    await exit;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #ask(method: string, params: object): Promise<Answer> {
    const id = ++this.#lastId;
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #hear(answer: Answer): void {
    this.#waiting.get(answer.id)?.(answer);
    this.#waiting.delete(answer.id);
  }
}
