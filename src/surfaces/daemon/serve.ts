import type { Socket } from 'node:net';
import { type Clock, systemClock } from '../../base/clock.js';
import { fail } from '../../base/errors/errors.js';
import { type Hello, PROTOCOL } from '../../client/protocol.js';
import { prepareRuntimeDirectory, socketOf } from '../../client/runtime-directory.js';
import { toWire } from '../../client/wire-errors.js';
import type { Client } from '../../operations/client.js';
import { Connection } from './connection.js';
import { listen } from './listen.js';
import { takeLock } from './lock.js';

const MAX_CLIENTS = 256;

export interface DaemonOptions {
  directory: string;
  client: Client;
  version: string;
  /** Work to do after the lock is taken and before the first client is served. */
  prepare?: () => Promise<void>;
  clock?: Clock;
}

export interface Daemon {
  address: string;
  /** Stops accepting clients and removes the socket; the lock ends with the process. */
  close(): void;
}

/** Serves operations on a private socket in the directory. Throws `service_running` when another process already does. */
export async function serveDaemon(options: DaemonOptions): Promise<Daemon> {
  const { directory, client, version, prepare, clock = systemClock } = options;
  prepareRuntimeDirectory(directory);
  const address = socketOf(directory);
  takeLock(directory, address);
  const hello: Hello = {
    hello: { protocol: PROTOCOL, version, pid: process.pid, started_at: new Date().toISOString() },
  };
  const sockets = new Set<Socket>();
  let open: () => void = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const server = await listen(address, (socket) => {
    if (sockets.size >= MAX_CLIENTS) return refuse(socket);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void isOpen.then(() => new Connection(socket, { client, clock, hello }));
  });
  await prepare?.();
  open();
  return { address, close: () => server.close() };
}

function refuse(socket: Socket): void {
  const error = toWire(fail('too_many_requests', { limit: MAX_CLIENTS, what: 'clients' }));
  socket.on('error', () => socket.destroy());
  socket.end(`${JSON.stringify({ error })}\n`);
}
