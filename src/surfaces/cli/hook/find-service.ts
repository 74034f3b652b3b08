import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../../base/errors/errors.js';
import { readOwnerToken } from '../../../base/owner-token.js';
import { isSameProcess } from '../../../base/process-identity.js';
import { askProof } from '../../../client/ask-proof.js';

/** Where a service is, and what to show it. */
export interface FoundService {
  url: URL;
  token: string;
  /** The token while this is still the service that was found; rejects when it has to be proven again and cannot be. */
  currentToken(): Promise<string>;
}

/**
 * The service that TTYPILOT_URL names, else the one that runs in the data directory. Without TTYPILOT_TOKEN the token is
 * that of the directory, which goes only to a service that has proven to know it. Rejects with `no_service` when there is
 * none, and with `unproven_service` when it may not have the token.
 */
export async function findService(directory: string, env: NodeJS.ProcessEnv): Promise<FoundService> {
  const note = env.TTYPILOT_URL ? undefined : runningIn(directory);
  const url = parse(env.TTYPILOT_URL || (note?.url ?? ''));
  const given = env.TTYPILOT_TOKEN || undefined;
  // the user has named both the address and the token for it
  if (given !== undefined && !note) return { url, token: given, currentToken: async () => given };
  const own = readOwnerToken(directory);
  if (own === undefined) {
    throw fail('unproven_service', { address: url.origin, directory, reason: 'there is no token in that directory' });
  }
  const token = given ?? own;
  const prove = () => askProof(url, { token: own, directory });
  await prove();
  return {
    url,
    token,
    async currentToken() {
      // while the process lives that was found, nobody else can listen in its place
      if (!note || !isSameProcess(note)) await prove();
      return token;
    },
  };
}

interface Note {
  url: string;
  pid: number;
  identity: string;
}

/** The note of a service that was killed stays, and its process number may have another owner now. */
function runningIn(directory: string): Note {
  try {
    const note = JSON.parse(readFileSync(join(directory, 'service.json'), 'utf8')) as Note;
    if (isSameProcess(note)) return note;
  } catch {
    // there is none, or it is not ours to read
  }
  throw fail('no_service', { address: directory });
}

function parse(address: string): URL {
  if (/^https?:/i.test(address) && URL.canParse(address)) return new URL(address);
  throw fail('invalid_argument', {
    name: 'TTYPILOT_URL',
    reason: `'${address}' is not an address like http://127.0.0.1:7717`,
  });
}
