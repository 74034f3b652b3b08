import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { EventStream } from '../../../src/surfaces/http/events/event-stream.js';
import { FakeClock } from '../../helpers/fake-clock.js';

/** Both ends of a response. */
async function connected(): Promise<{ response: ServerResponse; client: IncomingMessage }> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const asked = get({ port: (server.address() as AddressInfo).port });
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  response.flushHeaders();
  const [client] = (await once(asked, 'response')) as [IncomingMessage];
  return { response, client };
}

const event = (id: number, bytes: number) => ({
  id,
  type: 'pty_exited',
  sessionId: null,
  agentId: null,
  data: JSON.stringify('x'.repeat(bytes)),
});

test('a client that does not read gets what fits into a queue of 1,000, and the number of missing events', async () => {
  const { response, client } = await connected();
  const stream = new EventStream(response, systemClock, () => true);
  // nothing is read yet, so the system's buffers fill first, then the queue
  let sent = 0;
  while (!response.writableNeedDrain) stream.send(event(++sent, 100_000));
  for (let i = 0; i < 1500; i++) stream.send(event(++sent, 10));
  let text = '';
  client.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text).toContain('event: gap');
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  const kept = sent - 500;
  expect(ids).toEqual(Array.from({ length: kept }, (_, i) => i + 1));
  expect(text).toContain('event: gap\ndata: {"missed":500}\n\n');
  // and the stream continues
  stream.send(event(++sent, 10));
  await expect.poll(() => text).toContain(`id: ${sent}\n`);
  stream.dispose();
});

test('a comment comes at once and every 15 seconds', async () => {
  const { response, client } = await connected();
  const clock = new FakeClock();
  const stream = new EventStream(response, clock, () => true);
  let text = '';
  client.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  const comments = () => text.split('\n').filter((line) => line.startsWith(':')).length;
  await expect.poll(comments).toBe(1);
  clock.advance(14_999);
  clock.advance(1);
  await expect.poll(comments).toBe(2);
  clock.advance(15_000);
  await expect.poll(comments).toBe(3);
  stream.dispose();
  await once(client, 'end');
});

test('large events fill the queue before there are 1,000 of them', async () => {
  const { response, client } = await connected();
  const stream = new EventStream(response, systemClock, () => true);
  let sent = 0;
  while (!response.writableNeedDrain) stream.send(event(++sent, 100_000));
  const before = sent;
  for (let i = 0; i < 100; i++) stream.send(event(++sent, 100_000));
  let text = '';
  client.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text).toContain('event: gap');
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids).toHaveLength(before + 40);
  expect(text).toContain('event: gap\ndata: {"missed":60}\n\n');
  stream.dispose();
});
