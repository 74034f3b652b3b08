import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Store } from '../../src/store/store.js';
import type { EventRow, SessionRow } from '../../src/store/tables.js';

let directory: string;
let store: Store;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'ttypilot-store-'));
  store = await Store.open(directory);
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

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

test('what was written is there after the next opening', async () => {
  await store.journal.append({ events: [event(1)], session });
  await store.close();
  store = await Store.open(directory);
  expect(await store.journal.running()).toEqual([session]);
  expect(await store.journal.lastEventId()).toBe(1);
  expect(await store.journal.newestEvents(10)).toEqual([event(1)]);
});

test('an entry is kept as a whole or not at all', async () => {
  await store.journal.append({ events: [event(1)], session });
  const exit = { session_id: 's-1', notice: '{}', ended_at: 2 };
  // the number 1 is taken
  await expect(
    store.journal.append({ events: [event(1)], exit, over: { id: 's-1', state: 'ended' } }),
  ).rejects.toThrow();
  expect(await store.journal.exit('s-1')).toBeUndefined();
  expect(await store.journal.running()).toHaveLength(1);
});

test('an exit ends a session, and is found', async () => {
  await store.journal.append({ events: [event(1)], session });
  const exit = { session_id: 's-1', notice: '{"a":1}', ended_at: 2 };
  await store.journal.append({ events: [event(2)], exit, over: { id: 's-1', state: 'ended' } });
  expect(await store.journal.running()).toEqual([]);
  expect(await store.journal.exit('s-1')).toEqual(exit);
});

test('only the newest events are kept', async () => {
  for (let start = 1; start <= 10_500; start += 500) {
    await store.journal.append({ events: Array.from({ length: 500 }, (_, i) => event(start + i)) });
  }
  await store.journal.trim();
  const kept = await store.journal.newestEvents(20_000);
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([10_000, 501, 10_500]);
});

test('deliveries come in the order of their time', async () => {
  const delivery = { event_id: 1, type: 'pty_exited', body: '{}', attempts: 0 };
  const deliveries = [
    { ...delivery, next_at: 5 },
    { ...delivery, next_at: 3 },
  ];
  await store.journal.append({ events: [], deliveries });
  expect(await store.deliveries.next()).toMatchObject({ id: 2 });
  await store.deliveries.postpone(2, 1, 9);
  expect(await store.deliveries.next()).toMatchObject({ id: 1 });
  await store.deliveries.remove(1);
  expect(await store.deliveries.next()).toMatchObject({ id: 2, attempts: 1, next_at: 9 });
});

test('a file that is no database is named, and left as it is', async () => {
  const other = mkdtempSync(join(tmpdir(), 'ttypilot-store-'));
  writeFileSync(join(other, 'ttypilot.db'), 'this is no database, but a file of somebody'.repeat(100));
  await expect(Store.open(other)).rejects.toMatchObject({ code: 'database_unusable' });
  rmSync(other, { recursive: true });
});
