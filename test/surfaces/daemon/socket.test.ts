import { once } from 'node:events';
import { statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { HttpClient } from '../../../src/client/http-client.js';
import { socketClient } from '../../../src/client/socket-client.js';
import { openDaemon } from '../../helpers/open-daemon.js';

let daemon: Awaited<ReturnType<typeof openDaemon>>;
let client: HttpClient;
beforeAll(async () => {
  daemon = await openDaemon();
  client = socketClient(daemon.socket);
});
afterAll(async () => {
  client.close();
  await daemon.close();
});

async function ask(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const call = request({ socketPath: daemon.socket, path, headers, agent: false }).end();
  const [response] = await once(call, 'response');
  response.resume();
  return response.statusCode;
}

async function waitCount(): Promise<number> {
  const answer = await client.request('/metrics');
  let text = '';
  for await (const chunk of answer.body as AsyncIterable<Buffer>) text += chunk;
  return Number(/^ttypilot_waits (\d+)$/m.exec(text)?.[1]);
}

test('the socket has the routes of the service without a page, for its owner alone', async () => {
  expect([statSync(daemon.socket).mode & 0o777, statSync(dirname(daemon.socket)).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(await ask('/healthz')).toBe(200);
  expect(await ask('/api/agents')).toBe(200);
  for (const page of ['/', '/login', '/login?code=x', '/fonts/x', '/index.html']) expect(await ask(page)).toBe(404);
  expect(await ask('/healthz', { host: 'example.com' })).toBe(403);
  expect(await ask('/healthz', { origin: 'http://example.com' })).toBe(403);
});

test('a token on the socket counts for what it permits', async () => {
  const made = await client.request('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'a reader', scope: 'read' }),
  });
  const { token } = (await made.json()) as { token: string };
  const reader = socketClient(daemon.socket, { token });
  expect(await reader.call('list_sessions', {})).toMatchObject({ total: 0 });
  await expect(reader.call('spawn_tui', { command: 'cat' })).rejects.toMatchObject({ code: 'forbidden' });
  const stranger = socketClient(daemon.socket, { token: 'wrong' });
  await expect(stranger.call('list_sessions', {})).rejects.toMatchObject({ code: 'unauthorized' });
});

test('each of many concurrent calls gets its own answer', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const waits = Array.from({ length: 50 }, (_, i) =>
    client.call('wait_for_text', { session_id, pattern: `word${i}\\b`, since: 0 }),
  );
  const words = Array.from({ length: 50 }, (_, i) => `word${i}`);
  await client.call('send_input', { session_id, input: `${words.join(' ')}\n` });
  expect((await Promise.all(waits)).map(({ match }) => match)).toEqual(words);
  await client.call('close_session', { session_id });
});

test('an aborted call ends at once and releases its wait, and so does a client that leaves', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const leaving = socketClient(daemon.socket);
  const aborter = new AbortController();
  const input = { session_id, pattern: 'never', timeout_ms: 60_000 };
  const waits = [client.call('wait_for_text', input, { signal: aborter.signal }), leaving.call('wait_for_text', input)];
  for (const wait of waits) wait.catch(() => {});
  await expect.poll(waitCount).toBe(2);
  aborter.abort();
  leaving.close();
  for (const wait of waits) await expect(wait).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(waitCount).toBe(0);
  const late = client.call('list_sessions', {}, { signal: aborter.signal });
  await expect(late).rejects.toMatchObject({ code: 'cancelled' });
  await client.call('close_session', { session_id });
});

test('the patience of a caller reaches the daemon: a longer wait is pending', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const wait = await client.call('wait_for_exit', { session_id }, { patienceMs: 50 });
  expect(wait).toMatchObject({ outcome: 'pending', exited: false });
  await client.call('close_session', { session_id });
});

test('listeners hear of sessions, screens and exits until disposed', async () => {
  const watching = socketClient(daemon.socket);
  const exits: Record<string, unknown>[] = [];
  let sessions = 0;
  watching.onExit((notice) => exits.push(notice));
  const listening = watching.onSessions(() => sessions++);
  // the stream may not be open yet
  await expect
    .poll(async () => {
      await client.call('spawn_tui', { command: 'true' });
      return exits.length;
    })
    .toBeGreaterThan(0);
  expect(sessions).toBeGreaterThan(0);
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  let changes = 0;
  const screen = watching.onScreen(String(session_id), () => changes++);
  await expect
    .poll(async () => {
      await client.call('send_input', { session_id, input: 'x' });
      return changes;
    })
    .toBeGreaterThan(0);
  listening.dispose();
  screen.dispose();
  const before = [sessions, changes];
  const told = exits.length;
  await client.call('close_session', { session_id });
  await expect.poll(() => exits.length).toBeGreaterThan(told);
  expect([sessions, changes]).toEqual(before);
  watching.close();
});

test('a change right after the start of listening is not lost, although requests overtake each other', async () => {
  for (let i = 0; i < 10; i++) {
    const watching = socketClient(daemon.socket);
    const { session_id } = await client.call('spawn_tui', { command: 'cat' });
    const told = new Promise<void>((resolve) => watching.onScreen(String(session_id), resolve));
    await client.call('send_input', { session_id, input: 'x' });
    await told;
    const ended = new Promise<void>((resolve) => watching.onSessions(resolve));
    await client.call('close_session', { session_id });
    await ended;
    watching.close();
  }
});

test('a live terminal works on the socket too', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'echo', args: ['on the wire'] });
  const viewer = new WebSocket(`ws+unix://${daemon.socket}:/ws/term/${session_id}/${session_id}`);
  let text = '';
  viewer.on('message', (data) => {
    text += data;
  });
  await expect.poll(() => text).toContain('on the wire');
  viewer.close();
});

test('a large request passes, a larger one is refused by name, and the next call works', async () => {
  const { session_id } = await client.call('spawn_tui', {
    command: 'sh',
    args: ['-c', 'stty raw -echo; echo go; cat > /dev/null'],
  });
  await client.call('wait_for_text', { session_id, pattern: 'go' });
  const text = 'x'.repeat(3_900_000);
  expect(await client.call('paste', { session_id, text })).toMatchObject({ bytes: text.length });
  const tooLarge = client.call('paste', { session_id, text: `${text}${text}` });
  await expect(tooLarge).rejects.toMatchObject({ code: 'frame_too_large' });
  expect(await client.call('get_session', { session_id })).toMatchObject({ id: session_id });
  await client.call('close_session', { session_id });
});

test('a hundred idle connections do not get in the way of a call', async () => {
  const idle = Array.from({ length: 100 }, () => connect(daemon.socket).on('error', () => {}));
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  expect(await client.call('list_sessions', {})).toMatchObject({ total: expect.any(Number) });
  for (const socket of idle) socket.destroy();
});

test('connecting where nothing listens fails with no_service', async () => {
  const nowhere = socketClient(join(daemon.directory, 'nowhere.sock'));
  await expect(nowhere.call('list_sessions', {})).rejects.toMatchObject({ code: 'no_service' });
});
