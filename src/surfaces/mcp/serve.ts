import { Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Caller } from '../../operations/caller.js';
import { Listens } from './listens.js';
import { createMcpServer, type McpOptions } from './server.js';
import { StdioTransport } from './stdio-transport.js';
import { isWait } from './tools.js';

const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Speaks MCP on stdin and stdout. Resolves when the client is gone or wants the end, in whatever way it says so. */
export async function serveMcp(caller: Caller, options: McpOptions = {}): Promise<void> {
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
      const { mcp, updates } = createMcpServer(caller, options);
      if (era === 'modern') listens.attach(updates);
      return mcp;
    },
    { transport, onerror: (error) => process.stderr.write(`ttypilot mcp: ${error.message}\n`) },
  );
  await ended;
  process.stdin.destroy();
}

/** stdout for the protocol alone: whatever else in this process prints there goes to stderr from now on. */
function takeStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  // who left is told by the callback of the write: others must not end the process before its sessions are closed
  stdout.removeAllListeners('error');
  stdout.on('error', () => {});
  return new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => write(chunk, done),
  });
}
