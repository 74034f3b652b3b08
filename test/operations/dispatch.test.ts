import { describe, expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { type AuditEntry, type Call, dispatch } from '../../src/operations/dispatch.js';
import { LocalClient } from '../../src/operations/local-client.js';

function setUp(options: Partial<Call> = {}) {
  const engine = new Engine();
  onTestFinished(() => engine.dispose());
  const entries: AuditEntry[] = [];
  const call: Call = {
    engine,
    permission: 'control',
    signal: new AbortController().signal,
    onAudit: (entry) => entries.push(entry),
    ...options,
  };
  return { engine, entries, run: (name: string, input: unknown) => dispatch(name, input, call) };
}

describe('wrong input is refused, with the name of the field', () => {
  test.each([
    ['spawn_tui', {}, /^spawn_tui: command: it is missing\.$/],
    ['spawn_tui', { command: 'cat', colz: 3 }, /there is no field colz \(did you mean cols\?\)/],
    ['spawn_tui', { command: 'cat', cols: 'wide' }, /cols: it must be a number/],
    ['spawn_tui', { command: 'cat', cols: 0 }, /cols: 0 is too small, it must be at least 1\.$/],
    ['spawn_tui', { command: 'cat', cols: 5000 }, /cols: 5000 is too large, it must be at most 1000\.$/],
    ['spawn_tui', { command: 'cat', env: { A: 1 } }, /env\.A: /],
    ['wait_for_text', { session_id: 's', pattern: 'x', since: 'yesterday' }, /since: /],
    ['wait_for_text', { pattern: 'x' }, /session_id: /],
    ['get_screen', { session_id: 's', format: 'txt' }, /format: 'txt' must be one of text, .*\(did you mean text\?\)/],
    ['get_screen', 'text', /it must be an object/],
    ['get_screen', [], /it must be an object/],
    ['wait_for_text', { session_id: 's', pattern: 'x', flags: 'g' }, /flags: there is no flag 'g', only i, m, s, u, v/],
    ['search_output', { session_id: 's', pattern: 'x', flags: 'iy' }, /flags: there is no flag 'y'/],
    ['search_panes', { pattern: 'x', flags: 'd' }, /flags: there is no flag 'd'/],
    ['search_output', { session_id: 's', pattern: 'x', flags: 'ii' }, /flags: the flag 'i' is given twice/],
    ['search_output', { session_id: 's', pattern: 'x', flags: 'uv' }, /flags: the flags 'u' and 'v' exclude/],
  ])('%s %j', async (name, input, message) => {
    const { run } = setUp();
    await expect(run(name, input)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    });
  });

  test('an unknown operation', async () => {
    const { run } = setUp();
    await expect(run('get_scren', {})).rejects.toMatchObject({
      code: 'unknown_operation',
      message: 'There is no operation get_scren (did you mean get_screen?).',
    });
  });

  test('all problems are reported, not only the first', async () => {
    const { run } = setUp();
    const wrong = run('spawn_tui', { command: 'cat', cols: 0, rows: 0 });
    await expect(wrong).rejects.toMatchObject({ message: expect.stringMatching(/cols: .*; rows: /) });
  });

  test('none or several of input, key and keys', async () => {
    const { run } = setUp();
    const { session_id } = await run('spawn_tui', { command: 'cat' });
    for (const input of [{}, { input: 'a', key: 'b' }, { key: 'a', keys: ['b'] }]) {
      const refusal = { code: 'invalid_input', message: expect.stringContaining('give one of input, key and keys') };
      await expect(run('send_input', { session_id, ...input })).rejects.toMatchObject(refusal);
    }
  });
});

describe('permissions', () => {
  test.each([
    ['read', { list_sessions: true, send_input: false, spawn_tui: false }],
    ['input', { list_sessions: true, send_input: true, spawn_tui: false }],
    ['control', { list_sessions: true, send_input: true, spawn_tui: true }],
  ] as const)('a caller that may %s', async (permission, expected) => {
    const { run } = setUp({ permission });
    for (const [name, isAllowed] of Object.entries(expected)) {
      const code = await run(name, {}).then(
        () => 'done',
        (error) => error.code,
      );
      expect([name, code === 'forbidden']).toEqual([name, !isAllowed]);
    }
  });
});

test('every call is audited with its operation, session and outcome, never with what was typed', async () => {
  const { run, entries } = setUp();
  const { session_id } = await run('spawn_tui', { command: 'cat' });
  await run('send_input', { session_id, input: 'hunter2' });
  await run('send_input', { session_id: 's-none', input: 'hunter2' }).catch(() => {});
  expect(entries).toEqual([
    { operation: 'spawn_tui', effect: 'control', isPlain: false, outcome: 'done' },
    { operation: 'send_input', effect: 'input', sessionId: session_id, isPlain: true, outcome: 'done' },
    { operation: 'send_input', effect: 'input', sessionId: 's-none', isPlain: false, outcome: 'session_not_found' },
  ]);
});

test('a call that is cancelled before it starts does nothing', async () => {
  const { run, engine } = setUp({ signal: AbortSignal.abort() });
  await expect(run('spawn_tui', { command: 'cat' })).rejects.toMatchObject({ code: 'cancelled' });
  expect(engine.listSessions()).toEqual([]);
});

test('cancelling ends a wait at once, as an outcome', async () => {
  const { engine } = setUp();
  const client = new LocalClient(engine);
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const controller = new AbortController();
  const waiting = client.call('wait_for_text', { session_id, pattern: 'never' }, { signal: controller.signal });
  controller.abort();
  expect(await waiting).toMatchObject({ found: false, outcome: 'cancelled' });
});

test('listeners of a client hear of sessions that start, end and close, and of screens', async () => {
  const { engine } = setUp();
  const client = new LocalClient(engine);
  let changes = 0;
  client.onSessions(() => changes++);
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  expect(changes).toBe(1);
  const shown = new Promise<void>((resolve) => {
    client.onScreen(session_id as string, resolve);
  });
  await client.call('send_input', { session_id, input: 'x' });
  await shown;
  await client.call('send_input', { session_id, key: 'ctrl+d' });
  await client.call('signal_session', { session_id, signal: 'KILL' });
  await client.call('wait_for_exit', { session_id });
  expect(changes).toBe(2);
  await client.call('close_session', { session_id });
  expect(changes).toBe(3);
});
