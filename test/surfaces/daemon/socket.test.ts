import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SocketClient } from '../../../src/client/socket-client.js';
import { Engine } from '../../../src/engine/engine.js';
import type { Client } from '../../../src/operations/client.js';
import { LocalClient } from '../../../src/operations/local-client.js';
import { type Daemon, serveDaemon } from '../../../src/surfaces/daemon/serve.js';

let directory: string;
let engine: Engine;
let daemon: Daemon;
let client: SocketClient;

const nothing = { onSessions: () => ({ dispose() {} }), onScreen: () => ({ dispose() {} }) };

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'ttypilot-socket-'));
  engine = new Engine();
  daemon = await serveDaemon({ directory, client: new LocalClient(engine), version: '1.2.3' });
  client = await SocketClient.connect(daemon.address);
});

afterEach(async () => {
  client.close();
  daemon.close();
  await engine.dispose();
  rmSync(directory, { recursive: true, force: true });
});

test('the daemon greets with its version and pid', async () => {
  expect(await client.hello).toMatchObject({ protocol: 1, version: '1.2.3', pid: process.pid });
});

test('each of many concurrent calls gets its own answer', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const waits = Array.from({ length: 50 }, (_, i) =>
    client.call('wait_for_text', { session_id, pattern: `word${i}\\b`, since: 0 }),
  );
  await client.call('send_input', {
    session_id,
    input: `${Array.from({ length: 50 }, (_, i) => `word${i}`).join(' ')}\n`,
  });
  expect((await Promise.all(waits)).map(({ match }) => match)).toEqual(waits.map((_, i) => `word${i}`));
});

test('an aborted call ends at once and releases its wait', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const aborter = new AbortController();
  const waiting = client.call('wait_for_text', { session_id, pattern: 'never' }, { signal: aborter.signal });
  await client.call('get_session', { session_id });
  aborter.abort();
  expect(await waiting).toMatchObject({ outcome: 'cancelled' });
  const late = client.call('list_sessions', {}, { signal: aborter.signal });
  await expect(late).rejects.toMatchObject({ code: 'cancelled' });
});

test('the calls of a disconnected client are aborted', async () => {
  let tell = () => {};
  const aborted = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const leaving: Client = {
    ...nothing,
    call: (_name, _input, { signal } = {}) => new Promise(() => signal?.addEventListener('abort', tell)),
  };
  const other = await serveDaemon({ directory: mkdtempSync(join(directory, 'other-')), client: leaving, version: '1' });
  const gone = await SocketClient.connect(other.address);
  const call = gone.call('wait_for_exit', {});
  await gone.hello;
  gone.close();
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  await aborted;
  other.close();
});

test('the patience of a caller reaches the daemon: a longer wait is pending', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const wait = await client.call('wait_for_exit', { session_id }, { patienceMs: 50 });
  expect(wait).toMatchObject({ outcome: 'pending', exited: false });
});

test('watches report sessions and screens, coalesced but never lost, until disposed', async () => {
  let sessionEvents = 0;
  const sessions = client.onSessions(() => sessionEvents++);
  const { session_id } = await client.call('spawn_tui', { command: 'sh', args: ['-c', 'read x; seq 1 20000; read y'] });
  await expect.poll(() => sessionEvents).toBeGreaterThan(0);
  let screenEvents = 0;
  const screen = client.onScreen(String(session_id), () => screenEvents++);
  await client.call('send_input', { session_id, input: '\n' });
  await client.call('wait_for_text', { session_id, pattern: '^20000$', flags: 'm' });
  await expect.poll(() => screenEvents).toBeGreaterThan(0);
  expect(screenEvents).toBeLessThan(2000);
  sessions.dispose();
  screen.dispose();
  await client.call('list_sessions', {});
  const [before, beforeScreen] = [sessionEvents, screenEvents];
  await client.call('close_session', { session_id });
  await client.call('list_sessions', {});
  expect([sessionEvents, screenEvents]).toEqual([before, beforeScreen]);
});

test('a large request and a large answer pass; larger ones are refused by name, and the next call works', async () => {
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
});

