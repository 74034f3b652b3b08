import { callerPane } from '../../base/caller-pane.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { runtimeDirectory } from '../../base/files/runtime-directory.js';
import type { HttpClient } from '../../client/http-client.js';
import { checkRuntimeDirectory, socketOf } from '../../client/runtime-directory.js';
import { SocketClient } from '../../client/socket-client.js';
import type { Parts } from './context.js';

/**
 * Connects to the process that has the sessions: the service that TTYPILOT_URL names, or else the daemon, or else the
 * service of the data directory. Rejects with `no_service` when none of them is running.
 */
export async function connect(parts: Parts): Promise<SocketClient | HttpClient> {
  const named = process.env.TTYPILOT_URL ? await connectToService(parts) : undefined;
  if (named) return named;
  try {
    return await connectToDaemon();
  } catch (error) {
    const service = isNobodyThere(error) ? await connectToService(parts) : undefined;
    if (!service) throw error;
    return service;
  }
}

export function connectToDaemon(): Promise<SocketClient> {
  const directory = runtimeDirectory();
  checkRuntimeDirectory(directory);
  return SocketClient.connect(socketOf(directory));
}

/**
 * The service that TTYPILOT_URL names, or else the one of the data directory; undefined when none is running there.
 * Rejects with `service_unreachable` when nothing answers at TTYPILOT_URL. HTTP is loaded only here, because calls to the
 * daemon must start fast.
 */
export async function connectToService(parts: Parts): Promise<HttpClient | undefined> {
  const { findService } = await import('./hook/find-service.js');
  const directory = await parts.dataDirectory();
  const { TTYPILOT_URL: address } = process.env;
  try {
    const { url, currentToken } = await findService(directory, process.env);
    const source = process.env.TTYPILOT_TOKEN ? 'TTYPILOT_TOKEN' : `${directory}/token`;
    return await openHttp(url.origin, { token: currentToken, source });
  } catch (error) {
    if (!isNobodyThere(error)) throw error;
    if (address) throw fail('service_unreachable', { address }, { cause: error });
    return undefined;
  }
}

/** Connects to a service over HTTP. Rejects with `token_refused`, which says where the token came from. */
export async function openHttp(
  address: string,
  { token, source }: { token: () => Promise<string>; source: string },
): Promise<HttpClient> {
  const { HttpClient } = await import('../../client/http-client.js');
  try {
    return await HttpClient.connect(address, { token, callerPane: callerPane(process.env) });
  } catch (error) {
    if (!(error instanceof TtypilotError) || error.code !== 'unauthorized') throw error;
    throw fail('token_refused', { address, source }, { cause: error });
  }
}

export function isNobodyThere(error: unknown): boolean {
  return error instanceof TtypilotError && error.code === 'no_service';
}
