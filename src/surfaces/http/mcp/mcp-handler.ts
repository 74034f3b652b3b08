import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  InMemoryServerEventBus,
  isJSONRPCRequest,
  isLegacyRequest,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { fail } from '../../../base/errors/errors.js';
import { Throttle } from '../../../base/throttle.js';
import type { Principal } from '../../../service/access.js';
import type { Sessions } from '../../../service/sessions.js';
import type { LiveSession } from '../../../session/live-session.js';
import { createMcpServer } from '../../mcp/server.js';
import { SESSIONS_URI, screenUri } from '../../mcp/uris.js';
import { AuditedClient } from '../access/audited-client.js';
import type { HttpContext } from '../context.js';
import { McpSessions } from './mcp-sessions.js';

/** Answers MCP over Streamable HTTP: with sessions for clients from before 2026-07-28, without them for newer ones. */
export class McpHandler {
  readonly #context: HttpContext;
  readonly #sessions: McpSessions;
  readonly #modern: McpHttpHandler;
  readonly #answerModern: ReturnType<typeof toNodeHandler>;
  readonly #listening: Disposable[];

  constructor(context: HttpContext) {
    const { limits, onFailure, clock, connections } = context;
    const sessions = new McpSessions(limits.mcpSessions, limits.tokenShare);
    const bus = new InMemoryServerEventBus(onFailure);
    this.#context = context;
    this.#sessions = sessions;
    this.#modern = createMcpHandler(
      ({ authInfo }) => {
        const principal = authInfo?.extra?.principal as Principal;
        // every request has a server of its own, so the token stands for the connection
        const options = { tools: context.mcpTools, viewer: 'mcp' };
        return createMcpServer(new AuditedClient(context, principal, 'mcp'), options).mcp;
      },
      { legacy: 'reject', bus, onerror: onFailure },
    );
    this.#answerModern = toNodeHandler(this.#modern, { onerror: onFailure });
    this.#listening = [
      publishChanges(context.sessions, bus, clock),
      connections.onCut((id) => void sessions.closeOf(id).catch(onFailure)),
    ];
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  async answer(request: FastifyRequest, reply: FastifyReply, principal: Principal): Promise<void> {
    const { body } = request;
    const isLegacy = await isLegacyRequest(await toWebRequest(request.raw as never, body ?? ''), body);
    const parts = { principal, sessions: this.#sessions, context: this.#context };
    if (isLegacy) return answerLegacy(request, reply, parts);
    const auth = { token: '', clientId: principal.id, scopes: [principal.scope], extra: { principal } };
    reply.hijack();
    await this.#answerModern(Object.assign(request.raw, { auth }) as never, reply.raw as never, body);
  }

  async close(): Promise<void> {
    for (const one of this.#listening) one.dispose();
    await Promise.all([this.#modern.close(), this.#sessions.closeAll()]);
  }
}

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
  const { mcp } = createMcpServer(new AuditedClient(context, principal, 'mcp'), {
    clock: context.clock,
    tools: context.mcpTools,
  });
  await mcp.connect(transport);
  return transport;
}

const EVERY_MS = 200;

/** Notifies MCP listeners of changed resources, throttled. */
function publishChanges(sessions: Sessions, bus: InMemoryServerEventBus, clock: Clock): Disposable {
  const watches = new Map<string, Disposable>();
  const changed = new Set<string>();

  const note = (uri: string) => {
    if (bus.listenerCount === 0) return;
    changed.add(uri);
    throttle.note();
  };
  const publish = () => {
    const uris = [...changed];
    changed.clear();
    for (const uri of uris) bus.publish({ kind: 'resource_updated', uri });
    if (uris.includes(SESSIONS_URI)) bus.publish({ kind: 'resources_list_changed' });
  };
  const throttle = new Throttle(publish, { clock, everyMs: EVERY_MS, waitsFirst: true });
  const watch = ({ id, onScreen }: LiveSession) => {
    const uri = screenUri(id);
    watches.set(
      id,
      onScreen(() => note(uri)),
    );
  };
  const listening = sessions.onChange(({ what, session }) => {
    note(SESSIONS_URI);
    if (what === 'started') watch(session);
    if (what !== 'forgotten') return;
    watches.get(session.id)?.dispose();
    watches.delete(session.id);
  });
  for (const session of sessions.list()) watch(session);
  return {
    dispose() {
      listening.dispose();
      throttle.dispose();
      for (const watch of watches.values()) watch.dispose();
    },
  };
}
