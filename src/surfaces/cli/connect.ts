import { readFileSync } from 'node:fs';
import { callerPane } from '../../base/caller-pane.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { isSshAddress } from '../../base/ssh/ssh-address.js';
import type { HttpClient } from '../../client/http-client.js';
import { socketClient } from '../../client/socket-client.js';
import { wrongUsage } from './args/usage.js';
import type { Parts } from './context.js';
import { type FoundDaemon, type FoundService, findHost } from './find-host.js';

interface Asking {
  /** Whether ssh may ask for a password. Default: where there is a terminal. */
  hasTerminal?: boolean;
  /** The command that was given the address. */
  command?: string;
}

/**
 * Connects to the process that has the sessions: at the address, or else at TTYPILOT_URL, or else the daemon or service of the
 * data directory. Rejects with `no_service` when none is running, and with `service_unreachable` when nothing answers at
 * TTYPILOT_URL.
 */
export async function connect(parts: Parts, given?: string, options: Asking = {}): Promise<HttpClient> {
  if (given !== undefined) return connectTo(given, parts, options);
  const { TTYPILOT_URL: address, TTYPILOT_TOKEN } = process.env;
  if (address && isSshAddress(address)) return overSsh(address, options);
  const directory = await parts.dataDirectory();
  try {
    const found = await findHost(directory, process.env);
    return await open(found, TTYPILOT_TOKEN ? 'TTYPILOT_TOKEN' : `${directory}/token`);
  } catch (error) {
    if (address && isNobodyThere(error))
      throw fail('service_unreachable', { address, source: 'TTYPILOT_URL' }, { cause: error });
    throw error;
  }
}

/** Connects to another machine over ssh, to the service at a URL, with the token for it, or to a daemon by its socket. */
export async function connectTo(
  address: string,
  parts: Parts,
  { tokenFile, ...options }: Asking & { tokenFile?: unknown } = {},
): Promise<HttpClient> {
  if (isSshAddress(address)) return overSsh(address, options);
  const isUrl = /^https?:/.test(address);
  if (isUrl ? !URL.canParse(address) : address.includes('://')) {
    const belongs = /^(docker|kubectl):/.test(address) ? '; containers are given with: spawn-tui --host' : '';
    const known = 'http://127.0.0.1:7717, ssh://HOST or the path of a socket';
    throw wrongUsage(`--connect: '${address}' is not an address like ${known}${belongs}`, options.command);
  }
  if (!isUrl) return socketClient(address).checked();
  const directory = await parts.dataDirectory();
  const given = typeof tokenFile === 'string' ? { TTYPILOT_TOKEN: readToken(tokenFile) } : {};
  const fromEnvironment = process.env.TTYPILOT_TOKEN ? 'TTYPILOT_TOKEN' : `${directory}/token`;
  try {
    const found = await findHost(directory, { ...process.env, ...given, TTYPILOT_URL: address });
    return await open(found, typeof tokenFile === 'string' ? tokenFile : fromEnvironment);
  } catch (error) {
    if (isNobodyThere(error)) throw fail('service_unreachable', { address, source: '--connect' }, { cause: error });
    throw error;
  }
}

async function overSsh(address: string, options: Asking): Promise<HttpClient> {
  const { sshClient } = await import('../../client/ssh/ssh-client.js');
  // its first call connects
  return sshClient(address, options);
}

function readToken(path: string): string {
  try {
    const token = readFileSync(path, 'utf8').trim();
    if (token !== '') return token;
  } catch (error) {
    throw fail('invalid_argument', { name: '--token-file', reason: `${path} cannot be read` }, { cause: error });
  }
  throw fail('invalid_argument', { name: '--token-file', reason: `${path} is empty` });
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
