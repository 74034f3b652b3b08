import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Agents } from '../../src/agents/agents.js';
import { NumbersTaken } from '../../src/store/journal.js';
import { Store } from '../../src/store/store.js';
import type { EventRow, SessionRow } from '../../src/store/tables.js';
import { hasPostgres, PrivatePostgres } from '../helpers/private-postgres.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

const event = (id: number): EventRow => ({
  id,
  type: 'session_created',
  session_id: 's-1',
  agent_id: null,
  data: '{}',
  created_at: id,
});
const session: SessionRow = {
  id: 's-1',
  kind: 'pty',
  pane_id: 's-1',
  command: 'sh',
  args: '[]',
  title: null,
  description: null,
  parent_agent: null,
  state: 'running',
  created_at: 1,
};

describe.each(kinds)('on %s', (kind) => {
  let server: PrivatePostgres | undefined;
  let open: () => Promise<Store>;
  let store: Store;
  beforeAll(async () => {
    server = kind === 'postgres' ? await PrivatePostgres.started() : undefined;
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    const directory = temporaryFolder();
    const databaseUrl = await server?.database();
    open = () => Store.open(directory, { databaseUrl });
    store = await open();
  });
  afterEach(() => store.close());

  test('entries survive a reopen', async () => {
    await store.journal.append({ events: [event(1)], session });
    await store.close();
    store = await open();
    expect(await store.journal.running()).toEqual([session]);
    expect(await store.journal.lastEventId()).toBe(1);
    expect(await store.journal.newestEvents(10)).toEqual([event(1)]);
  });

  test('an entry is written completely or not at all', async () => {
    await store.journal.append({ events: [event(1)], session });
    const exit = { session_id: 's-1', notice: '{}', ended_at: 2 };
    // the number 1 is taken by another event
    const other = { ...event(1), type: 'pty_exited' };
    await expect(store.journal.append({ events: [other], exit, over: { id: 's-1', state: 'ended' } })).rejects.toThrow(
      NumbersTaken,
    );
    expect(await store.journal.exit('s-1')).toBeUndefined();
    expect(await store.journal.running()).toHaveLength(1);
  });

  test('an exit ends a session and can be found', async () => {
    await store.journal.append({ events: [event(1)], session });
    const exit = { session_id: 's-1', notice: '{"a":1}', ended_at: 2 };
    await store.journal.append({ events: [event(2)], exit, over: { id: 's-1', state: 'ended' } });
    expect(await store.journal.running()).toEqual([]);
    expect(await store.journal.exit('s-1')).toEqual(exit);
  });

  test('the first recorded exit of a session is final, and the entry of a second one is not written', async () => {
    const exit = { session_id: 's-1', notice: '{"exit_code":3}', ended_at: 2 };
    const deliveries = [{ event_id: 1, type: 'pty_exited', body: '{}', attempts: 0, next_at: 1 }];
    expect(await store.journal.append({ events: [event(1)], session, exit, deliveries })).toBe('written');
    const again = { ...exit, notice: '{"exit_code":-1}' };
    expect(await store.journal.append({ events: [event(2)], exit: again, deliveries })).toBe('known');
    expect(await store.journal.exit('s-1')).toEqual(exit);
    expect(await store.journal.newestEvents(10)).toEqual([event(1)]);
    expect(await store.journal.lastEventId()).toBe(1);
    await store.deliveries.remove(1);
    expect(await store.deliveries.next('webhook')).toBeUndefined();
  });

  test('an entry that is retried after an unconfirmed commit is stored once', async () => {
    const exit = { session_id: 's-1', notice: '{}', ended_at: 2 };
    const deliveries = [{ event_id: 1, type: 'pty_exited', body: '{}', attempts: 0, next_at: 1 }];
    for (const entry of [
      { events: [event(1)], deliveries },
      { events: [event(2)], exit, deliveries },
    ]) {
      expect(await store.journal.append(entry)).toBe('written');
      expect(await store.journal.append(entry)).toBe('written');
    }
    expect(await store.journal.newestEvents(10)).toEqual([event(1), event(2)]);
    await store.deliveries.remove(1);
    await store.deliveries.remove(2);
    expect(await store.deliveries.next('webhook')).toBeUndefined();
  });

  test('an event number is not reused after its row is deleted', async () => {
    await store.journal.append({ events: [event(1), event(2)] });
    await store.journal.append({ events: [event(3)] });
    await store.close();
    store = await open();
    expect(await store.journal.lastEventId()).toBe(3);
    for (const taken of [1, 3, 5]) {
      const other = { ...event(taken), data: '{"other":1}' };
      await expect(store.journal.append({ events: [other] })).rejects.toThrow(NumbersTaken);
    }
  });

  test('only the newest events are kept', async () => {
    for (let start = 1; start <= 10_500; start += 500) {
      await store.journal.append({ events: Array.from({ length: 500 }, (_, i) => event(start + i)) });
    }
    await store.journal.trim();
    const kept = await store.journal.newestEvents(20_000);
    expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([10_000, 501, 10_500]);
  });

  test('deliveries come in order of their time', async () => {
    const delivery = { event_id: 1, type: 'pty_exited', body: '{}', attempts: 0 };
    const deliveries = [
      { ...delivery, next_at: 5 },
      { ...delivery, next_at: 3 },
    ];
    await store.journal.append({ events: [], deliveries });
    expect(await store.deliveries.next('webhook')).toMatchObject({ id: 2 });
    await store.deliveries.postpone(2, 1, 9);
    expect(await store.deliveries.next('webhook')).toMatchObject({ id: 1 });
    await store.deliveries.remove(1);
    expect(await store.deliveries.next('webhook')).toMatchObject({ id: 2, attempts: 1, next_at: 9 });
  });

  test('tokens are found by their hash and can be removed', async () => {
    const token = { kind: 'token', name: 'me', scope: 'read', created_at: 1 } as const;
    await store.tokens.add({ ...token, id: 't-2', hash: 'two', expires_at: null });
    await expect(store.tokens.add({ ...token, id: 't-3', hash: 'two', expires_at: null })).rejects.toThrow();
    expect(await store.tokens.find('one')).toBeUndefined();
    expect(await store.tokens.find('two')).toMatchObject({ id: 't-2' });
    expect(await store.tokens.list()).toEqual([{ ...token, id: 't-2', hash: 'two', expires_at: null }]);
    expect([await store.tokens.remove('t-2'), await store.tokens.remove('t-2')]).toEqual([true, false]);
  });

  test('logins are found by their hash, used, listed and removed', async () => {
    const login = { owner_hash: 'o', user_agent: 'a browser', created_at: 1, last_used_at: 1, expires_at: 9 };
    await store.logins.add({ ...login, id: 'login-1', hash: 'one' });
    await store.logins.add({ ...login, id: 'login-2', hash: 'two' });
    await expect(store.logins.add({ ...login, id: 'login-3', hash: 'two' })).rejects.toThrow();
    await store.logins.touch('login-2', 5);
    const second = { ...login, id: 'login-2', hash: 'two', last_used_at: 5 };
    expect(await store.logins.find('two')).toEqual(second);
    expect(await store.logins.list()).toEqual([second, { ...login, id: 'login-1', hash: 'one' }]);
    expect([await store.logins.remove('login-2'), await store.logins.remove('login-2')]).toEqual([true, false]);
  });

  test('answers are recorded before they are typed, once per key', async () => {
    const answer = { agent_id: 'a-1', idempotency_key: 'k', request: '{}', shown: '{}', created_at: 1 };
    const id = await store.answers.add(answer);
    await expect(store.answers.add(answer)).rejects.toThrow();
    const second = await store.answers.add({ ...answer, idempotency_key: null });
    const third = await store.answers.add({ ...answer, idempotency_key: null });
    await store.answers.settle(id, 'done', '{"a":1}');
    await store.answers.remove(third);
    expect(await store.answers.find('a-1', 'k')).toEqual({ ...answer, id, state: 'done', result: '{"a":1}' });
    expect(await store.answers.pending()).toMatchObject([{ id: second, idempotency_key: null }]);
  });

  test('agents and their turns survive a reopen', async () => {
    const agents = () => new Agents({ store, onFailure: () => {} });
    const added = await agents().add({ sessionId: 'one', tmuxPaneId: '%3', itermPaneId: 'w0', cwd: '/a' }, 'test');
    const receipt = { accepted: 'yes', attempts: 1 };
    await agents().record(added.id, { actor: 'agent', intent: 'question', text: 'Red?', delivery: 'hook' });
    const turn = { actor: 'user', intent: 'answer', text: 'rot ü 🟥', delivery: 'respond:text', receipt } as const;
    const { agent } = await agents().record(added.id, turn);
    await store.close();
    store = await open();
    expect(await agents().get(added.id)).toEqual(agent);
    expect(agent).toMatchObject({ state: 'processing', tmuxPaneId: '%3', itermPaneId: 'w0' });
    const turns = await agents().turns(added.id);
    expect(turns).toMatchObject([
      { id: 1, text: 'Red?', receipt: null },
      { id: 2, ...turn },
    ]);
    expect(await agents().turns(added.id, { limit: 1 })).toMatchObject([{ id: 2 }]);
    expect(await agents().turns(added.id, { limit: 5, before: 2 })).toMatchObject([{ id: 1 }]);
    expect(await agents().list({ sessionId: 'one', cwd: '/a', paneId: '%3', isLive: true })).toEqual([agent]);
    expect(await agents().list({ sessionId: 'two' })).toEqual([]);
  });

  test('a turn and the state that follows from it are written together or not at all', async () => {
    const agents = new Agents({ store, onFailure: () => {} });
    const { id } = await agents.add({}, 'test');
    const turn = { agent_id: id, actor: 'user', intent: 'command', text: 'go', delivery: null, receipt: null } as const;
    const nowhere = { state: null } as unknown as { state: 'idle' };
    await expect(store.turns.add({ ...turn, created_at: 1 }, nowhere)).rejects.toThrow();
    expect([await agents.turns(id), (await agents.get(id)).state]).toEqual([[], 'idle']);
  });

  test('concurrent turns of one agent are all written, one after the other', async () => {
    const agents = new Agents({ store, onFailure: () => {} });
    const { id } = await agents.add({}, 'test');
    const said = Array.from({ length: 50 }, (_, i) => `command ${i}`);
    await Promise.all(said.map((text) => agents.record(id, { actor: 'user', intent: 'command', text })));
    expect((await agents.turns(id)).map(({ text }) => text)).toEqual(said);
  });

  if (kind === 'postgres')
    test('a second service cannot use the database of the first', async () => {
      await expect(open()).rejects.toMatchObject({
        code: 'database_unusable',
        message: expect.stringMatching(/another ttypilot uses it/),
      });
    });
});

test('the error names a file that is not a database and leaves it unchanged', async () => {
  const other = temporaryFolder();
  writeFileSync(join(other, 'ttypilot.db'), 'this is not a database but an ordinary file'.repeat(100));
  await expect(Store.open(other)).rejects.toMatchObject({ code: 'database_unusable' });
});

test('the error names an unreachable server without its password', async () => {
  const databaseUrl = `postgresql://me:secret@localhost/db?host=${encodeURIComponent(temporaryFolder())}`;
  const failure = Store.open(temporaryFolder(), { databaseUrl });
  await expect(failure).rejects.toMatchObject({
    code: 'database_unusable',
    message: expect.stringMatching(/me@localhost/),
  });
  await expect(failure).rejects.not.toMatchObject({ message: expect.stringMatching(/secret/) });
});
