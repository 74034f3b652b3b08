import type { FastifyReply } from 'fastify';
import { fail } from '../../base/errors/errors.js';
import { THEME_SCRIPT } from './app/pages.js';
import type { Routes } from './context.js';

/** Health, metrics and the description of the API. */
export const addGeneralRoutes: Routes = (server, context) => {
  const { service, sessions, metrics, version } = context;
  const count = (isRunning: boolean) =>
    sessions.list().filter(({ state }) => (state === 'running') === isRunning).length;
  metrics.watch('sessions_running', () => count(true));
  metrics.watch('sessions_ended', () => count(false));
  metrics.watch('events_pending', () => service.events.pending);
  const isWritable = async () => ((await service.storeProblem()) === undefined ? 1 : 0);
  metrics.watch('store_writable', isWritable);
  metrics.watch('waits', () => service.engine.waitCount);
  metrics.watch('recordings_removed', () => service.engine.recordings.removedCount);
  sessions.onExit(({ reason }) => metrics.countExit(reason));

  server.get('/healthz', { config: { access: 'public' } }, async (_, reply) => {
    const reason = await service.storeProblem();
    if (reason === undefined) return { status: 'ok', version };
    // what orchestrators expect from a degraded service
    return reply.code(503).send({ status: 'degraded', version, reason });
  });
  server.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  const page = { config: { access: 'page' } } as const;
  // loaded on the first request, so that a daemon starts fast
  server.get('/api/openapi.json', page, async () => {
    const { openApiDocument } = await import('./app/openapi.js');
    return openApiDocument(version, context.origins()[0] ?? '');
  });
  server.get('/api/docs', page, async (_, reply) => {
    const { apiPage } = await import('./api-docs/api-page.js');
    const { appStylesheet } = await import('./api-docs/app-stylesheet.js');
    return reply.type('text/html; charset=utf-8').send(apiPage(appStylesheet(context.appDirectory)));
  });
  const help = async (name: string, reply: FastifyReply) => {
    const { helpPage } = await import('./api-docs/help-page.js');
    const { appStylesheet } = await import('./api-docs/app-stylesheet.js');
    const html = helpPage(name, appStylesheet(context.appDirectory));
    if (html === undefined) throw fail('not_found', { what: `help page ${name}` });
    return reply.type('text/html; charset=utf-8').send(html);
  };
  server.get('/help', page, (_, reply) => help('', reply));
  server.get<{ Params: { '*': string } }>('/help/*', page, (request, reply) => help(request.params['*'], reply));
  server.get('/page-theme.js', { config: { access: 'public' } }, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(THEME_SCRIPT),
  );
};
