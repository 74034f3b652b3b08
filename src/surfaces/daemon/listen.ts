import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { fail } from '../../base/errors/errors.js';

/** Listens on a socket that only this user can open. Requires the lock, because a dead socket in the way is removed. */
export async function listen(address: string, onConnection: (socket: Socket) => void): Promise<Server> {
  // a process that answers there is alive, whatever happened to the lock
  if (await answers(address)) throw fail('service_running', { address, pid: 'unknown' });
  rmSync(address, { force: true });
  const server = createServer(onConnection);
  const umask = process.umask(0o177);
  try {
    // listen() creates the socket before it returns
    server.listen(address);
  } finally {
    process.umask(umask);
  }
  await once(server, 'listening');
  return server;
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const tell = (isAlive: boolean) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.once('connect', () => tell(true));
    socket.once('error', () => tell(false));
  });
}
