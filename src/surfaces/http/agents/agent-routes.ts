import { AuditedClient } from '../access/audited-client.js';
import type { Routes } from '../context.js';

/** Coding agents under plain URLs. */
export const addAgentRoutes: Routes = (server, context) => {
  server.get<{ Querystring: Record<string, unknown> }>('/api/agents', async ({ query, principal }) => {
    if (!principal) return;
    return new AuditedClient(context, principal, 'http').call('list_agents', numbersIn(query));
  });

  server.get<{ Params: { agent_id: string }; Querystring: Record<string, unknown> }>(
    '/api/agents/:agent_id',
    async ({ params, query, principal }) => {
      if (!principal) return;
      const input = { ...numbersIn(query), agent_id: params.agent_id };
      return new AuditedClient(context, principal, 'http').call('get_agent', input);
    },
  );
};

/** Query parameters are text. */
function numbersIn(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).map(([name, text]) => [name, Number(text)]));
}
