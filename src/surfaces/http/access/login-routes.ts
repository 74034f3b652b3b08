import type { FastifyRequest } from 'fastify';
import { fail } from '../../../base/errors/errors.js';
import { LOGIN_SCRIPT, loggedInPage, loginPage } from '../app/pages.js';
import type { Routes } from '../context.js';
import { cookieOf, setCookie } from './cookies.js';
import { FailedLogins } from './failed-logins.js';

const HTML = 'text/html; charset=utf-8';
/** Wrong links per minute. */
const MAX_FAILURES = 20;

/** Login links and logins of browsers. */
export const addLoginRoutes: Routes = (server, context) => {
  const { access, audit, connections } = context;
  const failures = new FailedLogins(context.clock, MAX_FAILURES);

  const isConnected = (id: string) => connections.has(id);
  const end = async (id: string, request: FastifyRequest) => {
    if (await access.logins.end(id)) connections.cut(id, request);
  };

  server.get<{ Querystring: { code?: string } }>('/login', { config: { access: 'public' } }, async (request, reply) => {
    const { query, ip, headers } = request;
    const { code } = query;
    const browser = { userAgent: headers['user-agent'] ?? '', isConnected };
    const login = typeof code === 'string' ? await access.redeem(code, browser) : undefined;
    audit.write({ who: ip, via: 'login', what: 'login', outcome: login ? 'done' : 'unauthorized' });
    if (login) {
      // makes the browser drop its old cookie
      const former = await access.logins.find(cookieOf(request, context) ?? '', isConnected);
      if (former !== undefined) await end(former, request);
      const cookie = setCookie(request, context, { value: login.cookie, maxAgeSeconds: login.maxAgeSeconds });
      return reply.header('set-cookie', cookie).type(HTML).send(loggedInPage(login.pageSecret));
    }
    const waitSeconds = failures.note(ip);
    if (waitSeconds !== undefined) {
      void reply.header('retry-after', String(waitSeconds));
      throw fail('too_many_requests', { limit: failures.limit, what: 'failed logins' });
    }
    return reply.code(401).type(HTML).send(loginPage('This link has already been used, or it has expired.'));
  });
  server.get('/login.js', { config: { access: 'public' } }, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(LOGIN_SCRIPT),
  );

  server.post('/logout', async (request, reply) => {
    if (cookieOf(request, context) !== undefined && request.principal) await end(request.principal.id, request);
    return reply
      .header('set-cookie', setCookie(request, context, { value: '', maxAgeSeconds: 0 }))
      .code(204)
      .send();
  });

  const owner = { config: { access: 'owner' } } as const;
  server.post('/api/login-links', owner, () => ({ url: `${context.origins()[0]}/login?code=${access.newLink()}` }));

  server.get('/api/logins', owner, async ({ principal }) => {
    const logins = await access.logins.list(isConnected);
    return { logins: logins.map((login) => ({ ...login, is_current: login.id === principal?.id })) };
  });
  server.delete<{ Params: { id: string } }>('/api/logins/:id', owner, async (request, reply) => {
    const { params, principal } = request;
    if (!(await access.logins.end(params.id))) throw fail('not_found', { what: `login ${params.id}` });
    connections.cut(params.id, request);
    audit.write({ who: principal?.name ?? '', via: 'http', what: `end login ${params.id}`, outcome: 'done' });
    return reply.code(204).send();
  });
};
