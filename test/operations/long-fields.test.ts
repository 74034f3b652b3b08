import { afterEach, beforeEach, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { LocalClient } from '../../src/operations/local-client.js';
import { pageOf } from '../../src/operations/page.js';
import { listAllSessions } from '../../src/operations/sessions/list-all-sessions.js';

let engine: Engine;
let client: LocalClient;
beforeEach(() => {
  engine = new Engine();
  client = new LocalClient(engine);
});
afterEach(() => engine.dispose());

const spawn = (input: object) => client.call('spawn_tui', { command: 'cat', ...input });

test.each([
  ['an argument', { args: ['x'.repeat(131_072)] }, /args\.0: .*131071/],
  ['all arguments', { args: Array.from({ length: 3 }, () => 'x'.repeat(100_000)) }, /args: .*262144/],
  ['the number of arguments', { args: Array.from({ length: 10_001 }, () => '') }, /args: .*10000/],
  ['the command', { command: 'x'.repeat(131_072) }, /command: .*131071/],
  ['a variable', { env: { A: 'x'.repeat(131_072) } }, /env\.A: .*131071/],
  ['all variables', { env: { A: 'x'.repeat(131_071), B: 'x'.repeat(131_071), C: 'x' } }, /env: .*262144/],
  ['the directory', { cwd: `/${'x'.repeat(4096)}` }, /cwd: .*4096/],
  ['the title', { title: 'x'.repeat(501) }, /title: .*500/],
  ['the description', { description: 'x'.repeat(5001) }, /description: .*5000/],
  ['the parent', { parent_agent: 'x'.repeat(501) }, /parent_agent: .*500/],
])('%s above the limit is refused with its name and the limit', async (_, input, message) => {
  await expect(spawn(input)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) });
  expect(engine.listSessions()).toEqual([]);
});

test.each(['title', 'description', 'parent_agent', 'command'])(
  '%s cannot have half of a surrogate pair or a NUL',
  async (field) => {
    for (const text of ['a\ud83d', '\udca1b', 'a\0b']) {
      await expect(spawn({ [field]: text })).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining(`${field}: it contains a NUL or half of a surrogate pair`),
      });
    }
    const { session_id } = await spawn(field === 'command' ? { args: ['-u'] } : { [field]: '💡' });
    await client.call('close_session', { session_id });
  },
);

test('a list cuts long arguments and marks the cut; get_session returns them whole', async () => {
  const args = ['-c', 'exec cat', 'x'.repeat(100_000), 'y', 'z'];
  const { session_id } = await spawn({ command: 'sh', args });
  const { sessions } = (await client.call('list_sessions', {})) as { sessions: { args: string[] }[] };
  const listed = sessions[0]?.args ?? [];
  expect(listed.slice(0, 2)).toEqual(['-c', 'exec cat']);
  expect(listed[2]).toMatch(/^x{1900,2000}…$/);
  expect(listed[3]).toBe('… (2 more)');
  expect(listed).toHaveLength(4);
  expect((await client.call('get_session', { session_id })).args).toEqual(args);
  await client.call('close_session', { session_id });
});

test('all pages of a list together have every session once', async () => {
  for (let i = 0; i < 5; i++) await spawn({ title: `number ${i}` });
  const first = await client.call('list_sessions', { limit: 2 });
  expect(first).toMatchObject({ total: 5, next: 2, sessions: [{ title: 'number 0' }, { title: 'number 1' }] });
  const last = await client.call('list_sessions', { limit: 2, offset: 4 });
  expect(last).toMatchObject({ total: 5, sessions: [{ title: 'number 4' }] });
  expect(last).not.toHaveProperty('next');
  expect(await client.call('list_sessions', { offset: 5 })).toEqual({ sessions: [], total: 5 });
  const [{ id }] = last.sessions as [{ id: string }];
  const found = await client.call('list_sessions', { filter: id.toUpperCase(), state: 'running' });
  expect(found).toMatchObject({ sessions: [{ id }], total: 1 });
  expect(await client.call('list_sessions', { state: 'exited' })).toMatchObject({ sessions: [], total: 0 });
  expect(await client.call('list_sessions', { filter: 'no such program' })).toMatchObject({ total: 0 });
  expect(await listAllSessions(client)).toHaveLength(5);
  for (const session of engine.listSessions()) await session.close();
});

test('a page ends before it becomes too large to send, but has at least one row', () => {
  const rows = ['a', 'b', 'c'].map((letter) => letter.repeat(3_000_000));
  const describe = (row: string) => row;
  expect(pageOf(rows, { limit: 10, offset: 0 }, describe)).toEqual({ rows: [rows[0]], total: 3, next: 1 });
  expect(pageOf(rows, { limit: 10, offset: 2 }, describe)).toEqual({ rows: [rows[2]], total: 3 });
  const [giant] = ['x'.repeat(9_000_000)];
  expect(pageOf([giant, giant], { limit: 10, offset: 0 }, describe)).toMatchObject({ rows: [giant], next: 1 });
});
