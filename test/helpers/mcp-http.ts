import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  localhostHostValidation,
  localhostOriginValidation,
  NodeStreamableHTTPServerTransport,
} from '@modelcontextprotocol/node';
import type { Client } from '../../src/operations/client.js';
import { createMcpServer, type McpOptions } from '../../src/surfaces/mcp/server.js';

export interface BridgeOptions extends McpOptions {
  /** Replaces a message before the server gets it. */
  translate?: (message: unknown) => unknown;
}

/** The stdio server on HTTP, for a suite that speaks only HTTP. */
export async function serveMcpOnHttp(client: Client, { translate = (message) => message, ...options }: BridgeOptions) {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
  const isHostAllowed = localhostHostValidation();
  const isOriginAllowed = localhostOriginValidation();

  const open = async () => {
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await createMcpServer(client, options).mcp.connect(transport);
    return transport;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
    const body = request.method === 'POST' ? translate(await json(request)) : undefined;
    const transport = sessions.get(String(request.headers['mcp-session-id'])) ?? (await open());
    await transport.handleRequest(request, response, body);
  };

  const http = createServer((request, response) => void answer(request, response));
  await once(http.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
