import { type ConnectOptions, HttpClient } from './http-client.js';
import { type TypedClient, typed } from './typed-client.js';

// Replaces index.ts in bundles for browsers: the same names without Unix sockets.
export { TtypilotError } from '../base/errors/errors.js';

/** Connects to a service by its URL; an empty URL means the service that the page came from. */
export async function connect(address: string, options?: ConnectOptions): Promise<TypedClient> {
  return typed(await HttpClient.connect(address, options));
}
