import { apiPage } from './api-page.js';
import type { Routes } from './context.js';
import { openApiDocument } from './openapi.js';

/** Health, numbers, and what the API is. */
export const addGeneralRoutes: Routes = (server, context) => {
  const { service, metrics, version } = context;
  const count = (isRunning: boolean) =>
    service.engine.listSessions().filter(({ state }) => (state === 'running') === isRunning).length;
  metrics.watch('sessions_running', () => count(true));
  metrics.watch('sessions_ended', () => count(false));
  metrics.watch('waits', () => service.engine.waitCount);
  metrics.watch('recordings_removed', () => service.engine.recordings.removedCount);
  service.onExit(({ reason }) => metrics.countExit(reason));

  server.get('/healthz', { config: { access: 'public' } }, () => ({ status: 'ok', version }));
  server.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  const page = { config: { access: 'page' } } as const;
  server.get('/api/openapi.json', page, () => openApiDocument(version, context.origins()[0] ?? ''));
  server.get('/api/docs', page, (_, reply) => reply.type('text/html; charset=utf-8').send(apiPage()));
};
