import type { Socket } from 'node:net';
import { type Clock, systemClock } from '../../base/clock.js';
import { fail } from '../../base/errors.js';
import { type Hello, PROTOCOL } from '../../client/protocol.js';
import { prepareRuntimeDirectory, socketOf } from '../../client/runtime-directory.js';
import { toWire } from '../../client/wire-errors.js';
import type { Caller } from '../../operations/caller.js';
import { Connection } from './connection.js';
import { listen } from './listen.js';
import { takeLock } from './lock.js';

const MOST_CLIENTS = 256;

export interface DaemonOptions {
  directory: string;
  caller: Caller;
  version: string;
  clock?: Clock;
}

export interface Daemon {
  address: string;
  /** Takes no further clients and removes the socket; the lock ends with the process. */
  close(): void;
}

/** Serves operations on a private socket in the directory. Throws `service_running` when another process does so. */
export async function serveDaemon({ directory, caller, version, clock = systemClock }: DaemonOptions): Promise<Daemon> {
  prepareRuntimeDirectory(directory);
  const address = socketOf(directory);
  takeLock(directory, address);
  const hello: Hello = {
    hello: { protocol: PROTOCOL, version, pid: process.pid, started_at: new Date().toISOString() },
  };
  const clients = new Set<Socket>();
  const server = await listen(address, (socket) => {
    if (clients.size >= MOST_CLIENTS) return refuse(socket);
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
    new Connection(socket, { caller, clock, hello });
  });
  return { address, close: () => server.close() };
}

function refuse(socket: Socket): void {
  const error = toWire(fail('too_many_requests', { limit: MOST_CLIENTS, what: 'clients' }));
  socket.on('error', () => socket.destroy());
  socket.end(`${JSON.stringify({ error })}\n`);
}
