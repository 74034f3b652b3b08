import { type ConnectOptions, HttpClient } from './http-client.js';
import { socketClient } from './socket-client.js';
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
 * Connects to a service by its URL, or to a daemon by the path of its socket. Rejects with `no_service` when nothing
 * answers there, and with `unauthorized` when the token is wrong.
 */
export async function connect(address: string, options?: ConnectOptions): Promise<TypedClient> {
  const isUrl = /^https?:/i.test(address);
  return typed(await (isUrl ? new HttpClient(address, options) : socketClient(address, options)).checked());
}