test.each([
  ['no json at all', 'invalid_argument', 'not JSON'],
  ['[1]', 'invalid_argument', 'not a JSON object'],
  ['{"operation":"list_sessions"}', 'invalid_argument', 'id'],
  ['{"id":1}', 'invalid_argument', 'neither'],
  ['{"id":1,"watch":"screen"}', 'invalid_argument', 'session_id'],
  ['{"id":1,"operation":"x","patience_ms":"y"}', 'invalid_argument', 'patience_ms'],
  [`{"id":1,"x":"${'x'.repeat(4_100_000)}"}`, 'frame_too_large', '4100'],
])('a wrong line is answered with an error, and the next one works: $1 $2', async (line, code, words) => {
  const { socket, next } = await rawClient();
  socket.write(`${line}\n`);
  expect(await next()).toMatchObject({ error: { code, message: expect.stringContaining(words) } });
  socket.write('{"id":2,"operation":"list_sessions","input":{}}\n');
  expect(await next()).toEqual({ id: 2, result: { sessions: [], total: 0 } });
  socket.destroy();
});

test('an endless line takes no memory', async () => {
  const { socket } = await rawClient();
  const before = process.memoryUsage().rss;
  for (let i = 0; i < 60; i++) if (!socket.write('x'.repeat(1_000_000))) await once(socket, 'drain');
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  socket.destroy();
});

test('requests above the limit are refused', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const waits = Array.from({ length: 257 }, () => client.call('wait_for_exit', { session_id }));
  await expect(waits.at(-1)).rejects.toMatchObject({ code: 'too_many_requests', details: { limit: 256 } });
  await client.call('list_sessions', {}).catch((error) => expect(error.code).toBe('too_many_requests'));
  await engine.get(String(session_id)).close();
  await Promise.all(waits.slice(0, -1));
  expect(await client.call('list_sessions', {})).toEqual({ sessions: [], total: 0 });
});

test('a client that asks and never reads is paused, and does not fill the memory', async () => {
  let callCount = 0;
  const text = 'x'.repeat(300_000);
  const local: Client = {
    ...nothing,
    async call(name) {
      callCount++;
      return name === 'read_output' ? { text } : {};
    },
  };
  const other = await serveDaemon({ directory: mkdtempSync(join(directory, 'other-')), client: local, version: '1' });
  const { socket, next } = await rawClient(other.address);
  socket.pause();
  for (let id = 0; id < 200; id++) socket.write(`${JSON.stringify({ id, operation: 'read_output', input: {} })}\n`);
  await expect.poll(() => callCount).toBeGreaterThan(0);
  // other clients are served meanwhile
  const reader = await SocketClient.connect(other.address);
  for (let i = 0; i < 50; i++) await reader.call('get_session', {});
  expect(callCount - 50).toBeLessThan(40);
  socket.resume();
  for (let id = 0; id < 200; id++) expect(await next()).toEqual({ id, result: { text } });
  socket.destroy();
  reader.close();
  other.close();
});

test('a daemon with another protocol is named with its version', async () => {
  const address = join(directory, 'old.sock');
  const old = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`${JSON.stringify({ hello: { protocol: 99, version: '9.0.0', pid: 1, started_at: '' } })}\n`);
  }).listen(address);
  await once(old, 'listening');
  const stranger = await SocketClient.connect(address);
  await expect(stranger.call('list_sessions', {})).rejects.toMatchObject({
    code: 'wrong_protocol',
    details: { version: '9.0.0', protocol: 99 },
  });
  expect(await stranger.hello).toMatchObject({ version: '9.0.0' });
  old.close();
});

test('connecting where nothing listens fails with no_service', async () => {
  const nowhere = SocketClient.connect(join(directory, 'nowhere.sock'));
  await expect(nowhere).rejects.toMatchObject({ code: 'no_service' });
});

/** A raw client; `next` returns the messages after the hello. */
async function rawClient(address = daemon.address): Promise<{ socket: Socket; next: () => Promise<unknown> }> {
  const socket = connect(address);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value);
  expect(await next()).toHaveProperty('hello');
  return { socket, next };
}
