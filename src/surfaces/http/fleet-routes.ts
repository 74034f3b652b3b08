import { fail } from '../../base/errors/errors.js';
import type { Routes } from './context.js';

/** The hosts of the fleet, at a door. */
export const addFleetRoutes: Routes = (server, { fleet }) => {
  server.get('/api/fleet/hosts', async () => ({ hosts: fleet?.hosts ?? [] }));
  server.post<{ Params: { host: string }; Body: { is_drained?: unknown } }>(
    '/api/fleet/hosts/:host',
    { config: { access: 'owner' } },
    async ({ params, body }) => {
      if (!fleet) throw fail('no_fleet_here', { what: 'hosts' });
      const { is_drained: isDrained } = body ?? {};
      if (typeof isDrained !== 'boolean') {
        throw fail('invalid_input', { operation: 'fleet', reason: 'is_drained: true or false' });
      }
      await fleet.drain(params.host, isDrained);
      return { hosts: fleet.hosts };
    },
  );
  server.delete<{ Params: { host: string } }>(
    '/api/fleet/hosts/:host',
    { config: { access: 'owner' } },
    async ({ params }) => {
      if (!fleet) throw fail('no_fleet_here', { what: 'hosts' });
      await fleet.forget(params.host);
      return { host: params.host, forgotten: true };
    },
  );
};
