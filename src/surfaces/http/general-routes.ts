import { apiPage } from './api-docs/api-page.js';
import { appStylesheet } from './api-docs/app-stylesheet.js';
import { openApiDocument } from './app/openapi.js';
import { THEME_SCRIPT } from './app/pages.js';
import type { Routes } from './context.js';

/** Health, metrics and the description of the API. */
export const addGeneralRoutes: Routes = (server, context) => {
  const { service, metrics, version } = context;
  const count = (isRunning: boolean) =>
    service.engine.listSessions().filter(({ state }) => (state === 'running') === isRunning).length;
  metrics.watch('sessions_running', () => count(true));
  metrics.watch('sessions_ended', () => count(false));
  metrics.watch('events_pending', () => service.events.pending);
  const isWritable = async () => ((await service.storeProblem()) === undefined ? 1 : 0);
  metrics.watch('store_writable', isWritable);
  metrics.watch('waits', () => service.engine.waitCount);
  metrics.watch('recordings_removed', () => service.engine.recordings.removedCount);
  service.onExit(({ reason }) => metrics.countExit(reason));

  server.get('/healthz', { config: { access: 'public' } }, async (_, reply) => {
    const reason = await service.storeProblem();
    if (reason === undefined) return { status: 'ok', version };
    // what orchestrators expect from a degraded service
    return reply.code(503).send({ status: 'degraded', version, reason });
  });
  server.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  const page = { config: { access: 'page' } } as const;
  server.get('/api/openapi.json', page, () => openApiDocument(version, context.origins()[0] ?? ''));
  server.get('/api/docs', page, (_, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(appStylesheet(context.appDirectory))),
  );
  server.get('/page-theme.js', { config: { access: 'public' } }, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(THEME_SCRIPT),
  );
};
