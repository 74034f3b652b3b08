import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { EventSource } from '../helpers/event-source.js';
import { refuseWrites, rowsOf } from '../helpers/outage.js';
import { type Result, ServicePlace } from '../helpers/service.js';

let place: ServicePlace;
afterEach(() => place.close());

/** A webhook and the exits that it received. */
async function webhook(): Promise<{ config: string; received: Result[] }> {
  const received: Result[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)).data);
    response.writeHead(200).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { config: `webhook: { url: "${url}", secret: "a secret of some length" }`, received };
}

const health = async () => {
  const response = await fetch(`${place.url}/healthz`);
  return { code: response.status, ...((await response.json()) as Result) };
};

const gauges = async () =>
  (await (await place.fetch('/metrics')).text()).match(/^ttypilot_(events_pending|store_writable) .*$/gm);

test('an exit is announced to all listeners, but only once it is in the database', async () => {
  const { config, received } = await webhook();
  place = await ServicePlace.opened(config);
  const events = await EventSource.opened(place);
  const id = await place.spawn('read -r line; exit 3');
  const viewer = await place.terminal(id).opened();
  const accept = refuseWrites(place.directory);
  await place.call('send_input', { session_id: id, input: 'go\r' });
  // a caller that waits on the live session is notified at once
  expect(await place.call('wait_for_exit', { session_id: id })).toMatchObject({ exited: true, exit_code: 3 });
  await expect.poll(health).toMatchObject({ code: 503, status: 'degraded', reason: expect.stringMatching(/full/) });
  const announced = () => [
    ...events.events.filter(({ type }) => type === 'pty_exited'),
    ...viewer.framesOf('pty_exited'),
    ...received,
    ...rowsOf(place.directory, 'SELECT * FROM exits'),
  ];
  expect(announced()).toEqual([]);
  expect(await gauges()).toEqual(['ttypilot_events_pending 1', 'ttypilot_store_writable 0']);
  accept();
  await events.untilEvent('pty_exited', id);
  await viewer.untilClosed();
  await expect.poll(() => received).toMatchObject([{ session_id: id, exit_code: 3 }]);
  expect(announced()).toHaveLength(4);
  expect(await health()).toMatchObject({ code: 200, status: 'ok' });
  expect(await gauges()).toEqual(['ttypilot_events_pending 0', 'ttypilot_store_writable 1']);
});

test('failed writes are repeated later, in order and with unique numbers', async () => {
  place = await ServicePlace.opened();
  const events = await EventSource.opened(place);
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push(await place.spawn(`read -r line; exit ${i}`));
  const accept = refuseWrites(place.directory);
  for (const id of ids) {
    await place.call('send_input', { session_id: id, input: 'go\r' });
    await place.call('wait_for_exit', { session_id: id });
  }
  accept();
  await events.untilEvent('session_ended', ids.at(-1));
  const told = events.events.filter(({ type }) => type === 'pty_exited').map(({ data }) => data.session_id);
  expect(told).toEqual(ids);
  const rows = rowsOf(place.directory, 'SELECT id, type FROM events ORDER BY id');
  expect(rows.map(({ id, type }) => ({ id, type }))).toEqual(events.events.map(({ id, type }) => ({ id, type })));
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, i) => i + 1));
});

test('a program that cannot be recorded is not started', async () => {
  place = await ServicePlace.opened();
  const accept = refuseWrites(place.directory);
  // the first program discovers the outage
  for (let i = 0; i < 2; i++) {
    const refused = place.spawn('exec cat');
    await expect(refused).rejects.toMatchObject({
      code: 'store_unavailable',
      details: { reason: 'database or disk is full' },
    });
  }
  const { sessions } = (await place.call('list_sessions')) as { sessions: Result[] };
  expect(sessions.filter(({ state }) => state === 'running')).toEqual([]);
  accept();
  await expect.poll(health).toMatchObject({ status: 'ok' });
  await place.spawn('exec cat');
}, 20_000);

test('a service killed during an outage has published nothing that the next one contradicts', async () => {
  place = new ServicePlace();
  await place.start();
  const id = await place.spawn('read -r line; exit 3');
  const events = await EventSource.opened(place);
  const accept = refuseWrites(place.directory);
  await place.call('send_input', { session_id: id, input: 'go\r' });
  await place.call('wait_for_exit', { session_id: id });
  await expect.poll(health).toMatchObject({ status: 'degraded' });
  place.child?.kill('SIGKILL');
  await events.until(() => events.isEnded).catch(() => {});
  expect(events.events).toEqual([]);
  // it starts although nothing can be written yet, and reports that
  await place.start();
  expect(await health()).toMatchObject({ status: 'degraded' });
  const later = await EventSource.opened(place, '?last_event_id=1');
  accept();
  expect((await later.untilEvent('pty_exited', id)).data).toMatchObject({ reason: 'lost' });
  expect(rowsOf(place.directory, 'SELECT * FROM exits')).toHaveLength(1);
}, 30_000);

test('a service that ends during an outage reports how much was not written', async () => {
  place = new ServicePlace();
  await place.start();
  await place.spawn('exec cat');
  refuseWrites(place.directory);
  const ended = once(place.child as NonNullable<typeof place.child>, 'exit');
  place.child?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(place.problems).toMatch(/1 session changes were not written: .*disk is full/);
}, 30_000);

test('numbers of published events are never reused, even after their rows are deleted', async () => {
  place = new ServicePlace();
  await place.start();
  const id = await place.spawn('exit 3');
  const events = await EventSource.opened(place, '?last_event_id=0');
  const { id: last = 0 } = await events.untilEvent('session_ended', id);
  const killed = once(place.child as NonNullable<typeof place.child>, 'exit');
  place.child?.kill('SIGKILL');
  await killed;
  rowsOf(place.directory, 'DELETE FROM events RETURNING id');
  await place.start();
  const resumed = await EventSource.opened(place, `?last_event_id=${last - 1}`);
  await place.spawn('exit 4');
  const next = await resumed.untilEvent('session_created');
  expect(next.id).toBeGreaterThan(last);
  expect(resumed.events[0]?.type).toBe('gap');
}, 30_000);
