import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { EventSource } from '../helpers/event-source.js';
import { ServicePlace } from '../helpers/service.js';

const place = new ServicePlace();
afterEach(() => place.close());

test('the next process delivers what a webhook has not received', async () => {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)).data.session_id);
    response.writeHead(200).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const config = `webhook: { url: "http://127.0.0.1:${port}/", secret: "a secret of some length" }`;
  writeFileSync(join(place.directory, 'config.yaml'), config);
  await place.start();
  const events = await EventSource.opened(place);
  const id = await place.spawn('exit 3');
  await events.untilEvent('pty_exited', id);
  const killed = once(place.child as NonNullable<typeof place.child>, 'exit');
  place.child?.kill('SIGKILL');
  await killed;
  await once(server.listen(port, '127.0.0.1'), 'listening');
  await place.start();
  await expect.poll(() => received, { timeout: 15_000 }).toEqual([id]);
  server.close();
}, 40_000);
