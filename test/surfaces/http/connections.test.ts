import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Connections } from '../../../src/surfaces/http/connections/connections.js';
import { FakeClock } from '../../helpers/fake-clock.js';
import { ServicePlace } from '../../helpers/service.js';

const LIMITS = { connections: 100, tokenShare: 0.5 };

/** Both ends of a connection. */
async function connected(): Promise<{ client: Socket; socket: Socket }> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const client = connect(port, '127.0.0.1').on('error', () => {});
  const [socket] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => {
    client.destroy();
    socket.destroy();
    server.close();
  });
  return { client, socket };
}

test('a connection without a login is closed after ten seconds', async () => {
  const clock = new FakeClock();
  const connections = new Connections(clock, LIMITS);
  const { socket } = await connected();
  connections.add(socket);
  clock.advance(9999);
  expect([socket.destroyed, connections.size]).toEqual([false, 1]);
  clock.advance(1);
  expect(socket.destroyed).toBe(true);
  await once(socket, 'close');
  expect(connections.size).toBe(0);
  connections.dispose();
});

test('a client without a login is asked to use a new connection before the old one is closed', async () => {
  const place = await ServicePlace.opened();
  onTestFinished(() => place.close());
  const { hostname, port } = new URL(place.url);
  const client = connect(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  const ask = async (path: string) => {
    client.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    return String((await once(client, 'data'))[0]);
  };
  for (const path of ['/healthz', '/api/agents']) expect(await ask(path)).toMatch(/^connection: keep-alive\r$/im);
  await setTimeout(5500);
  expect(await ask('/healthz')).toMatch(/^connection: close\r$/im);
  await once(client, 'close');
});

test('a client that reads nothing of its answer for a minute is disconnected', async () => {
  const clock = new FakeClock();
  const connections = new Connections(clock, LIMITS);
  const [stuck, awake] = [await connected(), await connected()];
  awake.client.resume();
  for (const { socket } of [stuck, awake]) {
    connections.add(socket);
    // a login, as far as the timer is concerned
    connections.note(owner, { raw: { socket }, ws: true } as never, {} as never);
  }
  while (!stuck.socket.writableNeedDrain) stuck.socket.write(Buffer.alloc(1_000_000));
  for (let i = 0; i < 4; i++) clock.advance(15_000);
  expect([stuck.socket.destroyed, awake.socket.destroyed]).toEqual([false, false]);
  clock.advance(15_000);
  expect([stuck.socket.destroyed, awake.socket.destroyed]).toEqual([true, false]);
  connections.dispose();
});

const owner = { id: 'owner', name: 'owner', scope: 'control', isOwner: true } as const;

test('a request that was admitted while its token was being revoked is refused', async () => {
  const connections = new Connections(new FakeClock(), LIMITS);
  const reader = { id: 'token-1', name: 'reader', scope: 'read', isOwner: false } as const;
  const [late, other] = [await connected(), await connected()];
  const note = (principal: typeof reader | typeof owner, { socket }: { socket: Socket }) =>
    connections.note(principal, { raw: { socket }, ws: true } as never, {} as never);
  connections.cut(reader.id, {} as never);
  expect(() => note(reader, late)).toThrow(expect.objectContaining({ code: 'unauthorized' }));
  expect(connections.has(reader.id)).toBe(false);
  note(owner, other);
  expect(connections.has(owner.id)).toBe(true);
  connections.dispose();
});
