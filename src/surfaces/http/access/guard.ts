import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { errorTable } from '../../../base/errors/error-table.js';
import { fail } from '../../../base/errors/errors.js';
import type { Principal } from '../../../service/access.js';
import { loginPage } from '../app/pages.js';
import type { HttpContext, Routes } from '../context.js';
import { cookieOf, pageSecretOf } from './cookies.js';
import { FailedLogins } from './failed-logins.js';

/** Wrong tokens and cookies per minute. */
const MAX_FAILURES = 1000;

/**
 * Runs first on every route, WebSocket upgrades included. Checks the requested host (or a stranger's page could reach us
 * under its own name), the requesting page, then the credentials.
 */
export const addGuard: Routes = (server, context) => {
  const failures = new FailedLogins(context.clock, MAX_FAILURES);
  server.decorateRequest('principal', null);
  server.addHook('onRequest', async (request, reply) => {
    const access = accessOf(request);
    checkHost(request, context);
    checkOrigin(request, context);
    checkSite(request, access);
    if (access === 'public') return;
    const found = await principalOf(request, access, context);
    if (found === undefined && (request.headers.authorization ?? request.headers.cookie) !== undefined) {
      const waitSeconds = failures.note(request.ip);
      if (waitSeconds !== undefined) {
        void reply.header('retry-after', String(waitSeconds));
        throw fail('too_many_requests', { limit: failures.limit, what: 'failed logins' });
      }
    }
    if (!found && wantsPage(request)) {
      return reply.code(errorTable.unauthorized.http).type('text/html; charset=utf-8').send(loginPage());
    }
    if (!found) throw fail('unauthorized', {});
    request.principal = found;
    context.connections.note(found, request, reply);
    if (access === 'owner' && !found.isOwner) {
      throw fail('forbidden', { operation: request.url, needed: 'owner', granted: found.scope });
    }
  });
  addHeaders(server);
};

type RouteAccess = FastifyContextConfig['access'];

/** A path without a route is a page of the web app, or nothing. */
function accessOf({ is404, routeOptions }: FastifyRequest): RouteAccess {
  return is404 ? 'page' : routeOptions.config.access;
}

function checkHost({ headers }: FastifyRequest, { origins }: HttpContext): void {
  const host = headers.host?.toLowerCase() ?? '';
  if (!origins().some((origin) => hostOf(origin) === host)) throw fail('host_not_allowed', { host: host || 'none' });
}

/** Browsers send the origin of the requesting page; other programs send none. */
function checkOrigin({ headers }: FastifyRequest, { origins }: HttpContext): void {
  const origin = headers.origin?.toLowerCase();
  if (origin !== undefined && !origins().includes(origin)) throw fail('origin_not_allowed', { origin });
}

/**
 * Browsers also say where a request comes from. Another port of this host is `same-site` and gets nothing; other sites may
 * only open a page through a link.
 */
function checkSite({ headers, method }: FastifyRequest, access: RouteAccess): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  const isLink = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const isPage = access === 'page' || access === 'public';
  if (isLink && isPage && method === 'GET') return;
  throw fail('origin_not_allowed', { origin: `another origin (Sec-Fetch-Site: ${site})` });
}

function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('://') + 3);
}

/** Undefined for missing or wrong credentials. */
async function principalOf(
  request: FastifyRequest,
  routeAccess: RouteAccess,
  context: HttpContext,
): Promise<Principal | undefined> {
  const { access, connections } = context;
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
    return token === undefined ? undefined : access.byToken(token);
  }
  if (context.isPrivate) return access.owner;
  const cookie = cookieOf(request, context);
  if (cookie === undefined) return undefined;
  // other programs on this host get the browser's cookie, but not the secret of the page
  if (routeAccess !== 'page' && !access.isPage(cookie, pageSecretOf(request) ?? '')) return undefined;
  return access.byCookie(cookie, (id) => connections.has(id));
}

function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  return method === 'GET' && (url === '/' || (headers.accept ?? '').includes('text/html'));
}

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // the terminal in the page creates its own style sheets
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

function addHeaders(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    void reply.headers({
      'content-security-policy': CONTENT_POLICY,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    // the names of assets change with their content
    const isAsset = request.url.startsWith('/assets/') && reply.statusCode === 200;
    void reply.header('cache-control', isAsset ? 'private, max-age=31536000, immutable' : 'no-store');
  });
}
