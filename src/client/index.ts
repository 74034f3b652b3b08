import { isSshAddress } from '../base/ssh/ssh-address.js';
import { type ConnectOptions, HttpClient } from './http-client.js';
import { socketClient } from './socket-client.js';
import { sshClient } from './ssh/ssh-client.js';
import { type TypedClient, typed } from './typed-client.js';

export { type ErrorCode, TtypilotError } from '../base/errors/errors.js';
export type { CallOptions } from '../operations/call-context.js';
export type { ConnectOptions } from './http-client.js';
export type {
  OperationInput,
  OperationName,
  OperationOutput,
  SessionTarget,
  TypedClient,
} from './typed-client.js';

/**
 * Connects to a service by its URL, to a daemon by the path of its socket, or to another machine as `ssh://[user@]host[:port]`.
 * Rejects with `no_service` when nothing answers there, and with `unauthorized` when the token is wrong.
 */
export async function connect(address: string, options?: ConnectOptions): Promise<TypedClient> {
  return typed(await clientOf(address, options).checked());
}

function clientOf(address: string, options?: ConnectOptions): HttpClient {
  if (isSshAddress(address)) return sshClient(address);
  return /^https?:/i.test(address) ? new HttpClient(address, options) : socketClient(address, options);
}
