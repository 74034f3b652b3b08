import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { HttpClient } from '../../src/client/http-client.js';
import { ServicePlace } from '../helpers/service.js';

let place: ServicePlace;
let client: HttpClient;
beforeAll(async () => {
  place = await ServicePlace.opened();
  client = await HttpClient.connect(place.url, { token: place.token });
});
afterAll(async () => {
  client.close();
  await place.close();
});

test('operations run, and fail with errors from the table', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  expect(await client.call('get_session', { session_id })).toMatchObject({ state: 'running' });
  await client.call('close_session', { session_id });
  const failure = { code: 'session_not_found', details: { sessionId: session_id } };
  await expect(client.call('get_session', { session_id })).rejects.toMatchObject(failure);
});

test('an aborted wait ends at once, and a wait that takes too long ends as pending', async () => {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const wait = { session_id, pattern: 'never', timeout_ms: 60_000 };
  expect(await client.call('wait_for_text', wait, { patienceMs: 50 })).toMatchObject({ outcome: 'pending' });
  const signal = AbortSignal.timeout(50);
  await expect(client.call('wait_for_text', wait, { signal })).rejects.toMatchObject({ code: 'cancelled' });
  await client.call('close_session', { session_id });
});

test('listeners hear of sessions, screens and exits', async () => {
  const exits: Record<string, unknown>[] = [];
  let sessions = 0;
  client.onExit((notice) => exits.push(notice));
  client.onSessions(() => {
    sessions++;
  });
  // the stream may not be open yet
  await expect
    .poll(async () => {
      await client.call('spawn_tui', { command: 'true' });
      return exits.length;
    })
    .toBeGreaterThan(0);
  expect(exits[0]).toMatchObject({ type: 'pty_exited', exit_code: 0 });
  expect(sessions).toBeGreaterThan(0);
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  let changes = 0;
  const watch = client.onScreen(session_id as string, () => {
    changes++;
  });
  await expect
    .poll(async () => {
      await client.call('send_input', { session_id, input: 'x' });
      return changes;
    })
    .toBeGreaterThan(0);
  watch.dispose();
  await client.call('close_session', { session_id });
});

test('a wrong token and a missing service are named', async () => {
  await expect(HttpClient.connect(place.url, { token: 'x' })).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(HttpClient.connect('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'no_service' });
});

test('an exit while the connection was cut is heard once, also as the first event', async () => {
  let cut = (): void => {};
  let isAskedAgain = (): void => {};
  let mend = (): void => {};
  const cutOff = new Promise<void>((resolve) => {
    isAskedAgain = resolve;
  });
  const mended = new Promise<void>((resolve) => {
    mend = resolve;
  });
  let streams = 0;
  const listener = new HttpClient(place.url, {
    token: place.token,
    async send(path, request) {
      if (path !== '/api/events/stream') return fetch(`${place.url}${path}`, request as RequestInit);
      streams++;
      if (streams === 2) {
        isAskedAgain();
        await mended;
      }
      const aborter = new AbortController();
      cut = () => aborter.abort();
      return fetch(`${place.url}${path}`, { ...request, signal: aborter.signal } as RequestInit);
    },
  });
  onTestFinished(() => listener.close());
  const exits: unknown[] = [];
  const opened = new Promise<void>((resolve) => void listener.onSessions(resolve));
  listener.onExit(({ session_id }) => exits.push(session_id));
  await opened;
  cut();
  await cutOff;
  const { session_id } = await client.call('spawn_tui', { command: 'true' });
  await client.call('wait_for_exit', { session_id });
  mend();
  const last = await client.call('spawn_tui', { command: 'true' });
  await expect.poll(() => exits, { timeout: 10_000 }).toContain(last.session_id);
  expect(exits).toEqual([session_id, last.session_id]);
});
