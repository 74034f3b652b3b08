import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Clock, systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import { destinationOf, parseSshAddress, type SshAddress } from '../../base/ssh/ssh-address.js';
import { toHeaders } from '../call-wire.js';
import { type Answer, HttpClient, type HttpRequest } from '../http-client.js';
import { readJson } from '../read-json.js';
import { CutError, SshLine } from './ssh-line.js';

export interface SshClientOptions {
  env?: NodeJS.ProcessEnv | undefined;
  /** Whether ssh may ask for a password or about a key. Default: where stdin and stderr are a terminal. */
  hasTerminal?: boolean | undefined;
  clock?: Clock | undefined;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;
const MAX_OUTAGE_MS = 60_000;
/** A call that breaks the connection this often right after it was asked is not asked again. */
const MAX_QUICK_CUTS = 10;
const QUICK_MS = 1000;

/** A client of the ttypilot on another host, over the user's own ssh. Throws when the address is not one for ssh. */
export function sshClient(href: string, options: SshClientOptions = {}): HttpClient {
  const lines = new SshLines(parseSshAddress(href), options);
  return new HttpClient(href, { send: (path, request) => lines.send(path, request), onClosed: () => lines.dispose() });
}

/** Sends requests over one ssh at a time, and replaces it when it breaks. */
class SshLines implements Disposable {
  readonly #address: SshAddress;
  readonly #clock: Clock;
  readonly #env: NodeJS.ProcessEnv;
  readonly #hasTerminal: boolean;
  readonly #aborter = new AbortController();
  #line: SshLine | undefined;
  #opening: Promise<SshLine> | undefined;

  constructor(address: SshAddress, { env = process.env, clock = systemClock, hasTerminal }: SshClientOptions) {
    this.#address = address;
    this.#clock = clock;
    this.#env = env;
    this.#hasTerminal = hasTerminal ?? (process.stdin.isTTY === true && process.stderr.isTTY === true);
  }

  /**
   * Asks again, on a new connection, what changes nothing. An act is sent once: when its answer is lost, it is rejected with
   * `outcome_unknown`.
   */
  async send(path: string, request: HttpRequest): Promise<Answer> {
    const operation = /^\/api\/v1\/(\w+)$/.exec(path)?.[1];
    // what this machine calls a viewer may be somebody else there
    const viewer = `${hostname()}/${request.headers?.['x-ttypilot-viewer'] ?? ''}`;
    const headers = { ...request.headers, ...toHeaders({ viewer, callId: randomUUID() }) };
    for (let quickCuts = 0; ; ) {
      const line = await this.#open(request.signal);
      const startedAt = this.#clock.now();
      try {
        if (operation === undefined) {
          const { status, body } = await line.ask(path, { ...request, headers });
          return { ok: isGood(status), status, body, json: () => readJson(body) };
        }
        // whole, because a read that is cut in the middle is asked again
        const { status, value } = await line.askWhole(path, { ...request, headers });
        return { ok: isGood(status), status, body: null, json: async () => value };
      } catch (error) {
        if (!(error instanceof CutError) || request.signal?.aborted) throw error;
        const { host } = this.#address;
        const { method = 'GET' } = request;
        const isRead = operation === undefined ? method === 'GET' : line.greeting.reads?.includes(operation);
        if (error.wasSent && !isRead) throw fail('outcome_unknown', { host, operation: operation ?? path });
        if (this.#clock.now() - startedAt < QUICK_MS) quickCuts++;
        if (quickCuts < MAX_QUICK_CUTS) continue;
        const reason = `it broke ${quickCuts} times at this call`;
        throw fail('host_unreachable', { host, destination: destinationOf(this.#address), reason });
      }
    }
  }

  dispose(): void {
    this.#aborter.abort(fail('cancelled', {}));
    this.#line?.dispose();
  }

  /** The line, opened if need be: all requests wait for the same one. */
  async #open(signal: AbortSignal | undefined): Promise<SshLine> {
    if (this.#line?.isOpen) return this.#line;
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    return raceAbort(this.#opening, signal);
  }

  /** The first connection fails at once, and so does what trying again does not mend. */
  async #connect(): Promise<SshLine> {
    const { signal } = this.#aborter;
    const giveUpAt = this.#clock.now() + (this.#line ? MAX_OUTAGE_MS : 0);
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      signal.throwIfAborted();
      try {
        this.#line = await SshLine.open({
          ...{ address: this.#address, clock: this.#clock, env: this.#env, hasTerminal: this.#hasTerminal, signal },
        });
        return this.#line;
      } catch (error) {
        const isPassing = error instanceof TtypilotError && error.code === 'host_unreachable';
        if (!isPassing || this.#clock.now() + pauseMs > giveUpAt) throw error;
      }
      await this.#pause(pauseMs);
    }
  }

  #pause(ms: number): Promise<void> {
    const { signal } = this.#aborter;
    return new Promise((resolve, reject) => {
      const timer = this.#clock.after(ms, () => {
        aborting.dispose();
        resolve();
      });
      const aborting = onAbort(signal, () => {
        timer.dispose();
        reject(signal.reason);
      });
    });
  }
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

function raceAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const aborting = onAbort(signal, () => reject(signal.reason));
    if (signal.aborted) reject(signal.reason);
    work.then(resolve, reject).finally(() => aborting.dispose());
  });
}
