import { AuditedCaller } from './access/audited-caller.js';
import { whileConnected } from './connections/while-connected.js';
import type { Routes } from './context.js';

/** Every operation, and the search that also works with a plain address. */
export const addOperationRoutes: Routes = (server, context) => {
  server.post<{ Params: { name: string } }>('/api/v1/:name', async ({ params, body, principal, headers }, reply) => {
    if (!principal) return;
    const caller = new AuditedCaller(context, principal, 'http');
    // for who cannot wait for an answer as long as the operation may
    const patienceMs = Number(headers['x-ttypilot-patience-ms']) || undefined;
    const callerPane = headers['x-ttypilot-pane']?.toString();
    return caller.call(params.name, body ?? {}, { signal: whileConnected(reply), patienceMs, callerPane });
  });

  server.get<{ Querystring: Record<string, unknown> }>('/api/term/search', async ({ query, principal }, reply) => {
    if (!principal) return;
    const { offset, limit, ...rest } = query;
    const input = {
      ...rest,
      ...(offset === undefined ? {} : { offset: Number(offset) }),
      ...(limit === undefined ? {} : { limit: Number(limit) }),
    };
    const caller = new AuditedCaller(context, principal, 'http');
    return caller.call('search_output', input, { signal: whileConnected(reply) });
  });
};
