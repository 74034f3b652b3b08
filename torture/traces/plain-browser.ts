import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findOnPath } from '../../src/base/files/find-on-path.js';
import { NotPossibleHere } from '../scenario.js';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

type Answer = Record<string, unknown>;

interface Message {
  id?: number;
  method?: string;
  result?: Answer;
  error?: { message: string };
}

/**
 * Chromium with one page, driven over its own protocol. Playwright has the browser log the network, and the log alone keeps
 * 200 MB of responses in the process whose memory is measured.
 */
export class PlainBrowser {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #input: Writable;
  readonly #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  readonly #events = new Map<string, () => void>();
  #rest = '';
  #count = 0;
  #page: string | undefined;

  static async start(size: { width: number; height: number }): Promise<PlainBrowser> {
    const path = findOnPath('chromium', process.env.PATH);
    if (path === undefined) throw new NotPossibleHere('chromium is not installed');
    const browser = new PlainBrowser(path);
    try {
      const { targetId } = await browser.#send('Target.createTarget', { url: 'about:blank', newWindow: true, ...size });
      const { sessionId } = await browser.#send('Target.attachToTarget', { targetId, flatten: true });
      browser.#page = String(sessionId);
      await browser.#ask('Page.enable');
      return browser;
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  private constructor(path: string) {
    this.#profile = mkdtempSync(join(tmpdir(), 'ttypilot-torture-browser-'));
    const args = [...FLAGS, '--disable-dev-shm-usage', `--user-data-dir=${this.#profile}`, '--remote-debugging-pipe'];
    this.#child = spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });
    const [, , , input, output] = this.#child.stdio as unknown as [null, null, null, Writable, Readable];
    this.#input = input;
    output.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.#child.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser has ended'));
    });
  }

  /** Opens an address, and waits until the page is loaded. */
  async open(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => this.#events.set('Page.loadEventFired', resolve));
    await this.#ask('Page.navigate', { url });
    await loaded;
  }

  /** The value of an expression in the page, which may be a promise. */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#ask('Runtime.evaluate', {
      ...{ expression, awaitPromise: true, returnByValue: true },
    });
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value: unknown }).value;
  }

  /** The ids of the processes that show pages. */
  async renderers(): Promise<number[]> {
    const { processInfo } = (await this.#send('SystemInfo.getProcessInfo')) as {
      processInfo: { type: string; id: number }[];
    };
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit');
    // the whole group: a browser is several processes
    if (this.#child.exitCode === null) process.kill(-(this.#child.pid as number), 'SIGKILL');
    await gone;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Sends a command to the page. */
  #ask(method: string, params: Answer = {}): Promise<Answer> {
    return this.#send(method, params, this.#page);
  }

  #send(method: string, params: Answer = {}, sessionId?: string): Promise<Answer> {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    });
  }

  #take(text: string): void {
    const messages = `${this.#rest}${text}`.split('\0');
    this.#rest = messages.pop() as string;
    for (const one of messages) {
      const { id, method, result, error } = JSON.parse(one) as Message;
      if (method !== undefined) this.#events.get(method)?.();
      const waiting = id === undefined ? undefined : this.#waiting.get(id);
      if (!waiting) continue;
      this.#waiting.delete(id as number);
      if (error) waiting.reject(new Error(error.message));
      else waiting.resolve(result ?? {});
    }
  }
}
