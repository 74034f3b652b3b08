import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Client } from '../../operations/client.js';
import { takeStdout } from '../stdio/take-stdout.js';
import { Listens } from './listens.js';
import { createMcpServer, type McpOptions } from './server.js';
import { StdioTransport } from './stdio-transport.js';
import { isWait } from './tools.js';

const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Serves MCP on stdin and stdout. Resolves when the client has left or asked to end, by any of the usual ways. */
export async function serveMcp(client: Client, options: McpOptions = {}): Promise<void> {
  const transport = new StdioTransport(process.stdin, takeStdout(), {
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
