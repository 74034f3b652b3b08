import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PtyExited } from '../../src/contracts/pty-exited.js';
import { EventLog, type NewEvent } from '../../src/service/event-log.js';
import { Exits } from '../../src/service/exits.js';
import { Store } from '../../src/store/store.js';
import { FakeClock } from '../helpers/fake-clock.js';
import { refuseWrites, rowsOf } from '../helpers/outage.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let directory: string;
let store: Store;
let clock: FakeClock;
let failures: string[];

beforeEach(async () => {
  directory = temporaryFolder();
  store = await Store.open(directory);
  onTestFinished(() => store.close());
  clock = new FakeClock();
  failures = [];
});

async function opened(): Promise<EventLog> {
  const onFailure = (error: unknown) => failures.push((error as Error).message);
  const log = new EventLog({ journal: store.journal, clock, onFailure });
  await log.start();
  return log;
}

const ended = (sessionId: string): NewEvent => ({
  type: 'session_ended',
  data: { session_id: sessionId, reason: 'exited', timestamp: '2026-01-01T00:00:00.000Z' },
  sessionId,
  agentId: null,
});

const notice = (sessionId: string, exitCode: number) =>
  ({
    type: 'pty_exited',
    session_id: sessionId,
    pane_id: sessionId,
    exit_code: exitCode,
    reason: 'exited',
  }) as PtyExited;

/** Runs the due retry and everything that follows from it. */
async function retry(log: EventLog, isDone: () => boolean): Promise<void> {
  await expect
    .poll(() => {
      clock.advance(1000);
      return isDone();
    })
    .toBe(true);
  await log.settled();
}

test('an event is in the database before it is published', async () => {
  const log = await opened();
  const found: unknown[] = [];
  log.onEvent(({ id }) => found.push(...rowsOf(directory, `SELECT id FROM events WHERE id = ${id}`)));
  await log.append([ended('s-1'), ended('s-2')]);
  await log.append([ended('s-3')]);
  expect(found).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('an unwritten event is not published, keeps its place, and is published once it is written', async () => {
  const log = await opened();
  const told: [number, string | null][] = [];
  log.onEvent(({ id, sessionId }) => told.push([id, sessionId]));
  const accept = refuseWrites(directory);
  void log.append([ended('s-1')]);
  void log.append([ended('s-2')]);
  await expect.poll(() => log.problem).toBe('database or disk is full');
  clock.advance(1000);
  expect([told, log.pending, log.after(0).events]).toEqual([[], 2, []]);
  expect(() => log.admit('program')).toThrow(/database or disk is full/);
  log.admit('pane');
  accept();
  await retry(log, () => log.pending === 0);
  expect(told).toEqual([
    [1, 's-1'],
    [2, 's-2'],
  ]);
  expect([log.problem, failures.length]).toEqual([undefined, 2]);
  log.admit('program');
});

test('with too many pending writes not even a pane can be watched', async () => {
  const log = await opened();
  refuseWrites(directory);
  for (let i = 0; i < 10_000; i++) void log.append([ended(`s-${i}`)]);
  expect(() => log.admit('pane')).toThrow(expect.objectContaining({ code: 'store_unavailable' }));
  log.dispose();
});

test('numbers that are already taken are skipped', async () => {
  const log = await opened();
  await log.append([ended('s-1')]);
  rowsOf(directory, `UPDATE service_state SET value = 10 WHERE name = 'last_event_id' RETURNING 1`);
  const told: number[] = [];
  log.onEvent(({ id }) => told.push(id));
  void log.append([ended('s-2')]);
  await retry(log, () => log.pending === 0);
  expect(told).toEqual([11]);
});

test('the exit of a session is recorded, published and sent once, and the first one is final', async () => {
  const log = await opened();
  const exits = new Exits({ events: log, journal: store.journal, outboxes: [] });
  const told: string[] = [];
  const heard: number[] = [];
  log.onEvent(({ type }) => told.push(type));
  exits.onNotice(({ exit_code }) => heard.push(exit_code));
  exits.announce(notice('s-1', 3));
  exits.announce(notice('s-1', -1));
  await log.settled();
  expect([told, heard]).toEqual([['pty_exited', 'session_ended'], [3]]);
  expect(await exits.find('s-1')).toMatchObject({ exit_code: 3 });
  expect(rowsOf(directory, 'SELECT session_id FROM exits')).toEqual([{ session_id: 's-1' }]);
});

test('a client that asks for future or deleted events is notified of a gap', async () => {
  const log = await opened();
  await log.append([ended('s-1'), ended('s-2')]);
  expect(log.after(2)).toEqual({ events: [], isGap: false });
  expect(log.after(1)).toMatchObject({ events: [{ id: 2 }], isGap: false });
  expect(log.after(3)).toMatchObject({ events: [{ id: 1 }, { id: 2 }], isGap: true });
  rowsOf(directory, 'DELETE FROM events RETURNING 1');
  const next = await opened();
  expect(next.after(1)).toEqual({ events: [], isGap: true });
  expect(next.after(2)).toEqual({ events: [], isGap: false });
});
