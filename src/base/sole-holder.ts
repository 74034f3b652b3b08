import { createHash } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import type { Clock } from './clock.js';
import type { Disposable } from './disposable.js';

const NOTHING: Disposable = { dispose: () => {} };

/**
 * A lock among the processes of this machine: resolves when no other process holds the name. The name is an abstract socket,
 * which the kernel frees when its holder ends, however that happens. After `maxWaitMs`, and on systems without abstract
 * sockets, it resolves without the lock.
 */
export async function becomeSoleHolder(name: string, clock: Clock, maxWaitMs: number): Promise<Disposable> {
  if (process.platform !== 'linux') return NOTHING;
  const path = `\0ttypilot-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  const lastAt = clock.now() + maxWaitMs;
  for (;;) {
    const held = await hold(path);
    if (held !== 'in use') return held;
    const restMs = lastAt - clock.now();
    if (restMs <= 0) return NOTHING;
    await whenReleased(path, clock, restMs);
  }
}

function hold(path: string): Promise<Disposable | 'in use'> {
  return new Promise((resolve) => {
    const waiting = new Set<Socket>();
    const server = createServer((socket) => {
      waiting.add(socket.unref());
      socket.on('error', () => {});
      socket.on('close', () => waiting.delete(socket));
    });
    const release = () => {
      server.close();
      // closing their connections wakes the waiting processes
      for (const socket of waiting) socket.destroy();
    };
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? 'in use' : NOTHING));
    server.listen(path, () => {
      server.unref();
      resolve({ dispose: release });
    });
  });
}

function whenReleased(path: string, clock: Clock, maxWaitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const timer = clock.after(maxWaitMs, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => {
      timer.dispose();
      resolve();
    });
  });
}
