import { fromHeaders } from '../../client/call-wire.js';
import { AuditedClient } from './access/audited-client.js';
import { whileConnected } from './connections/while-connected.js';
import type { Routes } from './context.js';

/** Every operation, and a search under a plain URL. */
export const addOperationRoutes: Routes = (server, context) => {
  server.post<{ Params: { name: string } }>('/api/v1/:name', async ({ params, body, principal, headers }, reply) => {
    if (!principal) return;
    const client = new AuditedClient(context, principal, 'http');
    return client.call(params.name, body ?? {}, { ...fromHeaders(headers), signal: whileConnected(reply) });
  });

  server.get<{ Querystring: Record<string, unknown> }>('/api/term/search', async ({ query, principal }, reply) => {
    if (!principal) return;
    const { offset, limit, ...rest } = query;
    const input = {
      ...rest,
      ...(offset === undefined ? {} : { offset: Number(offset) }),
      ...(limit === undefined ? {} : { limit: Number(limit) }),
    };
    const client = new AuditedClient(context, principal, 'http');
    return client.call('search_output', input, { signal: whileConnected(reply) });
  });
};
