import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { EventSource } from '../../test/helpers/event-source.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { inParallel } from '../harness/in-parallel.js';
import { until } from '../harness/until.js';
import type { Context, Figure } from '../scenario.js';

const OWNER_MS = 10_000;

/** A read token opens everything it can, and many clients connect without a token: the owner is still served. */
export async function greedyReader(context: Context): Promise<Figure[]> {
  const place = new ServicePlace();
  const closers: (() => void)[] = [];
  try {
    await place.start();
    const id = await place.spawn('echo ready; exec cat');
    const greedy = new Greedy(place, await readToken(place), id);
    closers.push(() => greedy.close());
    const viewers = await greedy.viewers(600);
    context.progress(0.3);
    const streams = await greedy.streams(120);
    const overviews = await greedy.overviews(120);
    context.progress(0.5);
    const waits = greedy.waits(context.isShort ? 300 : 1500);
    const failed = await ownerFailures(place, id);
    context.progress(0.7);
    const idle = await strangers(place, context.isShort ? 2200 : 4000);
    closers.push(() => idle.close());
    const failedBesideIdle = await ownerFailures(place, id);
    const left = (await until(() => idle.open === 0, 20_000)) ? 0 : idle.open;
    context.note(`the reader got ${viewers} viewers, ${streams} event streams, ${overviews} overviews, ${waits} waits`);
    return [
      { what: 'calls that failed for the owner next to a greedy reader', measured: failed, atMost: 0 },
      {
        what: 'calls that failed for the owner next to connections without a token',
        measured: failedBesideIdle,
        atMost: 0,
      },
      { what: 'connections without a token that are not cut', measured: left, atMost: 0 },
    ];
  } finally {
    for (const close of closers) close();
    await place.close();
  }
}

async function readToken(place: ServicePlace): Promise<Record<string, string>> {
  const body = JSON.stringify({ name: 'greedy', scope: 'read' });
  const headers = { 'content-type': 'application/json' };
  const answer = await place.fetch('/api/tokens', { method: 'POST', headers, body });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** How many of an owner's everyday calls are refused or take too long. */
async function ownerFailures(place: ServicePlace, id: string): Promise<number> {
  const tries = [
    async () => place.call('get_screen', { session_id: id }),
    async () => {
      const viewer = place.terminal(id);
      await viewer.opened();
      await viewer.untilText('ready');
      viewer.socket.terminate();
    },
    async () => {
      const source = await EventSource.opened(place);
      source.close();
      if (source.response.status !== 200) throw new Error('no stream');
    },
    async () => {
      const socket = new WebSocket(`${place.url.replace('http', 'ws')}/ws/sessions`, { headers: place.headers });
      await once(socket, 'message');
      socket.terminate();
    },
    async () => place.call('close_session', { session_id: await place.spawn('exec cat') }),
  ];
  let failures = 0;
  for (const attempt of tries) {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), OWNER_MS).unref());
    await Promise.race([attempt(), late]).catch(() => failures++);
  }
  return failures;
}

/** A client with a read token that opens everything a reader may open. */
class Greedy {
  readonly #place: ServicePlace;
  readonly #headers: Record<string, string>;
  readonly #sessionId: string;
  readonly #sockets: WebSocket[] = [];
  readonly #aborter = new AbortController();

  constructor(place: ServicePlace, headers: Record<string, string>, sessionId: string) {
    this.#place = place;
    this.#headers = headers;
    this.#sessionId = sessionId;
  }

  viewers(count: number): Promise<number> {
    return this.#open(count, `/ws/term/${this.#sessionId}/${this.#sessionId}`);
  }

  overviews(count: number): Promise<number> {
    return this.#open(count, '/ws/sessions');
  }

  async streams(count: number): Promise<number> {
    let got = 0;
    await inParallel(count, 20, async () => {
      const { signal } = this.#aborter;
      const answer = await fetch(`${this.#place.url}/api/events/stream`, { headers: this.#headers, signal });
      if (answer.status === 200) got++;
    });
    return got;
  }

  /** Waits for text that never appears. */
  waits(count: number): number {
    const body = JSON.stringify({ session_id: this.#sessionId, pattern: 'never', timeout_ms: 600_000 });
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, signal: this.#aborter.signal };
    for (let i = 0; i < count; i++) fetch(`${this.#place.url}/api/v1/wait_for_text`, init).catch(() => {});
    return count;
  }

  close(): void {
    this.#aborter.abort();
    for (const socket of this.#sockets) socket.terminate();
  }

  async #open(count: number, path: string): Promise<number> {
    let got = 0;
    await inParallel(count, 20, async () => {
      const socket = new WebSocket(`${this.#place.url.replace('http', 'ws')}${path}`, { headers: this.#headers });
      this.#sockets.push(socket);
      socket.on('error', () => {});
      socket.on('open', () => got++);
      await Promise.race([once(socket, 'open'), once(socket, 'close')]).catch(() => {});
    });
    return got;
  }
}

/** Connections that never send anything. */
async function strangers(place: ServicePlace, count: number): Promise<{ open: number; close(): void }> {
  const port = Number(new URL(place.url).port);
  const sockets = new Set<Socket>();
  await inParallel(count, 100, async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.resume();
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  });
  return {
    get open() {
      return sockets.size;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
