import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Result, ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(() => place.close());

function post(event: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text };
  return place.fetch(`/hook/${event}`, init);
}

const payload = { session_id: 'one', cwd: '/work', tmux_pane: '%987654' };

test('a hook is answered with its result', async () => {
  const response = await post('session-start', payload);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ status: 'ok', state: 'idle', agent_id: expect.stringMatching(/^a-/) });
});

test('mistakes are named', async () => {
  for (const [event, body, status, errorType] of [
    ['stopp', payload, 404, 'not_found'],
    ['stop', { ...payload, cwd: 1 }, 400, 'invalid_input'],
    ['stop', {}, 400, 'invalid_input'],
    ['stop', [], 400, 'invalid_input'],
    ['stop', '{', 400, 'invalid_input'],
    ['stop', { ...payload, prompt: 'x'.repeat(2_500_000) }, 413, 'invalid_input'],
  ] as const) {
    const response = await post(event, body);
    const { error_type } = (await response.json()) as Result;
    expect([response.status, error_type]).toEqual([status, errorType]);
  }
});

test('a hook without the right credentials is refused', async () => {
  expect((await post('stop', payload, { authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await post('stop', payload, { origin: 'http://evil.example' })).status).toBe(403);
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const tokenOf = async (scope: string) => {
    const made = await place.fetch('/api/tokens', { ...init, body: JSON.stringify({ name: scope, scope }) });
    return ((await made.json()) as { token: string }).token;
  };
  expect((await post('stop', payload, { authorization: `Bearer ${await tokenOf('read')}` })).status).toBe(403);
  expect((await post('stop', payload, { authorization: `Bearer ${await tokenOf('input')}` })).status).toBe(200);
});

test('reports of hooks reach the event stream after they are stored', async () => {
  const body = { ...payload, session_id: 'events', tmux_pane: '%987655', message: 'Red or blue?' };
  const { agent_id } = (await (await post('permission-request', body)).json()) as Result;
  await place.fetch('/healthz');
  const stream = await place.fetch(`/api/events/stream?agent_id=${agent_id}&last_event_id=0`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('event: state_changed') || !text.includes('event: turn_created')) {
    const { value = '' } = (await reader?.read()) ?? {};
    text += value;
  }
  await reader?.cancel();
  expect(text).toContain('Red or blue?');
  expect(text).toContain('"new_state":"awaiting_input"');
});
