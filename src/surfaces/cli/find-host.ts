import { dirname } from 'node:path';
import { fail } from '../../base/errors/errors.js';
import { type HostNote, readHostNote } from '../../base/files/host-note.js';
import { checkPrivateDirectory } from '../../base/files/private-directory.js';
import { isSameProcess } from '../../base/process-identity.js';

/** A running daemon, behind a socket that belongs to this user alone and needs no token. */
export interface FoundDaemon {
  socket: string;
}

/** The address of a service, and the token for it. */
export interface FoundService {
  socket?: undefined;
  url: URL;
  token: string;
  /** The token, as long as this is still the same service. Rejects when the service has to prove itself again and fails. */
  currentToken(): Promise<string>;
}

/**
 * The service that TTYPILOT_URL names, or else the daemon or service that runs in the data directory. Without
 * TTYPILOT_TOKEN, the token is that of the directory, and only a service that has proven to know it gets it. Rejects with
 * `no_service` when none is running, and with `unproven_service` when the service must not get the token.
 */
export async function findHost(directory: string, env: NodeJS.ProcessEnv): Promise<FoundDaemon | FoundService> {
  if (env.TTYPILOT_URL) return findService(directory, env);
  const note = readHostNote(directory);
  if (!note) throw fail('no_service', { address: directory });
  if (note.socket === undefined) return findService(directory, env, note);
  // otherwise a client could type passwords into a stranger's socket
  checkPrivateDirectory(dirname(note.socket));
  return { socket: note.socket };
}

async function findService(directory: string, env: NodeJS.ProcessEnv, note?: HostNote): Promise<FoundService> {
  const url = parse(note?.url ?? env.TTYPILOT_URL ?? '');
  const given = env.TTYPILOT_TOKEN || undefined;
  // the user has named both the address and the token for it
  if (given !== undefined && !note) return { url, token: given, currentToken: async () => given };
  // loaded only here, because most commands talk to a daemon
  const { readOwnerToken } = await import('../../base/owner-token.js');
  const own = readOwnerToken(directory);
  if (own === undefined) {
    throw fail('unproven_service', { address: url.origin, directory, reason: 'there is no token in that directory' });
  }
  const token = given ?? own;
  const prove = async () => {
    const { askProof } = await import('../../client/ask-proof.js');
    await askProof(url, { token: own, directory });
  };
  await prove();
  return {
    url,
    token,
    async currentToken() {
      // while that process lives, no other can listen at its address
      if (!note || !isSameProcess(note)) await prove();
      return token;
    },
  };
}

function parse(address: string): URL {
  if (/^https?:/i.test(address) && URL.canParse(address)) return new URL(address);
  throw fail('invalid_argument', {
    name: 'TTYPILOT_URL',
    reason: `'${address}' is not an address like http://127.0.0.1:7717`,
  });
}
