import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../../base/errors/errors.js';
import { readOwnerToken } from '../../../base/owner-token.js';
import { isSameProcess } from '../../../base/process-identity.js';
import { askProof } from '../../../client/ask-proof.js';

/** The address of a service, and the token for it. */
export interface FoundService {
  url: URL;
  token: string;
  /** The token, as long as this is still the same service. Rejects when the service has to prove itself again and fails. */
  currentToken(): Promise<string>;
}

/**
 * The service that TTYPILOT_URL names, or else the one of the data directory. Without TTYPILOT_TOKEN, the token is that of
 * the directory, and only a service that has proven to know it gets it. Rejects with `no_service` when none is running,
 * and with `unproven_service` when the service must not get the token.
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
      // while that process lives, no other can listen at its address
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

/** Reads the note of the running service. A killed service leaves its note, and its pid may belong to another process. */
function runningIn(directory: string): Note {
  try {
    const note = JSON.parse(readFileSync(join(directory, 'service.json'), 'utf8')) as Note;
    if (isSameProcess(note)) return note;
  } catch {
    // it is missing, or not ours to read
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
