import { z } from 'zod';
import { fail } from '../../base/errors.js';
import type { Routes } from './context.js';
import { cookieOf, setCookie } from './cookies.js';
import { FailedLogins } from './failed-logins.js';
import { loginPage } from './pages.js';

const NewToken = z.strictObject({ name: z.string().min(1).max(200), scope: z.enum(['read', 'input', 'control']) });

/** Of links that are wrong, in a minute. */
const MOST_FAILURES = 20;

/** Links for browsers, and tokens for programs. */
export const addLoginRoutes: Routes = (server, context) => {
  const { access, audit, connections } = context;
  const failures = new FailedLogins(context.clock, MOST_FAILURES);

  server.get<{ Querystring: { code?: string } }>(
    '/login',
    { config: { access: 'public' } },
    async ({ query, ip }, reply) => {
      const login = typeof query.code === 'string' ? await access.redeem(query.code) : undefined;
      audit.write({ who: ip, via: 'login', what: 'login', outcome: login ? 'done' : 'unauthorized' });
      if (login) {
        return reply.header('set-cookie', setCookie(context, login.value, login.maxAgeSeconds)).redirect('/', 303);
      }
      const waitSeconds = failures.note(ip);
      if (waitSeconds !== undefined) {
        void reply.header('retry-after', String(waitSeconds));
        throw fail('too_many_requests', { limit: failures.limit, what: 'failed logins' });
      }
      const body = loginPage('This link was used before, or it is too old.');
      return reply.code(401).type('text/html; charset=utf-8').send(body);
    },
  );

  server.post('/logout', async (request, reply) => {
    const cookie = cookieOf(request, context);
    const loginId = cookie === undefined ? undefined : await access.forget(cookie);
    if (loginId !== undefined) connections.cut(loginId, request);
    return reply
      .header('set-cookie', setCookie(context, '', 0))
      .code(204)
      .send();
  });

  const owner = { config: { access: 'owner' } } as const;
  server.post('/api/login-links', owner, () => ({ url: `${context.origins()[0]}/login?code=${access.newLink()}` }));
  server.get('/api/tokens', owner, async () => ({ tokens: await access.listTokens() }));
  server.post('/api/tokens', owner, async ({ body, principal }) => {
    const parsed = NewToken.safeParse(body);
    if (!parsed.success)
      throw fail('invalid_input', { operation: 'POST /api/tokens', reason: z.prettifyError(parsed.error) });
    const { name, scope } = parsed.data;
    audit.write({ who: principal?.name ?? '', via: 'http', what: `new token ${name} (${scope})`, outcome: 'done' });
    return { name, scope, ...(await access.addToken(name, scope)) };
  });
  server.delete<{ Params: { id: string } }>('/api/tokens/:id', owner, async (request, reply) => {
    const { params, principal } = request;
    if (!(await access.removeToken(params.id))) throw fail('not_found', { what: `token ${params.id}` });
    connections.cut(params.id, request);
    audit.write({ who: principal?.name ?? '', via: 'http', what: `remove token ${params.id}`, outcome: 'done' });
    return reply.code(204).send();
  });
};
