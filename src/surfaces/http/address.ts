import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { fail, type TtypilotError } from '../../base/errors/errors.js';

/** A TCP port of a host. */
export interface TcpAddress {
  socket?: undefined;
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Further names of the service, such as `box.example:7717` or `https://box.example`. */
  allowedHosts: readonly string[];
  tls?: { cert: Buffer; key: Buffer } | undefined;
}

/** Where a service listens: a TCP port, or a Unix socket in a directory that is private to its owner. */
export type ListenAddress = TcpAddress | { socket: string };

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'you have no permission; ports below 1024 may be reserved',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no machine with that name',
  EAI_AGAIN: 'the name cannot be resolved right now',
};

/** Throws `address_unusable` if a service could not listen there, before anything else is opened. Removes a dead socket. */
export async function checkAddress(address: ListenAddress): Promise<void> {
  if (address.socket !== undefined) return checkSocket(address.socket);
  const server = createServer();
  try {
    server.listen({ host: address.host, port: address.port });
    await once(server, 'listening');
  } catch (error) {
    throw addressFailure(error, address);
  }
  server.close();
  await once(server, 'close');
}

export function addressFailure(error: unknown, address: ListenAddress): TtypilotError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const name = address.socket ?? `${address.host}:${address.port}`;
  return fail('address_unusable', { address: name, reason: REASONS[code] ?? message }, { cause: error });
}

async function checkSocket(path: string): Promise<void> {
  // a process that answers there is alive, whatever happened to its lock
  if (await answers(path)) throw fail('service_running', { address: path, pid: 'unknown' });
  rmSync(path, { force: true });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (isAlive: boolean) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
