import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

const bin = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));

/** `ttypilot serve` in its own process. */
export class ServiceSide {
  readonly #folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  readonly #child: ChildProcessByStdio<null, Readable, null>;
  #url = '';
  #sessionId = '';

  private constructor() {
    const args = [bin, 'serve', '--port', '0', '--data-dir', this.#folder];
    this.#child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  static async open(): Promise<ServiceSide> {
    const side = new ServiceSide();
    const [line] = (await once(createInterface(side.#child.stdout), 'line')) as [string];
    side.#url = line.split(' ').at(-1) ?? '';
    return side;
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  async launch(command: string, args: readonly string[]): Promise<void> {
    const response = await fetch(`${this.#url}/api/v1/spawn_tui`, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify({ command, args }),
    });
    this.#sessionId = ((await response.json()) as { session_id: string }).session_id;
  }

  /** The login link, and the page that shows the session afterwards. */
  async pages(): Promise<{ login: string; terminal: string }> {
    const response = await fetch(`${this.#url}/api/login-links`, { method: 'POST', headers: this.#headers });
    const { url } = (await response.json()) as { url: string };
    return { login: url, terminal: `${this.#url}/#/s/${this.#sessionId}` };
  }

  view(): WebSocket {
    const path = `/ws/term/${this.#sessionId}/${this.#sessionId}`;
    return new WebSocket(`${this.#url.replace('http', 'ws')}${path}`, { headers: this.#headers });
  }

  async close(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.kill();
    await exit;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #headers(): Record<string, string> {
    return { authorization: `Bearer ${readFileSync(join(this.#folder, 'token'), 'utf8').trim()}` };
  }
}
