import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bin } from '../../test/helpers/daemon.js';

/** An MCP client in its own process, to be killed: starts a program and waits for text that never appears. */
const { how, url, headers, dataDirectory } = JSON.parse(process.argv[2] ?? '{}');
const client = new Client({ name: 'torture', version: '1' });
const args = ['mcp', ...(how === 'connected' ? ['--connect', url] : ['--embedded'])];
const env = { ...getDefaultEnvironment(), TTYPILOT_DATA_DIR: dataDirectory };
const stdio = new StdioClientTransport({ command: process.execPath, args: [bin, ...args], env });
const http = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
await client.connect(how === 'http' ? http : stdio);
const program = { command: 'sh', args: ['-c', 'echo ready; exec cat'] };
const started = await client.callTool({ name: 'spawn_tui', arguments: program });
const { session_id, pid } = started.structuredContent as { session_id: string; pid: number };
await client.callTool({ name: 'wait_for_text', arguments: { session_id, pattern: 'ready' } });
void client.callTool({ name: 'wait_for_text', arguments: { session_id, pattern: 'never', timeout_ms: 120_000 } });
// answered after the wait has begun
await client.callTool({ name: 'list_sessions', arguments: {} });
process.send?.({ sessionId: session_id, programPid: pid, serverPid: how === 'http' ? undefined : stdio.pid });
