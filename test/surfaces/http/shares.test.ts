import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { afterEach, expect, test } from 'vitest';
import type { Principal } from '../../../src/service/access.js';
import { Shares } from '../../../src/surfaces/http/connections/shares.js';
import { McpSessions } from '../../../src/surfaces/http/mcp/mcp-sessions.js';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(config: string): Promise<void> {
  place = await ServicePlace.opened(config);
  closers.push(() => place.close());
}

const principal = (id: string): Principal => ({ id, name: id, scope: 'read', isOwner: id.startsWith('owner') });

/** The headers of a new token. */
async function token(name: string, scope = 'read'): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await place.fetch('/api/tokens', { method: 'POST', headers, body: JSON.stringify({ name, scope }) });
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

/** How many of the given number of viewers get in. */
async function viewersOf(id: string, headers: Record<string, string>, count: number): Promise<number> {
  const viewers = Array.from({ length: count }, () => place.terminal(id, { headers }));
  closers.push(() => {
    for (const { socket } of viewers) socket.terminate();
  });
  const opened = viewers.map(({ socket }) =>
    Promise.race([once(socket, 'open').then(() => 1), once(socket, 'close').then(() => 0)]).catch(() => 0),
  );
  return (await Promise.all(opened)).reduce<number>((sum, one) => sum + one, 0);
}

test('tokens share what is not reserved for the owner, and one token gets its share', () => {
  const shares = new Shares({ limit: 100, what: 'viewers', tokenShare: 0.5 });
  const take = (id: string, count: number) => Array.from({ length: count }, () => shares.take(principal(id)));
  const first = take('first', 45);
  expect(() => shares.take(principal('first'))).toThrow('There are already 45 viewers of this token.');
  take('second', 44);
  take('third', 1);
  expect(() => shares.take(principal('third'))).toThrow('There are already 90 viewers of tokens.');
  take('owner', 5);
  take('owner in a browser', 5);
  expect(() => shares.take(principal('owner'))).toThrow('There are already 100 viewers.');
  first[0]?.dispose();
  first[0]?.dispose();
  expect(shares.size).toBe(99);
  take('third', 1);
  expect(() => shares.take(principal('third'))).toThrow('There are already 100 viewers.');
});

test('with few places, the owner has at least half of them, and each token at least one', () => {
  for (const [limit, ofToken] of [
    [1, 1],
    [2, 1],
    [4, 1],
    [20, 7],
  ] as const) {
    const shares = new Shares({ limit, what: 'viewers', tokenShare: 0.5 });
    for (let i = 0; i < ofToken; i++) shares.take(principal('a'));
    expect(() => shares.take(principal('a'))).toThrow('already');
  }
});

test('a greedy token leaves viewers, streams and calls to other tokens and to the owner', async () => {
  await open('limits: { viewers: 20, event_streams: 20, connections: 100 }');
  const id = await place.spawn('echo ready; exec cat');
  const [greedy, modest] = [await token('greedy'), await token('modest')];
  expect(await viewersOf(id, greedy, 20)).toBe(7);
  const streams = Array.from({ length: 20 }, () => fetch(`${place.url}/api/events/stream`, { headers: greedy }));
  const statuses = (await Promise.all(streams)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  expect(await viewersOf(id, modest, 1)).toBe(1);
  expect(await viewersOf(id, place.headers, 5)).toBe(5);
  expect((await place.fetch('/api/events/stream')).status).toBe(200);
});

test('waiting calls count, so a token cannot take every connection', async () => {
  await open('limits: { connections: 50 }');
  const id = await place.spawn('exec cat');
  const headers = { ...(await token('greedy')), 'content-type': 'application/json' };
  const aborter = new AbortController();
  closers.push(() => aborter.abort());
  const body = JSON.stringify({ session_id: id, pattern: 'never', timeout_ms: 60_000 });
  const init = { method: 'POST', headers, body, signal: aborter.signal };
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) {
    fetch(`${place.url}/api/v1/wait_for_text`, init).then(
      ({ status }) => statuses.push(status),
      () => {},
    );
  }
  // 40 may be in use, 35 of them by tokens, half of that by one token
  await expect.poll(() => statuses.filter((status) => status === 429).length).toBe(13);
  expect(await place.call('get_session', { session_id: id })).toMatchObject({ state: 'running' });
});

test('connections without a login displace each other, never those in use', async () => {
  await open('limits: { connections: 50 }');
  const id = await place.spawn('echo ready; exec cat');
  const viewer = await place.terminal(id).opened();
  const sockets: Socket[] = [];
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let i = 0; i < 100; i++) {
    const socket = connect(Number(new URL(place.url).port), '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket.resume());
    await once(socket, 'connect');
  }
  await expect.poll(() => sockets.filter(({ closed }) => !closed).length).toBe(5);
  expect(sockets.at(-1)?.closed).toBe(false);
  expect(await place.call('get_session', { session_id: id })).toMatchObject({ state: 'running' });
  await viewer.untilText('ready');
  viewer.type('still here\r');
  await viewer.untilText('still here');
  viewer.socket.terminate();
});

test('a token that opens many MCP sessions loses its own, never one of the owner', () => {
  const sessions = new McpSessions(20, 0.5);
  const add = (id: string, owner: string) => {
    sessions.add(id, principal(owner), new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => id }));
  };
  add('mine', 'owner');
  add('other', 'modest');
  for (let i = 0; i < 50; i++) add(`greedy ${i}`, 'greedy');
  expect(sessions.size).toBe(9);
  expect(sessions.find('mine', 'owner')).toBeDefined();
  expect(sessions.find('other', 'modest')).toBeDefined();
  expect(sessions.find('greedy 42', 'greedy')).toBeUndefined();
  expect(sessions.find('greedy 43', 'greedy')).toBeDefined();
  expect(sessions.find('mine', 'greedy')).toBeUndefined();
  for (let i = 0; i < 20; i++) for (const who of ['third', 'fourth']) add(`${who} ${i}`, who);
  expect(sessions.size).toBe(16);
  expect(sessions.find('mine', 'owner')).toBeDefined();
  for (let i = 0; i < 20; i++) add(`mine ${i}`, 'owner');
  expect(sessions.size).toBe(20);
});
