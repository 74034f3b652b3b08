import { createHmac, timingSafeEqual } from 'node:crypto';

/** The end of a connection that the service listens on, as the sockets of both sides name it. */
export interface Endpoint {
  address: string | undefined;
  port: number | undefined;
}

/** What a client asks a service to prove itself with: 32 random bytes. */
export const NONCE = /^[A-Za-z0-9_-]{43}$/;
/** Keeps proofs apart from everything else that is derived from a token. */
const PURPOSE = 'ttypilot identity proof v1';

/**
 * What only a holder of the token can answer. It counts for one end of one connection, so that a program in between, which
 * listens elsewhere, cannot pass on the answer of the real service.
 */
export function proveIdentity(token: string, nonce: string, endpoint: Endpoint): string {
  const key = createHmac('sha256', token).update(PURPOSE).digest();
  return createHmac('sha256', key)
    .update(`${nonce}\n${nameOf(endpoint)}`)
    .digest('base64url');
}

export function isProof(given: unknown, expected: string): boolean {
  const [left, right] = [Buffer.from(String(given)), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A server on all addresses sees those of IPv4 in the form of IPv6. */
function nameOf({ address = '', port = 0 }: Endpoint): string {
  return `${address.replace(/^::ffff:/i, '')} ${port}`;
}
