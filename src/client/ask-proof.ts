import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Clock, systemClock } from '../base/clock.js';
import { fail } from '../base/errors/errors.js';
import { isProof, proveIdentity } from '../base/identity-proof.js';

interface AskProofOptions {
  token: string;
  /** The data directory that the token belongs to. */
  directory: string;
  clock?: Clock;
}

const MAX_WAIT_MS = 10_000;
const MAX_ANSWER_BYTES = 1000;

/**
 * Resolves when the service at the address has proven that it holds the token; sends it only random bytes. Rejects with
 * `no_service` when nothing listens there, and with `unproven_service` when the answer is missing or wrong.
 */
export async function askProof(url: URL, { token, directory, clock = systemClock }: AskProofOptions): Promise<void> {
  const refuse = (reason: string) => fail('unproven_service', { address: url.origin, directory, reason });
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  const nonce = randomBytes(32).toString('base64url');
  const body = JSON.stringify({ nonce });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, connection: 'close' };
  await new Promise<void>((resolve, reject) => {
    const settle = (outcome: () => void) => {
      impatience.dispose();
      outcome();
    };
    const call = request(new URL('/api/identity', url), { method: 'POST', headers, agent: false }, async (response) => {
      // read now, because a closed socket forgets its addresses
      const { remoteAddress: address, remotePort: port } = response.socket;
      if (response.statusCode !== 200) {
        response.destroy();
        return settle(() => reject(refuse(`it answered ${response.statusCode}`)));
      }
      const proof = await proofIn(response);
      const isRight = isProof(proof, proveIdentity(token, nonce, { address, port }));
      settle(isRight ? resolve : () => reject(refuse('it does not know the token')));
    });
    const impatience = clock.after(MAX_WAIT_MS, () => call.destroy(new Error('it does not answer')));
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isRefused = error.code === 'ECONNREFUSED';
      settle(() => reject(isRefused ? fail('no_service', { address: url.origin }) : refuse(error.message)));
    });
    call.end(body);
  });
}

async function proofIn(response: IncomingMessage): Promise<unknown> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      if (text.length > MAX_ANSWER_BYTES) return undefined;
    }
    return (JSON.parse(text) as { proof?: unknown } | null)?.proof;
  } catch {
    return undefined;
  }
}
