import { fail } from '../../../base/errors/errors.js';
import type { Routes } from '../context.js';

const MOST_BYTES = 2_000_000;

/** What coding agents tell of themselves. Who may type may also tell. */
export const addHookRoutes: Routes = (server, { hooks }) => {
  server.post<{ Params: { event: string } }>(
    '/hook/:event',
    { bodyLimit: MOST_BYTES },
    async ({ params, body, principal }) => {
      const { event } = params;
      if (principal?.scope === 'read') {
        throw fail('forbidden', { operation: `hook ${event}`, needed: 'input', granted: principal.scope });
      }
      return hooks.receive(event, body ?? {});
    },
  );
};
