import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin } from '../../test/helpers/daemon.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { peakMegabytes } from '../harness/processes.js';
import { until } from '../harness/until.js';
import type { Context, Figure } from '../scenario.js';

const PIECE = Buffer.alloc(65_536, 'x');
/** The frame limits plus data in transit, in MB; far less than is sent. */
const MAX_GROWTH = 48;
const ANSWER_MS = 30_000;
/** Too big, or reset because the close frame was lost behind data in transit. */
const CLOSED = [1009, 1006];

/** Frames without a terminator on every surface: refused or skipped in little memory, and the next request is answered. */
export async function unterminatedFrames(context: Context): Promise<Figure[]> {
  const pieces = (64 << 20) / PIECE.length / (context.isShort ? 4 : 1);
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-torture-'));
  const place = new ServicePlace();
  const figures: Figure[] = [];
  try {
    const ping = (method: string) => (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method })}\n`;
    figures.push(...(await onStdio('JSON-RPC', ['server', '--artifact-dir', folder], ping('server.ping'), pieces)));
    figures.push(...(await onStdio('MCP', ['mcp', '--embedded'], ping('ping'), pieces)));
    context.progress(0.5);
    await place.start();
    figures.push(...(await onService(place, pieces)));
    return figures;
  } finally {
    await place.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onStdio(name: string, args: string[], ping: (id: number) => string, pieces: number): Promise<Figure[]> {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    const answers = new Answers(child);
    child.stdin.write(ping(1));
    await answers.has(1);
    const before = peakMegabytes(child.pid as number);
    for (let n = 0; n < pieces; n++) if (!child.stdin.write(PIECE)) await once(child.stdin, 'drain');
    child.stdin.write(`\n${ping(2)}`);
    const isAnswered = await answers.has(2);
    const growth = peakMegabytes(child.pid as number) - before;
    return [
      {
        what: `${name} on stdio, ${megabytes(pieces)} MB in a line: next request not answered`,
        measured: isAnswered ? 0 : 1,
        atMost: 0,
      },
      { what: `${name} on stdio: memory growth`, measured: growth, atMost: MAX_GROWTH, unit: 'MB' },
    ];
  } finally {
    child.kill('SIGKILL');
  }
}

/** The lines that a program has answered. */
class Answers {
  #text = '';

  constructor({ stdout }: ChildProcess) {
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#text += text;
    });
  }

  async has(id: number): Promise<boolean> {
    return (await until(() => this.#text.includes(`"id":${id}`), ANSWER_MS)) === true;
  }
}

async function onService(place: ServicePlace, pieces: number): Promise<Figure[]> {
  const pid = place.child?.pid ?? 0;
  const id = await place.spawn('exec cat');
  const before = peakMegabytes(pid);
  const { host } = new URL(place.url);
  const head = `POST /api/v1/list_sessions HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${place.token}\r\n`;
  const body = `${head}Content-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n`;
  const attempts = [await flooded(place, body, pieces), await flooded(place, `${head}X-Long: `, pieces)];
  const isWebSocketClosed = await floodedWebSocket(place, id, pieces);
  const { sessions } = (await place.call('list_sessions')) as { sessions: unknown[] };
  const taken = attempts.filter((isTaken) => isTaken).length;
  return [
    { what: `HTTP, ${megabytes(pieces)} MB of body or head without an end: accepted`, measured: taken, atMost: 0 },
    { what: 'WebSocket, a message without an end: accepted', measured: isWebSocketClosed ? 0 : 1, atMost: 0 },
    { what: 'HTTP: next request not answered', measured: sessions.length === 1 ? 0 : 1, atMost: 0 },
    { what: 'service: memory growth', measured: peakMegabytes(pid) - before, atMost: MAX_GROWTH, unit: 'MB' },
  ];
}

/** Whether the service accepted everything instead of closing the connection. */
async function flooded(place: ServicePlace, start: string, pieces: number): Promise<boolean> {
  const { hostname, port } = new URL(place.url);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close').catch(() => {});
  socket.on('error', () => {});
  // without reading the answer, the end goes unnoticed
  socket.resume();
  socket.write(start);
  const isTaken = await writeAll(socket, pieces);
  socket.destroy();
  await closed;
  return isTaken;
}

async function writeAll(socket: Socket, pieces: number): Promise<boolean> {
  for (let n = 0; n < pieces && !socket.destroyed; n++) {
    if (socket.write(PIECE)) continue;
    const heard = new AbortController();
    await Promise.race(['drain', 'close'].map((event) => once(socket, event, heard).catch(() => {})));
    heard.abort();
  }
  return !socket.destroyed;
}

async function floodedWebSocket(place: ServicePlace, sessionId: string, pieces: number): Promise<boolean> {
  const viewer = await place.terminal(sessionId).opened();
  const { socket } = viewer;
  let sent = 0;
  for (; sent < pieces && socket.readyState === socket.OPEN; sent++) {
    await new Promise((resolve) => socket.send(PIECE, { fin: false }, resolve));
  }
  const { code } = await viewer.untilClosed();
  return sent < pieces && CLOSED.includes(code);
}

function megabytes(pieces: number): number {
  return (pieces * PIECE.length) >> 20;
}
