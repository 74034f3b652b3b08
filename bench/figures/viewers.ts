import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { WebSocket } from 'ws';
import { percentile, ratioOf } from '../engine/in-turns.js';
import type { Figure, Result } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';
import { RawWsSide } from '../sides/raw-ws.js';
import { ServiceSide } from '../sides/service.js';

type Side = ServiceSide | RawWsSide;

interface Flood {
  ms: number;
  grownBytes: number;
  /** Viewers that got all output. */
  whole: number;
}

const VIEWERS = 50;
const MB = 1_000_000;
const MAX_GROWTH_MB = 4;
const TURNS = 5;

/** Writes the given number of bytes after a key press, in lines of 100. */
const WRITER = `process.stdin.once('data', () => {
  const line = 'x'.repeat(99) + '\\n';
  let left = Number(process.argv[1]);
  const write = () => {
    while (left > 0) {
      left -= 50_000;
      if (!process.stdout.write(line.repeat(500))) return process.stdout.once('drain', write);
    }
  };
  write();
});
process.stdout.write('ready');`;

export const viewers: Figure = {
  name: 'Viewers',
  summary:
    'Live terminals of `ttypilot serve`, against a program that passes all output to `ws`: 50 viewers of a program that ' +
    'writes as fast as it can, one of them frozen; and the time from a key to its echo.',
  async measure({ isShort }) {
    const turns = isShort ? 1 : TURNS;
    return [...(await flood(isShort ? MB : 8 * MB, turns)), ...(await keys(isShort ? 20 : 100, turns))];
  },
};

async function flood(bytes: number, turns: number): Promise<Result[]> {
  const [ours, raw]: [Flood[], Flood[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    ours.push(await floodOf(await ServiceSide.open(), bytes, 'x\r'));
    raw.push(await floodOf(await RawWsSide.open(), bytes, 'x\r'));
  }
  const fewest = Math.min(...ours.map(({ whole }) => whole));
  const megabytes = (side: Flood[]) => spreadOf(side.map(({ grownBytes }) => grownBytes / VIEWERS / MB)).median;
  const speeds = (side: Flood[]) => side.map(({ ms }) => (bytes * (VIEWERS - 1)) / MB / (ms / 1000));
  const growth = megabytes(ours);
  return [
    {
      what: `viewers that got every byte of ${bytes / MB} MB, next to a frozen one`,
      value: `${fewest} of ${VIEWERS - 1}`,
      target: 'all',
      isMet: fewest === VIEWERS - 1,
      isBroken: fewest !== VIEWERS - 1,
    },
    {
      what: 'memory growth of the service per viewer',
      against: 'ws alone',
      value: `${growth.toFixed(2)} MB : ${megabytes(raw).toFixed(2)}`,
      target: `≤ ${MAX_GROWTH_MB} MB`,
      isMet: growth <= MAX_GROWTH_MB,
      isBroken: growth > 3 * MAX_GROWTH_MB,
    },
    {
      what: 'output delivered to all viewers together',
      against: 'ws alone',
      value: `${spreadOf(speeds(ours)).median.toFixed(0)} MB/s : ${spreadOf(speeds(raw)).median.toFixed(0)}`,
      ratio: ratioOf(speeds(ours), speeds(raw)),
    },
  ];
}

/** Runs until all viewers except the frozen one have got everything. */
async function floodOf(side: Side, bytes: number, key: string): Promise<Flood> {
  await side.launch(process.execPath, ['-e', WRITER, String(bytes)]);
  const sockets = Array.from({ length: VIEWERS }, () => side.view());
  const received = sockets.map((socket) => countBytes(socket));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const [frozen, ...awake] = sockets as [WebSocket, ...WebSocket[]];
  frozen.pause();
  const before = memoryOf(side.pid);
  const startedAt = performance.now();
  awake[0]?.send(Buffer.from(key));
  await Promise.all(received.slice(1).map((count) => count.reached(bytes)));
  const ms = performance.now() - startedAt;
  const grownBytes = memoryOf(side.pid) - before;
  const whole = received.slice(1).filter((count) => count.total >= bytes).length;
  for (const socket of sockets) socket.terminate();
  await side.close();
  return { ms, grownBytes, whole };
}

/** Counts the bytes of output that arrive. */
function countBytes(socket: WebSocket) {
  let tell: () => void = () => {};
  const count = {
    total: 0,
    async reached(bytes: number): Promise<void> {
      while (count.total < bytes && socket.readyState === socket.OPEN) {
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
      }
    },
  };
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) count.total += data.length;
    tell();
  });
  socket.on('close', () => tell());
  return count;
}

async function keys(count: number, turns: number): Promise<Result[]> {
  const [ours, raw]: [number[][], number[][]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    ours.push(await keysOf(await ServiceSide.open(), count));
    raw.push(await keysOf(await RawWsSide.open(), count));
  }
  const at = (side: number[][], part: number) => side.map((ms) => percentile(ms, part));
  const line = (what: string, part: number): Result & { median: number } => {
    const [our, their] = [spreadOf(at(ours, part)).median, spreadOf(at(raw, part)).median];
    const value = `${our.toFixed(2)} ms : ${their.toFixed(2)}`;
    return { what, against: 'ws alone', value, ratio: ratioOf(at(raw, part), at(ours, part)), median: our };
  };
  const { median, ...half } = line('key to echo, median', 0.5);
  const { median: _, ...most } = line('key to echo, p99', 0.99);
  return [{ ...half, target: '< 15 ms', isMet: median < 15, isBroken: median > 500 }, most];
}

/** Milliseconds from a key to its echo, by the terminal or, without one, by `cat`. */
async function keysOf(side: Side, count: number): Promise<number[]> {
  await side.launch('cat', []);
  const socket = side.view();
  await once(socket, 'open');
  const times: number[] = [];
  for (let i = 0; i < count + 10; i++) {
    const startedAt = performance.now();
    const echo = new Promise<void>((resolve) => {
      const hear = (_: Buffer, isBinary: boolean) => {
        if (!isBinary) return;
        socket.off('message', hear);
        resolve();
      };
      socket.on('message', hear);
    });
    socket.send(Buffer.from('x'));
    await echo;
    times.push(performance.now() - startedAt);
  }
  socket.terminate();
  await side.close();
  return times.slice(10);
}

function memoryOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
}
