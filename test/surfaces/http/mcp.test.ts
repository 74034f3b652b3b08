import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin } from '../../helpers/daemon.js';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(() => place.close());

async function connected(headers = place.headers, modern = false): Promise<Client> {
  const options = modern ? { versionNegotiation: { mode: 'auto' as const } } : {};
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${place.url}/mcp`), { requestInit: { headers } }));
  return client;
}

test.each([false, true])('an agent drives a program (newest protocol: %s)', async (modern) => {
  const client = await connected(place.headers, modern);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('wait_for_text');
  const call = async (name: string, input: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: input })).structuredContent as Record<string, unknown>;
  const { session_id } = await call('spawn_tui', { command: 'sh', args: ['-c', 'echo ready; exec cat'] });
  expect(await call('wait_for_text', { session_id, pattern: 'ready' })).toMatchObject({ found: true });
  // the same sessions as on other surfaces
  expect(await place.call('get_session', { session_id })).toMatchObject({ state: 'running' });
  await call('close_session', { session_id });
  await client.close();
});

test.each([false, true])('the waits of a client end when it disconnects without notice (%s)', async (modern) => {
  const client = await connected(place.headers, modern);
  const id = await place.spawn('exec cat');
  const input = { session_id: id, pattern: 'never', timeout_ms: 120_000 };
  const waiting = client.callTool({ name: 'wait_for_text', arguments: input }).catch(() => {});
  await expect.poll(waits).toBe(1);
  await client.transport?.close();
  await expect.poll(waits).toBe(0);
  await waiting;
  await place.call('close_session', { session_id: id });
});

async function waits(): Promise<number> {
  const metrics = await (await place.fetch('/metrics')).text();
  return Number(/^ttypilot_waits (\d+)/m.exec(metrics)?.[1]);
}

test('an exit is notified once', async () => {
  const client = await connected();
  const told: unknown[] = [];
  client.setNotificationHandler('notifications/message', ({ params }) => {
    told.push(params);
  });
  // the stream for notifications is opened after the handshake
  await client.listTools();
  const id = await place.spawn('echo bye; exit 3');
  await expect.poll(() => told.length).toBe(1);
  const data = { type: 'pty_exited', session_id: id, exit_code: 3, last_lines: ['bye'] };
  expect(told).toEqual([{ level: 'notice', logger: 'ttypilot', data: expect.objectContaining(data) }]);
  await client.close();
});

test('MCP over stdio shares the sessions of a service and notifies of exits', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const told: unknown[] = [];
  client.setNotificationHandler('notifications/message', ({ params }) => {
    told.push(params.data);
  });
  const env = { ...getDefaultEnvironment(), TTYPILOT_TOKEN: place.token };
  await client.connect(new StdioClientTransport({ command: bin, args: ['mcp', '--connect', place.url], env }));
  const spawned = await client.callTool({ name: 'spawn_tui', arguments: { command: 'cat' } });
  const { session_id } = spawned.structuredContent as { session_id: string };
  expect(await place.call('get_session', { session_id })).toMatchObject({ state: 'running' });
  await place.call('close_session', { session_id });
  await expect.poll(() => told).toContainEqual(expect.objectContaining({ session_id, reason: 'closed' }));
  await client.close();
});

test('a read-only token can only read', async () => {
  const made = await place.fetch('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'reader', scope: 'read' }),
  });
  const { token } = (await made.json()) as { token: string };
  const client = await connected({ authorization: `Bearer ${token}` });
  const refused = await client.callTool({ name: 'spawn_tui', arguments: { command: 'cat' } });
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('forbidden') }] });
  expect((await client.callTool({ name: 'list_sessions', arguments: {} })).isError).not.toBe(true);
  await client.close();
});

test('an MCP session of one token cannot be used by another', async () => {
  const transport = new StreamableHTTPClientTransport(new URL(`${place.url}/mcp`), {
    requestInit: { headers: place.headers },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const made = await place.fetch('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'other', scope: 'control' }),
  });
  const { token } = (await made.json()) as { token: string };
  const stolen = await fetch(`${place.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-session-id': transport.sessionId ?? '',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(stolen.status).toBe(404);
  await client.close();
});
