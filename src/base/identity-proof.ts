import { createHmac, timingSafeEqual } from 'node:crypto';

/** The service's end of a connection, as the sockets on both sides name it. */
export interface Endpoint {
  address: string | undefined;
  port: number | undefined;
}

/** The client's challenge to a service: 32 random bytes. */
export const NONCE = /^[A-Za-z0-9_-]{43}$/;
/** Separates proofs from everything else derived from a token. */
const PURPOSE = 'ttypilot identity proof v1';

/**
 * An answer that only a holder of the token can give. It is bound to one endpoint, so that a program in between, which
 * listens elsewhere, cannot relay the answer of the real service.
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

/** A server that listens on all addresses sees IPv4 addresses in IPv6 form. */
function nameOf({ address = '', port = 0 }: Endpoint): string {
  return `${address.replace(/^::ffff:/i, '')} ${port}`;
}
