import type { FastifyRequest } from 'fastify';
import { PAGE_HEADER, PAGE_PROTOCOL } from '../../../contracts/page-secret.js';
import type { HttpContext } from '../context.js';

/** What the browser was given at its login. */
export function cookieOf(request: FastifyRequest, context: HttpContext): string | undefined {
  const wanted = cookieName(request, context);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted) return value;
  }
  return undefined;
}

/** What the page was given at its login, and sends itself. */
export function pageSecretOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers[PAGE_HEADER];
  if (typeof sent === 'string') return sent;
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return protocols.find((name) => name.startsWith(PAGE_PROTOCOL))?.slice(PAGE_PROTOCOL.length);
}

/** A cookie that scripts cannot read, and that no other site can make the browser send. */
export function setCookie(
  request: FastifyRequest,
  context: HttpContext,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
): string {
  const secure = isHttps(request, context) ? '; Secure' : '';
  return `${cookieName(request, context)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Cookies do not know ports, and several services may run on one machine. */
function cookieName(request: FastifyRequest, context: HttpContext): string {
  const name = `ttypilot_${new URL(context.origins()[0] ?? '').port || 'default'}`;
  // browsers take that only over TLS, and only from this very host
  return isHttps(request, context) ? `__Host-${name}` : name;
}

/** Whether the browser speaks TLS: with us, or with a proxy whose name is allowed with https only. */
function isHttps({ headers }: FastifyRequest, { isTls, origins }: HttpContext): boolean {
  const host = headers.host?.toLowerCase() ?? '';
  return isTls || (origins().includes(`https://${host}`) && !origins().includes(`http://${host}`));
}
