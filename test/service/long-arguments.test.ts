import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Store } from '../../src/store/store.js';
import { EventSource } from '../helpers/event-source.js';
import { ServicePlace } from '../helpers/service.js';

let place: ServicePlace;
afterEach(() => place.close());

test('very long arguments do not bloat the database or the list', async () => {
  place = await ServicePlace.opened();
  const events = await EventSource.opened(place);
  const args = ['-c', 'exec cat', ...Array.from({ length: 2 }, () => 'x'.repeat(130_000))];
  for (let i = 0; i < 20; i++) await place.call('spawn_tui', { command: 'sh', args });
  await events.until(() => events.events.filter(({ type }) => type === 'session_created').length === 20);
  expect(JSON.stringify(events.events).length).toBeLessThan(20 * 6000);
  const listed = JSON.stringify(await place.call('list_sessions'));
  expect(listed.length).toBeLessThan(20 * 6000);
  const stored = ['ttypilot.db', 'ttypilot.db-wal'].map((name) => sizeOf(join(place.directory, name)));
  expect(stored[0]).toBeGreaterThan(0);
  expect(Math.max(...stored)).toBeLessThan(3_000_000);
});

test('rows of an older database with huge arguments break nothing', async () => {
  place = new ServicePlace();
  const store = await Store.open(place.directory);
  const args = JSON.stringify(['x'.repeat(3_800_000)]);
  for (let i = 1; i <= 5; i++) {
    const id = `s-giant${i}`;
    await store.journal.append({
      session: {
        ...{ id, kind: 'pty', pane_id: id, command: 'cat', args, title: null, description: null },
        parent_agent: null,
        state: 'running',
        created_at: 1,
      },
      events: [
        { id: i, type: 'session_created', session_id: id, agent_id: null, data: `{"args":${args}}`, created_at: 1 },
      ],
    });
  }
  await store.close();
  await place.start();
  const id = await place.spawn('exec cat');
  const { sessions } = (await place.call('list_sessions')) as { sessions: { id: string }[] };
  expect(sessions.map((session) => session.id)).toEqual([id]);
  const source = await EventSource.opened(place, '?types=pty_exited&last_event_id=0');
  await source.untilEvent('pty_exited', 's-giant5');
  source.close();
});

function sizeOf(path: string): number {
  return readFileSync(path).length;
}
