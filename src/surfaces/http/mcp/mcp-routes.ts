import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  InMemoryServerEventBus,
  isJSONRPCRequest,
  isLegacyRequest,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../base/errors/errors.js';
import type { Principal } from '../../../service/access.js';
import { createMcpServer } from '../../mcp/server.js';
import { AuditedClient } from '../access/audited-client.js';
import type { HttpContext, Routes } from '../context.js';
import { publishChanges } from './mcp-changes.js';
import { McpSessions } from './mcp-sessions.js';

/** MCP over Streamable HTTP: with sessions for clients from before 2026-07-28, without them for newer ones. */
export const addMcpRoutes: Routes = (server, context) => {
  const { limits, onFailure } = context;
  const sessions = new McpSessions(limits.mcpSessions, limits.tokenShare);
  const bus = new InMemoryServerEventBus(onFailure);
  const modern = createMcpHandler(
    ({ authInfo }) => {
      const principal = authInfo?.extra?.principal as Principal;
      return createMcpServer(new AuditedClient(context, principal, 'mcp'), { tools: context.mcpTools }).mcp;
    },
    { legacy: 'reject', bus, onerror: onFailure },
  );
  const answerModern = toNodeHandler(modern, { onerror: onFailure });
  const changes = publishChanges(context.service.engine, bus, context.clock);
  const cuts = context.connections.onCut((id) => void sessions.closeOf(id).catch(onFailure));
  context.metrics.watch('mcp_sessions', () => sessions.size);
  server.addHook('preClose', async () => {
    changes.dispose();
    cuts.dispose();
    await Promise.all([modern.close(), sessions.closeAll()]);
  });

  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const { principal, body } = request;
      if (!principal) return;
      const isLegacy = await isLegacyRequest(await toWebRequest(request.raw as never, body ?? ''), body);
      if (isLegacy) return answerLegacy(request, reply, { principal, sessions, context });
      const auth = { token: '', clientId: principal.id, scopes: [principal.scope], extra: { principal } };
      reply.hijack();
      await answerModern(Object.assign(request.raw, { auth }) as never, reply.raw as never, body);
    },
  });
};

interface Parts {
  principal: Principal;
  sessions: McpSessions;
  context: HttpContext;
}

async function answerLegacy(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<void> {
  const { principal, sessions, context } = parts;
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.find(id, principal.id) : undefined;
  // by the protocol, the client then starts a new session
  if (id !== undefined && !known) throw fail('not_found', { what: 'such MCP session' });
  const transport = known ?? (await open(principal, sessions, context));
  reply.hijack();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) cancel(request.body, transport);
  });
  await transport.handleRequest(request.raw, reply.raw, request.body);
}

/** Answers are not kept for a client that has left, so its calls are cancelled. */
function cancel(body: unknown, transport: NodeStreamableHTTPServerTransport): void {
  for (const message of Array.isArray(body) ? body : [body]) {
    if (!isJSONRPCRequest(message)) continue;
    const params = { requestId: message.id, reason: 'the client has left' };
    transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  }
}

async function open(principal: Principal, sessions: McpSessions, context: HttpContext) {
  const transport: NodeStreamableHTTPServerTransport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => sessions.add(id, principal, transport),
    onsessionclosed: (id) => sessions.remove(id),
  });
  const options = { clock: context.clock, tools: context.mcpTools };
  const { mcp } = createMcpServer(new AuditedClient(context, principal, 'mcp'), options);
  await mcp.connect(transport);
  return transport;
}
