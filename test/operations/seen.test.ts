import { afterAll, beforeAll, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { LocalClient } from '../../src/operations/local-client.js';

let engine: Engine;
let client: LocalClient;
beforeAll(() => {
  engine = new Engine();
  client = new LocalClient(engine);
});
afterAll(() => engine.dispose());

async function cat(viewer = ''): Promise<{
  session_id: string;
  call: (name: string, input?: object, by?: string) => ReturnType<LocalClient['call']>;
}> {
  const { session_id } = await client.call('spawn_tui', { command: 'cat', until: 'settled' }, { viewer });
  const call = (name: string, input: object = {}, by = viewer) =>
    client.call(name, { session_id, ...input }, { viewer: by });
  return { session_id: `${session_id}`, call };
}

test('a change between an act and the wait counts, one that was shown does not', async () => {
  const { call } = await cat();
  await call('send_input', { input: 'one\n' });
  await call('wait_for_text', { pattern: 'one\\none', flags: '' }, 'another');
  expect(await call('wait_for_screen_change', { stable_ms: 20 })).toMatchObject({ changed: true });
  expect(await call('wait_for_screen_change', { stable_ms: 20, timeout_ms: 100 })).toMatchObject({ changed: false });
});

test('seen counts from what this caller saw, not from what others saw', async () => {
  const { call } = await cat('a');
  await call('act', { do: ['one', 'enter'] });
  await call('send_input', { input: 'two\n' }, 'b');
  await call('wait_for_text', { pattern: 'two\\ntwo' }, 'b');
  expect(await call('get_screen', { since: 'seen' })).toMatchObject({ changed_rows: [2, 3] });
  expect(await call('get_screen', { since: 'seen' })).toMatchObject({ changed_rows: [] });
  expect(await call('read_output', { since: 'seen' }, 'b')).toMatchObject({ text: '' });
});

test('what was not shown is still new', async () => {
  const { call } = await cat();
  await call('act', { do: ['hidden', 'enter'], look: 'none' });
  expect(await call('wait_for_text', { pattern: 'hidden', since: 'seen' })).toMatchObject({ found: true });
});

test.each([
  [{ do: [], only_if: { seen: true } }, 'nothing to guard'],
  [{ do: [{ click: 'a', type: 'b' }] }, 'exactly one of'],
  [{ do: [{ click: { col: 1 } }] }, 'row'],
  [{ do: ['x'], until: 'later' }, 'until'],
  [{ do: ['x'], until: { text: 'a', gone: 'b' } }, 'exactly one of'],
  [{ do: ['x'], until: { text: '(' } }, '('],
  [{ do: ['x'], only_if: { shows: '[' } }, '['],
  [{ do: Array.from({ length: 10_000 }, () => 'x') }, '100'],
  [{ do: [{ press: 'entre' }] }, 'entre'],
  [{ do: [''] }, 'do'],
])('act refuses %j at once', async (input, word) => {
  const { session_id, call } = await cat();
  await expect(call('act', input)).rejects.toMatchObject({ message: expect.stringContaining(word) });
  expect(engine.get(session_id).seq).toBe(0);
});
