import type { Writable } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Client } from '../../operations/client.js';
import { takeStdout } from '../stdio/take-stdout.js';
import { createMcpServer, type McpOptions } from './server.js';
import { StdioTransport } from './stdio-transport.js';
import { isWait } from './tools.js';
import type { Updates } from './updates.js';

const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Serves MCP on stdin and stdout; the request `answered` has its answer already. Resolves when the client has left or asked to end, by any of the
 * usual ways.
 */
export async function serveMcp(
  client: Client,
  {
    answered,
    output = takeStdout(),
    ...options
  }: McpOptions & { answered?: RequestId | undefined; output?: Writable } = {},
): Promise<void> {
  const transport = new StdioTransport(process.stdin, output, {
    answered,
    isQuick: ({ method, params }) => method !== 'tools/call' || !isWait(String(params?.name)),
  });
  const close = () => void transport.close();
  for (const signal of ENDING_SIGNALS) process.on(signal, close);
  const ended = new Promise<void>((resolve) => transport.onEnd(resolve));
  const listens = new Listens();
  transport.onMessage((message) => listens.see(message));
  serveStdio(
    ({ era }) => {
      const { mcp, updates } = createMcpServer(client, options);
      if (era === 'modern') listens.attach(updates);
      return mcp;
    },
    { transport, onerror: (error) => process.stderr.write(`ttypilot mcp: ${error.message}\n`) },
  );
  await ended;
  process.stdin.destroy();
}

/** The SDK's limit of open listens per client. */
const MAX_LISTENS = 1024;
/** Resources per listen; the limit for all of them together is lower. */
const MAX_URIS = 1024;

/**
 * From 2026-07-28 on, a client names the resources that it follows in a `subscriptions/listen`, which the SDK answers
 * without notifying the server. So this looks at incoming messages itself.
 */
class Listens {
  readonly #urisOf = new Map<RequestId, readonly string[]>();
  #updates: Updates | undefined;

  /** The server is ready; earlier requests count too. */
  attach(updates: Updates): void {
    this.#updates = updates;
    for (const uris of this.#urisOf.values()) this.#follow(uris);
  }

  see(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message) && message.method === 'subscriptions/listen') {
      if (this.#urisOf.size >= MAX_LISTENS) return;
      const filter = message.params?.notifications as { resourceSubscriptions?: unknown } | undefined;
      const uris = Array.isArray(filter?.resourceSubscriptions) ? filter.resourceSubscriptions : [];
      const kept = uris.slice(0, MAX_URIS).map(String);
      this.#urisOf.set(message.id, kept);
      this.#follow(kept);
    } else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      this.#end(message.params?.requestId as RequestId);
    }
  }

  #follow(uris: readonly string[]): void {
    this.#updates?.start();
    // a missing resource has no changes
    for (const uri of uris) this.#updates?.subscribe(uri).catch(() => {});
  }

  #end(id: RequestId): void {
    const uris = this.#urisOf.get(id) ?? [];
    this.#urisOf.delete(id);
    const wanted = new Set([...this.#urisOf.values()].flat());
    for (const uri of uris) if (!wanted.has(uri)) this.#updates?.unsubscribe(uri);
  }
}
