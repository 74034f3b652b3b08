import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Result, ServicePlace } from '../../helpers/service.js';

interface Frame {
  type: string;
  ids?: string[];
  gone?: string[];
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

/** A client of the overview, with every frame that it got. */
class Follower {
  readonly socket = new WebSocket(`${place.url.replace('http', 'ws')}/ws/sessions`, { headers: place.headers });
  readonly frames: Frame[] = [];
  readonly agentFrames: { ids: string[]; changed: Result[] }[] = [];

  constructor() {
    this.socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.type === 'agents') this.agentFrames.push(frame);
      else this.frames.push(frame);
    });
    onTestFinished(() => this.socket.terminate());
  }

  async until<T>(look: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = look();
      if (found) return found;
      await once(this.socket, 'message');
    }
  }

  async followAgents(): Promise<void> {
    await once(this.socket, 'open');
    this.socket.send(JSON.stringify({ type: 'watch', session_ids: [], agents: true }));
    await this.until(() => this.agentFrames.length > 0);
  }

  agent(id: string): Result | undefined {
    return this.agentFrames.flatMap(({ changed }) => changed).findLast(({ agent_id }) => agent_id === id);
  }

  /** The sessions that it knows. */
  get ids(): string[] {
    const known = new Set<string>();
    for (const { ids = [], gone = [], changed } of this.frames) {
      for (const id of [...ids, ...changed.map(({ session }) => session.id)]) known.add(id);
      for (const id of gone) known.delete(id);
    }
    return [...known];
  }

  last(id: string) {
    return this.frames.flatMap(({ changed }) => changed).findLast(({ session }) => session.id === id);
  }

  screenText(id: string): string {
    const changes = this.frames.flatMap(({ changed }) => changed).filter(({ session }) => session.id === id);
    const screen = changes.findLast((change) => change.screen)?.screen;
    return (screen?.lines ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
  }
}

test('an overview reports sessions, their readiness, their controller and their end', async () => {
  const follower = new Follower();
  await follower.until(() => follower.frames.length > 0);
  const id = await place.spawn('printf "Name? "; read -r name; exit 4');
  await follower.until(() => follower.ids.includes(id));
  await follower.until(() => follower.last(id)?.session.readiness.state === 'line');
  const { lease } = await place.call('take_control', { session_id: id, holder: 'Ada' });
  await follower.until(() => follower.last(id)?.session.controller === 'Ada');
  await place.call('release_control', { session_id: id, lease });
  await follower.until(() => follower.last(id)?.session.controller === undefined);
  await place.call('send_input', { session_id: id, input: '\n' });
  await follower.until(() => follower.last(id)?.session.state === 'exited');
  await place.call('close_session', { session_id: id });
  await follower.until(() => !follower.ids.includes(id));
});

test('a client with 300 sessions gets one frame with all of them, and later only what has changed', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 30; i++) {
    ids.push(...(await Promise.all(Array.from({ length: 10 }, () => place.spawn('exec sleep 300')))));
  }
  const follower = new Follower();
  await follower.until(() => follower.frames.length > 0);
  expect(new Set(follower.frames[0]?.ids)).toEqual(new Set(follower.ids));
  expect(follower.ids).toEqual(expect.arrayContaining(ids));
  const [shown = '', other = ''] = ids;
  follower.socket.send(JSON.stringify({ type: 'watch', session_ids: [shown] }));
  await follower.until(() => follower.last(shown)?.screen);
  const extra = await place.spawn('exec sleep 300');
  await follower.until(() => follower.ids.includes(extra));
  await place.call('close_session', { session_id: extra });
  await follower.until(() => !follower.ids.includes(extra));
  expect(follower.frames.slice(1).flatMap(({ ids: all = [] }) => all)).toEqual([]);
  const told = follower.frames.slice(1).flatMap(({ changed }) => changed.map(({ session }) => session.id));
  // the readiness of sessions that nobody looks at is not asked for
  expect(told).not.toContain(other);
  expect(follower.frames.length).toBeLessThan(10);
  for (const session_id of ids) await place.call('close_session', { session_id });
}, 120_000);

test('an overview lists the running recordings of a session', async () => {
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

test('two clients get the same change of an agent, and only the agent that changed', async () => {
  const [first, second] = [new Follower(), new Follower()];
  await Promise.all([first.followAgents(), second.followAgents()]);
  const quiet = await startAgent('quiet');
  const busy = await startAgent('busy');
  const both = [first, second];
  await Promise.all(both.map((one) => one.until(() => one.agent(quiet) && one.agent(busy))));
  const counts = both.map(({ agentFrames }) => agentFrames.length);
  await hook('permission-request', { session_id: 'busy', tool_name: 'Bash', message: 'Run the tests?' });
  await Promise.all(both.map((one) => one.until(() => one.agent(busy)?.state === 'awaiting_input')));
  for (const [i, one] of both.entries()) {
    const later = one.agentFrames.slice(counts[i]);
    expect(later.flatMap(({ changed }) => changed).every(({ agent_id }) => agent_id === busy)).toBe(true);
    // a waiting agent moves to the top
    expect(later.at(-1)?.ids.slice(0, 2)).toEqual([busy, quiet]);
    expect(one.agent(busy)).toMatchObject({ question: 'Run the tests?' });
  }
  const late = new Follower();
  await late.followAgents();
  expect(late.agentFrames[0]?.ids).toEqual(first.agentFrames.at(-1)?.ids);
  expect(late.agent(busy)).toEqual(first.agent(busy));
});

test('a change of an agent that the event stream does not carry reaches the page', async () => {
  const follower = new Follower();
  await follower.followAgents();
  const id = await startAgent('moved');
  await follower.until(() => follower.agent(id));
  await hook('post-tool-use', { session_id: 'moved', agent: 'codex' });
  await follower.until(() => follower.agent(id)?.program === 'codex');
});

test('a session reports the directory it was started in', async () => {
  const [there, anywhere] = await Promise.all([place.spawn('exec cat', { cwd: '/usr' }), place.spawn('exec cat')]);
  expect(await place.call('get_session', { session_id: there })).toMatchObject({ cwd: '/usr' });
  expect((await place.call('get_session', { session_id: anywhere })).cwd).toBe(undefined);
});

test('a client gets screens only for the sessions that it shows', async () => {
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

test('a malformed frame closes the overview', async () => {
  const follower = new Follower();
  await follower.until(() => follower.frames.length > 0);
  follower.socket.send('what');
  const [code] = await once(follower.socket, 'close');
  expect(code).toBe(1008);
});

test('only the id of a recording gives access to its file', async () => {
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

async function startAgent(session_id: string, more: Result = {}): Promise<string> {
  const { agent_id } = await hook('session-start', { session_id, cwd: `/home/me/${session_id}`, ...more });
  return agent_id as string;
}

async function hook(event: string, payload: Result): Promise<Result> {
  const headers = { 'content-type': 'application/json' };
  const response = await place.fetch(`/hook/${event}`, { method: 'POST', headers, body: JSON.stringify(payload) });
  return (await response.json()) as Result;
}
