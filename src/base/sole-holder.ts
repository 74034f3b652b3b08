import { createHash } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import type { Clock } from './clock.js';
import type { Disposable } from './disposable.js';

const NOTHING: Disposable = { dispose: () => {} };

/**
 * Resolves when no other process of this machine holds the name. It is the name of a socket that no file stands for, so that
 * the kernel takes it back when its holder ends, however that ends. Who has waited for `longestMs` goes on without it, as
 * do systems that have no such sockets.
 */
export async function becomeSoleHolder(name: string, clock: Clock, longestMs: number): Promise<Disposable> {
  if (process.platform !== 'linux') return NOTHING;
  const path = `\0ttypilot-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  const lastAt = clock.now() + longestMs;
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
      // the end of their connection tells those who wait
      for (const socket of waiting) socket.destroy();
    };
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? 'in use' : NOTHING));
    server.listen(path, () => {
      server.unref();
      resolve({ dispose: release });
    });
  });
}

function whenReleased(path: string, clock: Clock, longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const timer = clock.after(longestMs, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => {
      timer.dispose();
      resolve();
    });
  });
}
