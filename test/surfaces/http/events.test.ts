import { afterEach, expect, test } from 'vitest';
import { eventSchemas } from '../../../src/contracts/index.js';
import { EventSource } from '../../helpers/event-source.js';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
afterEach(() => place.close());

test('each client gets the events of a session once, from its start to its end', async () => {
  place = await ServicePlace.opened();
  const listeners = await Promise.all([EventSource.opened(place), EventSource.opened(place)]);
  const id = await place.spawn('echo out; exit 2', { parent_agent: 'a-1' });
  for (const listener of listeners) {
    await listener.untilEvent('session_ended', id);
    expect(listener.comments).toBe(1);
    expect(listener.events.map(({ type }) => type)).toEqual(['session_created', 'pty_exited', 'session_ended']);
    expect(listener.events.map(({ id }) => id)).toEqual([1, 2, 3]);
    const [created, exited, ended] = listener.events;
    expect(eventSchemas.session_created.parse(created?.data)).toMatchObject({ session_id: id, command: 'sh' });
    expect(eventSchemas.pty_exited.parse(exited?.data)).toMatchObject({ exit_code: 2, last_lines: ['out'] });
    expect(eventSchemas.session_ended.parse(ended?.data)).toMatchObject({ session_id: id, reason: 'exited' });
    listener.close();
  }
});

test('a client that was away gets the missed events, by header or query', async () => {
  place = await ServicePlace.opened();
  const first = await EventSource.opened(place);
  const ids = [await place.spawn('exit 1'), await place.spawn('exit 2')];
  for (const id of ids) await first.untilEvent('session_ended', id);
  const all = [...first.events];
  for (const [query, headers] of [
    ['', { 'last-event-id': '2' }],
    ['?last_event_id=2', {}],
  ] as [string, Record<string, string>][]) {
    const back = await EventSource.opened(place, query, headers);
    await back.until(() => back.events.length >= all.length - 2);
    expect(back.events).toEqual(all.slice(2));
    back.close();
  }
  const stranger = await EventSource.opened(place, '?last_event_id=99');
  await stranger.until(() => stranger.events.length > all.length);
  expect(stranger.events.map(({ type }) => type)).toEqual(['gap', ...all.map(({ type }) => type)]);
});

test('filters: by type, agent and session', async () => {
  place = await ServicePlace.opened();
  const exits = await EventSource.opened(place, '?types=pty_exited');
  const ofAgent = await EventSource.opened(place, '?agent_id=a-1&types=pty_exited,session_created');
  const other = await place.spawn('exit 1', { parent_agent: 'a-2' });
  const own = await place.spawn('exit 1', { parent_agent: 'a-1' });
  await exits.untilEvent('pty_exited', other);
  await exits.untilEvent('pty_exited', own);
  await ofAgent.untilEvent('pty_exited', own);
  expect(exits.events.map(({ type }) => type)).toEqual(['pty_exited', 'pty_exited']);
  expect(ofAgent.events.map(({ data }) => data.session_id)).toEqual([own, own]);
  const ofSession = await EventSource.opened(place, `?session_id=${other}&last_event_id=0`);
  await ofSession.untilEvent('session_ended', other);
  expect(ofSession.events.every(({ data }) => data.session_id === other)).toBe(true);
  for (const query of ['?types=nothing', '?last_event_id=x']) {
    const refused = await place.fetch(`/api/events/stream${query}`);
    expect([refused.status, ((await refused.json()) as { error_type: string }).error_type]).toEqual([
      400,
      'invalid_argument',
    ]);
  }
});

test('the number of listeners is limited, and those that leave make room', async () => {
  place = await ServicePlace.opened('limits: { event_streams: 3 }');
  const listeners = await Promise.all([1, 2, 3].map(() => EventSource.opened(place)));
  const refused = await place.fetch('/api/events/stream');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await refused.text();
  listeners[0]?.close();
  await expect.poll(() => EventSource.opened(place).then(({ response }) => response.status)).toBe(200);
});

test('after many events, only the newest 500 can be replayed, after a gap event', async () => {
  place = await ServicePlace.opened();
  const first = await EventSource.opened(place);
  const ids: string[] = [];
  // three events each
  for (let i = 0; i < 170; i++) ids.push(await place.spawn(':'));
  await first.untilEvent('session_ended', ids.at(-1));
  await first.until(() => first.events.filter(({ type }) => type === 'session_ended').length === 170);
  const back = await EventSource.opened(place, '?last_event_id=1');
  await back.until(() => back.events.length >= 501);
  expect(back.events[0]).toEqual({ type: 'gap', id: undefined, data: {} });
  expect(back.events.slice(1).map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, i) => i + 11));
});
