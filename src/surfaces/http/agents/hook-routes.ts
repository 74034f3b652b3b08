import { permissionProblem } from '../../../operations/permission.js';
import type { Routes } from '../context.js';

const MAX_BYTES = 2_000_000;

/** Reports from the hooks of coding agents. A token that may type may also report. */
export const addHookRoutes: Routes = (server, { hooks }) => {
  server.post<{ Params: { event: string } }>(
    '/hook/:event',
    { bodyLimit: MAX_BYTES },
    async ({ params, body, principal }) => {
      const { event } = params;
      if (!principal) return;
      const problem = permissionProblem(`hook ${event}`, { needed: 'input', granted: principal.scope });
      if (problem) throw problem;
      return hooks.receive(event, body ?? {});
    },
  );
};
