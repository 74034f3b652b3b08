import { once } from 'node:events';
import { createServer } from 'node:net';
import { fail, type TtypilotError } from '../../base/errors/errors.js';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'you have no permission; ports below 1024 may be reserved',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no machine with that name',
  EAI_AGAIN: 'the name cannot be resolved right now',
};

/** Throws `address_unusable` if a service could not listen there, before anything else is opened. */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw addressFailure(error, host, port);
  }
  server.close();
  await once(server, 'close');
}

export function addressFailure(error: unknown, host: string, port: number): TtypilotError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return fail('address_unusable', { address: `${host}:${port}`, reason: REASONS[code] ?? message }, { cause: error });
}
