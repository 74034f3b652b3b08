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

/** Without echo: it would show each line a second time, as late as a busy machine likes. */
async function cat() {
  const args = ['-c', 'stty -echo; echo ready; exec cat'];
  const { session_id } = await client.call('spawn_tui', { command: 'sh', args, until: { text: 'ready' } });
  const call = (name: string, input: object = {}, callId?: string) =>
    client.call(name, { session_id, ...input }, { callId });
  const type = async (input: string, shown: string) => {
    await client.call('send_input', { session_id, input }, { viewer: 'another' });
    await client.call('wait_for_text', { session_id, pattern: shown }, { viewer: 'another' });
  };
  return { call, type };
}

const SCROLL = `${'x\n'.repeat(40)}end\n`;

test.each(['now', 'screen', 'seen'])(
  'text since %s that scrolled away while the answer was lost is found',
  async (since) => {
    const { call, type } = await cat();
    await call('get_screen');
    const wait = { pattern: '^done', since, timeout_ms: 300 };
    await call('wait_for_text', { ...wait, timeout_ms: 0 }, 'a');
    await type('done\n', '^done');
    await type(SCROLL, '^end');
    expect(await call('wait_for_text', wait)).toMatchObject({ found: since === 'seen' });
    expect(await call('wait_for_text', { ...wait, timeout_ms: 10_000 }, 'a')).toMatchObject({
      found: true,
      match: 'done',
    });
  },
);

test('text that was on the screen all the time is found again', async () => {
  const { call, type } = await cat();
  await type('done\n', '^done');
  for (let i = 0; i < 2; i++) {
    expect(await call('wait_for_text', { pattern: '^done' }, 'a')).toMatchObject({ found: true });
  }
});

test.each([
  ['get_screen', { since: 'seen' }, { changed_rows: [1] }, { changed_rows: [] }],
  ['wait_for_screen_change', { stable_ms: 0, timeout_ms: 100 }, { changed: true }, { changed: false }],
])('what a lost answer of %s showed is still new to its viewer', async (name, input, news, none) => {
  const { call, type } = await cat();
  await call('get_screen');
  await type('new\n', '^new');
  expect(await call(name, input, 'a')).toMatchObject(news);
  expect(await call(name, input, 'a')).toMatchObject(news);
  expect(await call(name, input, 'b')).toMatchObject(none);
});

test('the timeout counts from the first time, and so does the time that a wait took', async () => {
  const { call } = await cat();
  const wait = { pattern: 'never', timeout_ms: 1500 };
  await call('wait_for_text', wait, 'a');
  const startedAt = performance.now();
  const { elapsed_ms, outcome } = await call('wait_for_text', wait, 'a');
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(outcome).toBe('timed_out');
  expect(elapsed_ms).toBeGreaterThanOrEqual(1500);
});
