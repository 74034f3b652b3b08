import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { ServicePlace } from '../../helpers/service.js';

interface Told {
  ids: string[];
  changed: {
    session: {
      id: string;
      state: string;
      controller?: string;
      recording_ids?: string[];
      seq: number;
      readiness: { state: string };
    };
    screen?: { lines: { runs: { text: string }[] }[] };
  }[];
}

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(() => place.close());

/** Who follows all sessions, with everything that it was told. */
class Follower {
  readonly socket = new WebSocket(`${place.url.replace('http', 'ws')}/ws/sessions`, { headers: place.headers });
  readonly told: Told[] = [];

  constructor() {
    this.socket.on('message', (data) => this.told.push(JSON.parse(String(data))));
    onTestFinished(() => this.socket.terminate());
  }

  async until<T>(look: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = look();
      if (found) return found;
      await once(this.socket, 'message');
    }
  }

  last(id: string) {
    return this.told.flatMap(({ changed }) => changed).findLast(({ session }) => session.id === id);
  }

  screenText(id: string): string {
    const changes = this.told.flatMap(({ changed }) => changed).filter(({ session }) => session.id === id);
    const screen = changes.findLast((change) => change.screen)?.screen;
    return (screen?.lines ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
  }
}

test('an overview tells of sessions, what they want, who controls them, and how they end', async () => {
  const follower = new Follower();
  await follower.until(() => follower.told.length > 0);
  const id = await place.spawn('printf "Name? "; read -r name; exit 4');
  await follower.until(() => follower.told.at(-1)?.ids.includes(id));
  await follower.until(() => follower.last(id)?.session.readiness.state === 'line');
  const { lease } = await place.call('take_control', { session_id: id, holder: 'Ada' });
  await follower.until(() => follower.last(id)?.session.controller === 'Ada');
  await place.call('release_control', { session_id: id, lease });
  await follower.until(() => follower.last(id)?.session.controller === undefined);
  await place.call('send_input', { session_id: id, input: '\n' });
  await follower.until(() => follower.last(id)?.session.state === 'exited');
  await place.call('close_session', { session_id: id });
  await follower.until(() => !follower.told.at(-1)?.ids.includes(id));
});

test('an overview tells which recordings of a session run', async () => {
  const follower = new Follower();
  const id = await place.spawn('exec cat');
  await follower.until(() => follower.last(id));
  expect(follower.last(id)?.session.recording_ids).toBe(undefined);
  const { recording_id } = await place.call('start_recording', { session_id: id });
  await follower.until(() => follower.last(id)?.session.recording_ids?.includes(String(recording_id)));
  await place.call('stop_recording', { session_id: id });
  await follower.until(() => follower.last(id)?.session.recording_ids === undefined);
  await place.call('close_session', { session_id: id });
});

test('a session tells in which directory it was started', async () => {
  const [there, anywhere] = await Promise.all([place.spawn('exec cat', { cwd: '/usr' }), place.spawn('exec cat')]);
  expect(await place.call('get_session', { session_id: there })).toMatchObject({ cwd: '/usr' });
  expect((await place.call('get_session', { session_id: anywhere })).cwd).toBe(undefined);
});

test('screens come for the sessions that a client shows, and only for them', async () => {
  const [shown, other] = await Promise.all([
    place.spawn('echo first; read -r x; echo second; cat'),
    place.spawn('echo other; cat'),
  ]);
  const follower = new Follower();
  await follower.until(() => follower.last(other)?.session.seq);
  follower.socket.send(JSON.stringify({ type: 'watch', session_ids: [shown] }));
  await follower.until(() => follower.screenText(shown).includes('first'));
  await place.call('send_input', { session_id: shown, input: '\n' });
  await follower.until(() => follower.screenText(shown).includes('second'));
  expect(follower.screenText(other)).toBe('');
});

test('a frame that is none ends the overview', async () => {
  const follower = new Follower();
  await follower.until(() => follower.told.length > 0);
  follower.socket.send('what');
  const [code] = await once(follower.socket, 'close');
  expect(code).toBe(1008);
});

test('the file of a recording can be had by its number, and nothing else', async () => {
  const id = await place.spawn('read -r x');
  const { recording_id, path } = await place.call('start_recording', { session_id: id });
  expect(path).toContain(place.directory);
  const response = await place.fetch(`/api/recordings/${recording_id}`);
  expect(response.headers.get('content-type')).toBe('application/x-asciicast');
  expect(await response.text()).toBe(readFileSync(String(path), 'utf8'));
  for (const wrong of ['none', encodeURIComponent('../token'), encodeURIComponent(String(path))]) {
    expect((await place.fetch(`/api/recordings/${wrong}`)).status).toBe(404);
  }
});
