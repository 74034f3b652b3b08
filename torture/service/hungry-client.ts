import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/** The calls that one kind of hungry client repeats, on `lanes` connections at once. */
export interface Hunger {
  url: string;
  headers: Record<string, string>;
  lanes: number;
  calls: { name: string; input: Record<string, unknown> }[];
  /** HTTP and WebSocket paths of streams to open, read for a moment, and open again. */
  streams: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
const STREAM_MS = 300;

/** A client that only consumes; it runs in its own process so that its cost does not distort the measurements. */
const hunger = JSON.parse(process.argv[2] ?? '{}') as Hunger;
const counts = new Map<string, number>();
process.on('message', () => process.send?.(Object.fromEntries(counts), () => process.exit()));
for (let lane = 0; lane < hunger.lanes; lane++) {
  if (hunger.calls.length > 0) void devour(lane);
  if (hunger.streams.length > 0) void watch(lane);
}
process.send?.('hungry');

async function devour(lane: number): Promise<void> {
  for (let n = lane; ; n++) {
    const { name, input } = hunger.calls[n % hunger.calls.length] as Hunger['calls'][number];
    note(`${name} ${await post(`/api/v1/${name}`, JSON.stringify(input))}`);
  }
}

async function watch(lane: number): Promise<void> {
  for (let n = lane; ; n++) {
    const path = hunger.streams[n % hunger.streams.length] as string;
    note(path.startsWith('/ws/') ? `viewer ${await view(path)}` : `stream ${await listen(path)}`);
  }
}

function note(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Resolves with the status; the body is discarded. */
function post(path: string, body: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { ...hunger.headers, 'content-type': 'application/json' };
    const asking = request(hunger.url + path, { agent, method: 'POST', headers }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0));
    });
    asking.once('error', () => resolve('error'));
    asking.end(body);
  });
}

function listen(path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const asking = request(hunger.url + path, { agent, headers: hunger.headers }, (response) => {
      response.resume();
      setTimeout(() => asking.destroy(), STREAM_MS);
      response.once('close', () => resolve(response.statusCode ?? 0));
    });
    asking.once('error', () => resolve('error'));
    asking.end();
  });
}

function view(path: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(hunger.url.replace('http', 'ws') + path, { headers: hunger.headers });
    socket.once('error', () => resolve('error'));
    socket.once('close', () => resolve('closed'));
    socket.once('open', () => setTimeout(() => socket.close(), STREAM_MS));
  });
}
