import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
let sessionId: string;
beforeAll(async () => {
  place = await ServicePlace.opened();
  sessionId = await place.spawn('exec cat');
});
afterAll(() => place.close());

const JSON_TYPE = { 'content-type': 'application/json' };

async function create(name: string, scope = 'control'): Promise<{ id: string; token: string }> {
  const response = await ask('POST', '/api/tokens', { name, scope });
  expect(response.status).toBe(200);
  const made = (await response.json()) as { id: string; token: string };
  onTestFinished(async () => void (await revoke(made.id)));
  return made;
}

const revoke = (id: string) => place.fetch(`/api/tokens/${id}`, { method: 'DELETE' });
const ask = (method: string, path: string, body?: object, headers = {}) =>
  place.fetch(path, {
    method,
    headers: { ...(body ? JSON_TYPE : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** The number of MCP sessions of the service. */
async function mcpSessions(): Promise<number> {
  const metrics = await (await place.fetch('/metrics')).text();
  return Number(/^ttypilot_mcp_sessions (\d+)$/m.exec(metrics)?.[1]);
}

test('an MCP session ends with its token, also between two requests', async () => {
  const { id, token } = await create('an agent');
  const before = await mcpSessions();
  const transport = new StreamableHTTPClientTransport(new URL(`${place.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  expect(await mcpSessions()).toBe(before + 1);
  await revoke(id);
  expect(await mcpSessions()).toBe(before);
  await expect(client.callTool({ name: 'list_sessions', arguments: {} })).rejects.toThrow();
  await client.close();
});

test('a waiting call ends with its token', async () => {
  const { id, token } = await create('patient', 'read');
  const headers = { authorization: `Bearer ${token}` };
  const input = { session_id: sessionId, pattern: 'never shown', timeout_ms: 60_000 };
  const waits = async () => Number(/^ttypilot_waits (\d+)$/m.exec(await (await place.fetch('/metrics')).text())?.[1]);
  const waiting = ask('POST', '/api/v1/wait_for_text', input, headers).then(
    () => 'answered',
    () => 'cut',
  );
  await expect.poll(waits).toBe(1);
  await revoke(id);
  expect(await waiting).toBe('cut');
  await expect.poll(waits).toBe(0);
});

test('a token with the control permission cannot manage tokens or logins', async () => {
  const { id, token } = await create('powerful');
  const headers = { authorization: `Bearer ${token}` };
  const ways: [method: string, path: string, body?: object][] = [
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens', { name: 'more', scope: 'read' }],
    ['DELETE', `/api/tokens/${id}`],
    ['POST', '/api/login-links'],
    ['GET', '/api/logins'],
    ['DELETE', '/api/logins/none'],
  ];
  for (const [method, path, body] of ways) {
    expect([method, path, (await ask(method, path, body, headers)).status]).toEqual([method, path, 403]);
  }
});

test('neither the list, the database nor the audit log has the token', async () => {
  const { id, token } = await create('secret keeper');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await (await place.fetch('/api/tokens')).json()).toMatchObject({
    tokens: expect.arrayContaining([
      { id, name: 'secret keeper', scope: 'control', created_at: expect.stringMatching(/Z$/) },
    ]),
  });
  const files = readdirSync(place.directory, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.map(({ name }) => name)).toContain('audit.log');
  for (const { parentPath, name } of files) {
    expect([name, readFileSync(join(parentPath, name)).includes(token)]).toEqual([name, false]);
  }
});

test.each([
  { name: '', scope: 'read' },
  { name: 'two\nlines', scope: 'read' },
  { name: '\x1b[2J', scope: 'read' },
  { name: 'x'.repeat(201), scope: 'read' },
  { name: 'all', scope: 'owner' },
  { name: 'x' },
  { name: 'x', scope: 'read', isOwner: true },
])('%j is refused', async (body) => {
  const response = await ask('POST', '/api/tokens', body);
  expect([response.status, ((await response.json()) as { error_type: string }).error_type]).toEqual([
    400,
    'invalid_input',
  ]);
});

test('revoking a missing or already revoked token is an error', async () => {
  const { id } = await create('twice');
  expect((await revoke(id)).status).toBe(204);
  expect((await revoke(id)).status).toBe(404);
  expect((await revoke('owner')).status).toBe(404);
});

test('there are at most a hundred tokens', async () => {
  const { tokens } = (await (await place.fetch('/api/tokens')).json()) as { tokens: unknown[] };
  for (let count = tokens.length; count < 100; count++) await create(`number ${count}`, 'read');
  const refused = await ask('POST', '/api/tokens', { name: 'one too many', scope: 'read' });
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    429,
    'There are already 100 tokens.',
  ]);
});
