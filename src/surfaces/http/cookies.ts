import type { FastifyRequest } from 'fastify';
import type { HttpContext } from './context.js';

/** Cookies do not know ports, and several services may run on one machine. */
function cookieName({ origins }: HttpContext): string {
  return `ttypilot_${new URL(origins()[0] ?? '').port || 'default'}`;
}

/** What the browser was given at its login. */
export function cookieOf({ headers }: FastifyRequest, context: HttpContext): string | undefined {
  const wanted = cookieName(context);
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted) return value;
  }
  return undefined;
}

/** A cookie that scripts cannot read, and that no other site can make the browser send. */
export function setCookie(context: HttpContext, value: string, maxAgeSeconds: number): string {
  const secure = context.isTls ? '; Secure' : '';
  return `${cookieName(context)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
