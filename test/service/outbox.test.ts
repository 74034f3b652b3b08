import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.js';
import { Outbox } from '../../src/service/outbox.js';
import { webhookOutbox } from '../../src/service/webhook.js';
import { Store } from '../../src/store/store.js';
import { hasPostgres, PrivatePostgres } from '../helpers/private-postgres.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
const MESSAGES = 300;

describe.each(kinds)('an outbox on %s', (kind) => {
  const received: number[] = [];
  let postgres: PrivatePostgres | undefined;
  let receiver: Server;
  let store: Store;
  let outbox: Outbox;

  beforeEach(async () => {
    received.length = 0;
    postgres = kind === 'postgres' ? await PrivatePostgres.started() : undefined;
    store = await Store.open(temporaryFolder(), { databaseUrl: await postgres?.database() });
    receiver = createServer(async (request, response) => {
      received.push(JSON.parse(await text(request)).data.number);
      response.end();
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const options = webhookOutbox({ url, secret: 'a secret', events: ['pty_exited'], timeoutMs: 10_000 });
    const onFailure = (error: unknown) => expect.unreachable(String(error));
    outbox = new Outbox(options, { deliveries: store.deliveries, clock: systemClock, onFailure });
  });
  afterEach(async () => {
    outbox.dispose();
    receiver.close();
    await store.close();
    await postgres?.stop();
  });

  test('a message that is written while the outbox finds nothing left is sent all the same', async () => {
    for (let number = 1; number <= MESSAGES; number++) {
      outbox.start();
      // a look into an empty database takes about this long
      await sleep(Math.random());
      const deliveries = outbox.deliveriesOf('pty_exited', { number }, Date.now());
      await store.journal.append({ events: [], deliveries });
      outbox.start();
      await expect.poll(() => received.at(-1), { timeout: 5000, interval: 1 }).toBe(number);
    }
  }, 60_000);
});
