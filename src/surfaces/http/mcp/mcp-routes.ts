import type { Routes } from '../context.js';
import type { McpHandler } from './mcp-handler.js';

/** MCP over Streamable HTTP. The first request loads its library, so that a daemon starts fast. */
export const addMcpRoutes: Routes = (server, context) => {
  let handler: Promise<McpHandler> | undefined;
  const load = async () => {
    const { McpHandler } = await import('./mcp-handler.js');
    return new McpHandler(context);
  };
  context.metrics.watch('mcp_sessions', async () => (await handler)?.sessionCount ?? 0);
  server.addHook('preClose', async () => (await handler)?.close());
  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const { principal } = request;
      if (!principal) return;
      handler ??= load();
      await (await handler).answer(request, reply, principal);
    },
  });
};
