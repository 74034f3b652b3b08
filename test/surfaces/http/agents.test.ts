import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { Availability } from '../../../src/agents/availability.js';
import { TmuxBridge } from '../../../src/bridge/tmux-bridge.js';
import { eventSchemas } from '../../../src/contracts/events.js';
import { EventSource } from '../../helpers/event-source.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { type Result, ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened('tmux_bridge: {health_check_interval: 0.1, program_names: [cat]}\n');
});
afterAll(() => place.close());

describe('Availability Tracking via tmux', () => {
  test('Availability SSE events', async () => {
    const tmux = new PrivateTmux();
    const paneId = tmux.pane('cat');
    const events = await heard('?types=commander_availability');
    const agentId = await startAgent('one', paneId, tmux);
    const there = await events.until(() => events.events.find(({ data }) => data.agent_id === agentId));
    expect(there.data).toEqual({ agent_id: agentId, available: true, timestamp: expect.any(String) });
    expect(await get(`/api/respond/${agentId}/availability`)).toMatchObject({
      ...{ status: 'ok', agent_id: agentId, commander_available: true, running: true },
    });
    expect(await get(`/api/agents/${agentId}`)).toMatchObject({ commander_available: true, tmux_pane_id: paneId });

    tmux.run('kill-pane', '-t', paneId);
    const gone = await events.until(() => events.events.find(({ data }) => data.available === false));
    expect(gone.data).toMatchObject({ agent_id: agentId, available: false });
    expect(eventSchemas.commander_availability.safeParse(gone.data).success).toBe(true);
    expect((await agents()).find(({ agent_id }) => agent_id === agentId)).toMatchObject({ commander_available: false });
    // many rounds later there is no further event, because nothing has changed
    const other = await startAgent('other', tmux.pane('cat'), tmux);
    await events.until(() => events.events.find(({ data }) => data.agent_id === other));
    expect(events.events.filter(({ data }) => data.agent_id === agentId)).toHaveLength(2);
  });
});

describe('Extension Registration', () => {
  test('Both extensions registered', async () => {
    const { tmux_bridge: bridge, commander_availability: availability } = place.extensions ?? {};
    expect(bridge).toBeInstanceOf(TmuxBridge);
    expect(availability).toBeInstanceOf(Availability);
    expect(bridge?.settings).toMatchObject({ healthCheckIntervalMs: 100, programNames: ['cat'] });
    const tmux = new PrivateTmux();
    const paneId = tmux.pane('cat');
    expect(await bridge?.checkHealth(paneId, { socketName: tmux.socketName })).toMatchObject({ available: true });
    const agentId = await startAgent('extended', paneId, tmux);
    expect(availability?.registered).toContain(agentId);
    await hook('session-end', { session_id: 'extended' });
    expect(availability?.registered).not.toContain(agentId);
  });
});

test('events of agents come in the order in which they happen', async () => {
  const events = await heard('?types=state_changed,turn_created');
  const agentId = await startAgent('told');
  await hook('user-prompt-submit', { session_id: 'told', prompt: 'make it faster' });
  await hook('permission-request', { session_id: 'told', tool_name: 'Bash', message: 'Run the tests?' });
  await hook('session-end', { session_id: 'told' });
  const ours = () => events.events.filter(({ data }) => data.agent_id === agentId);
  await events.until(() => ours().find(({ data }) => data.event_type === 'session-end'));
  for (const { type, data } of ours()) {
    expect(eventSchemas[type as 'state_changed' | 'turn_created'].safeParse(data).error).toBeUndefined();
  }
  expect(ours().map(({ type, data }) => `${type} ${data.new_state ?? data.intent}`)).toEqual([
    'state_changed idle',
    'turn_created command',
    'state_changed commanded',
    'turn_created question',
    'state_changed awaiting_input',
    'turn_created end_of_command',
    'state_changed complete',
  ]);
  const [, command, , question, waiting] = ours();
  expect(command?.data).toMatchObject({ text: 'make it faster', actor: 'user' });
  expect(waiting?.data).toMatchObject({ message: 'Run the tests?', turn_id: question?.data.turn_id });
});

test('an agent can be listed, looked at, and followed', async () => {
  const socket = new WebSocket(`${place.url.replace('http', 'ws')}/ws/sessions`, { headers: place.headers });
  onTestFinished(() => socket.terminate());
  const frames: { type: string; ids: string[]; changed: Result[] }[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'watch', session_ids: [], agents: true }));
  const agentId = await startAgent('seen');
  await hook('notification', { session_id: 'seen', notification_type: 'permission_prompt', message: 'May I?' });
  // agents of the other tests change as well
  const changes = () => frames.filter(({ type }) => type === 'agents').flatMap(({ changed }) => changed);
  const last = () => changes().findLast(({ agent_id }) => agent_id === agentId);
  while (last()?.state !== 'awaiting_input') await once(socket, 'message');
  expect(last()).toMatchObject({ question: 'May I?', project: 'shop', dialog: null });

  const listed = (await agents()).find(({ agent_id }) => agent_id === agentId);
  expect(listed).toMatchObject({ state: 'awaiting_input' });
  const { turns } = (await get(`/api/agents/${agentId}`)) as { turns: Result[] };
  expect(turns).toMatchObject([{ actor: 'agent', intent: 'question', text: 'May I?', delivery: 'hook' }]);
  expect(await get(`/api/agents/${agentId}?limit=0`)).toMatchObject({ turns: [] });
  expect(await get('/api/agents/a-none')).toMatchObject({ error_type: 'agent_not_found' });
  expect(await get('/api/respond/a-none/availability')).toMatchObject({ error_type: 'agent_not_found' });
  await hook('session-end', { session_id: 'seen' });
  expect((await agents('?max_ended=0')).some(({ agent_id }) => agent_id === agentId)).toBe(false);
  expect((await agents()).some(({ agent_id }) => agent_id === agentId)).toBe(true);
});

async function heard(query: string): Promise<EventSource> {
  const events = await EventSource.opened(place, query);
  onTestFinished(() => events.close());
  return events;
}

async function startAgent(session_id: string, paneId?: string, tmux?: PrivateTmux): Promise<string> {
  const pane = paneId === undefined ? {} : { tmux_pane: paneId, tmux_socket: tmux?.socketName };
  const { agent_id } = await hook('session-start', { session_id, cwd: `/home/me/${session_id}/shop`, ...pane });
  return agent_id as string;
}

async function hook(event: string, payload: Result): Promise<Result> {
  const headers = { 'content-type': 'application/json' };
  const response = await place.fetch(`/hook/${event}`, { method: 'POST', headers, body: JSON.stringify(payload) });
  return (await response.json()) as Result;
}

async function get(path: string): Promise<Result> {
  return (await (await place.fetch(path)).json()) as Result;
}

async function agents(query = ''): Promise<Result[]> {
  return (await get(`/api/agents${query}`)).agents as Result[];
}
