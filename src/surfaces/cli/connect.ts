import { callerPane } from '../../base/caller-pane.js';
import { TtypilotError } from '../../base/errors.js';
import type { HttpClient } from '../../client/http-client.js';
import { checkRuntimeDirectory, runtimeDirectory, socketOf } from '../../client/runtime-directory.js';
import { SocketClient } from '../../client/socket-client.js';
import type { Parts } from './context.js';

/** Who has the sessions: the daemon when one runs, else the service. Rejects with `no_service` when neither does. */
export async function connect(parts: Parts): Promise<SocketClient | HttpClient> {
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
 * The service that the environment names, else the one that runs in the data directory; undefined when there is none.
 * What it needs is loaded here: what calls the daemon must start fast.
 */
export async function connectToService(parts: Parts): Promise<HttpClient | undefined> {
  const [{ HttpClient }, { findService }] = await Promise.all([
    import('../../client/http-client.js'),
    import('./hook/find-service.js'),
  ]);
  try {
    const { url, currentToken } = await findService(await parts.dataDirectory(), process.env);
    return await HttpClient.connect(url.origin, { token: currentToken, callerPane: callerPane(process.env) });
  } catch (error) {
    if (isNobodyThere(error)) return undefined;
    throw error;
  }
}

export function isNobodyThere(error: unknown): boolean {
  return error instanceof TtypilotError && error.code === 'no_service';
}
