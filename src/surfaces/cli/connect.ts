import { callerPane } from '../../base/caller-pane.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import type { HttpClient } from '../../client/http-client.js';
import { socketClient } from '../../client/socket-client.js';
import type { Parts } from './context.js';
import { type FoundDaemon, type FoundService, findHost } from './find-host.js';

/**
 * Connects to the process that has the sessions: the service that TTYPILOT_URL names, or else the daemon or service of the
 * data directory. Rejects with `no_service` when none is running, and with `service_unreachable` when nothing answers at
 * TTYPILOT_URL.
 */
export async function connect(parts: Parts): Promise<HttpClient> {
  const directory = await parts.dataDirectory();
  const { TTYPILOT_URL: address, TTYPILOT_TOKEN } = process.env;
  try {
    const found = await findHost(directory, process.env);
    return await open(found, TTYPILOT_TOKEN ? 'TTYPILOT_TOKEN' : `${directory}/token`);
  } catch (error) {
    if (address && isNobodyThere(error)) throw fail('service_unreachable', { address }, { cause: error });
    throw error;
  }
}

/** Connects to what was found. Rejects with `token_refused`, which says where the token came from. */
export async function open(found: FoundDaemon | FoundService, tokenSource: string): Promise<HttpClient> {
  // its first answer shows whether it listens
  if (found.socket !== undefined) return socketClient(found.socket);
  const { HttpClient } = await import('../../client/http-client.js');
  const { url, currentToken } = found;
  const address = url.href.replace(/\/+$/, '');
  try {
    return await HttpClient.connect(address, { token: currentToken, callerPane: callerPane(process.env) });
  } catch (error) {
    if (!(error instanceof TtypilotError) || error.code !== 'unauthorized') throw error;
    throw fail('token_refused', { address, source: tokenSource }, { cause: error });
  }
}

export function isNobodyThere(error: unknown): boolean {
  return error instanceof TtypilotError && error.code === 'no_service';
}
