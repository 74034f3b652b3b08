import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { WebSocket } from 'ws';
import { percentile } from '../engine/in-turns.js';
import type { Figure, Result } from '../frame/figure.js';
import { RawWsSide } from '../sides/raw-ws.js';
import { ServiceSide } from '../sides/service.js';

type Side = ServiceSide | RawWsSide;

const VIEWERS = 50;
const MB = 1_000_000;
const MOST_GROWTH_MB = 4;

/** Writes so many bytes after a key, in lines of 100. */
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
  name: 'viewers',
  summary:
    'Live terminals of `ttypilot serve`, against a program that gives all it reads to `ws`: 50 viewers of a program that ' +
    'writes as fast as it can, one of them frozen; and from a key to its echo.',
  async measure({ repetitions }) {
    const isWhole = repetitions >= 5;
    const bytes = (isWhole ? 16 : 1) * MB;
    return [...(await flood(bytes)), ...(await keys(isWhole ? 500 : 30))];
  },
};

async function flood(bytes: number): Promise<Result[]> {
  const ours = await floodOf(await ServiceSide.open(), bytes, 'x\r');
  const raw = await floodOf(await RawWsSide.open(), bytes, 'x\r');
  const speed = (side: { ms: number }) => (bytes * (VIEWERS - 1)) / MB / (side.ms / 1000);
  const growth = ours.grownBytes / VIEWERS / MB;
  return [
    {
      what: `viewers that got every byte of ${bytes / MB} MB, with one frozen beside them`,
      value: `${ours.whole} of ${VIEWERS - 1}`,
      target: 'all',
      isMet: ours.whole === VIEWERS - 1,
      isBroken: ours.whole !== VIEWERS - 1,
    },
    {
      what: 'memory that the service took more for each viewer',
      value: `${growth.toFixed(2)} MB (ws alone: ${(raw.grownBytes / VIEWERS / MB).toFixed(2)} MB)`,
      target: `≤ ${MOST_GROWTH_MB} MB`,
      isMet: growth <= MOST_GROWTH_MB,
      isBroken: growth > 3 * MOST_GROWTH_MB,
    },
    { what: 'output that all viewers got together', value: `${speed(ours).toFixed(0)} MB/s` },
    { what: 'the same', against: 'ws alone', value: `${speed(raw).toFixed(0)} MB/s` },
  ];
}

/** Until all viewers but the frozen one have got everything. */
async function floodOf(side: Side, bytes: number, key: string) {
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

/** Counts the bytes of output that come. */
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

async function keys(count: number): Promise<Result[]> {
  const ours = await keysOf(await ServiceSide.open(), count);
  const raw = await keysOf(await RawWsSide.open(), count);
  const median = percentile(ours, 0.5);
  return [
    {
      what: 'half of the keys are back within',
      value: `${median.toFixed(2)} ms (ws alone: ${percentile(raw, 0.5).toFixed(2)} ms)`,
      target: '< 15 ms',
      isMet: median < 15,
      isBroken: median > 500,
    },
    { what: '99 of 100 keys are back within', value: `${percentile(ours, 0.99).toFixed(2)} ms` },
  ];
}

/** Milliseconds from a key to its echo: by the terminal, or by `cat` where there is none. */
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
