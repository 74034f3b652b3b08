import type { FastifyRequest } from 'fastify';
import { PAGE_HEADER, PAGE_PROTOCOL } from '../../../contracts/page-secret.js';
import type { HttpContext } from '../context.js';

/** The cookie that the browser got at its login. */
export function cookieOf(request: FastifyRequest, context: HttpContext): string | undefined {
  const wanted = cookieName(request, context);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted) return value;
  }
  return undefined;
}

/** The secret that the page got at its login and sends itself. */
export function pageSecretOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers[PAGE_HEADER];
  if (typeof sent === 'string') return sent;
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return protocols.find((name) => name.startsWith(PAGE_PROTOCOL))?.slice(PAGE_PROTOCOL.length);
}

/** A cookie that scripts cannot read and other sites cannot make the browser send. */
export function setCookie(
  request: FastifyRequest,
  context: HttpContext,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
): string {
  const secure = isHttps(request, context) ? '; Secure' : '';
  return `${cookieName(request, context)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Has the port in it, because cookies ignore ports and several services may run on one machine. */
function cookieName(request: FastifyRequest, context: HttpContext): string {
  const name = `ttypilot_${new URL(context.origins()[0] ?? '').port || 'default'}`;
  // browsers accept this prefix only over TLS and only from this exact host
  return isHttps(request, context) ? `__Host-${name}` : name;
}

/** Whether the browser uses TLS: to us, or to a proxy whose name is allowed only with https. */
function isHttps({ headers }: FastifyRequest, { isTls, origins }: HttpContext): boolean {
  const host = headers.host?.toLowerCase() ?? '';
  return isTls || (origins().includes(`https://${host}`) && !origins().includes(`http://${host}`));
}
