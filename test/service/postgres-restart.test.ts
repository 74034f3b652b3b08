import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Store } from '../../src/store/store.js';
import { EventSource } from '../helpers/event-source.js';
import { hasPostgres, PrivatePostgres } from '../helpers/private-postgres.js';
import { type Result, ServicePlace } from '../helpers/service.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

async function servers() {
  const postgres = await PrivatePostgres.started();
  onTestFinished(() => postgres.stop());
  const url = await postgres.database();
  const place = () => {
    const made = new ServicePlace();
    onTestFinished(() => made.close());
    writeFileSync(join(made.directory, 'config.yaml'), `database: { url: "${url}" }\n`);
    return made;
  };
  return { postgres, url, place };
}

const health = async ({ url }: ServicePlace) => (await (await fetch(`${url}/healthz`)).json()) as Result;
const query = (url: string, sql: string) => PrivatePostgres.query(url, sql);

if (hasPostgres) {
  test('exits during a PostgreSQL outage are announced afterwards, and a second service is kept out', async () => {
    const { postgres, url, place } = await servers();
    const first = place();
    await first.start();
    const events = await EventSource.opened(first);
    const [running, ending] = [await first.spawn('exec cat'), await first.spawn('read -r line; exit 3')];
    await postgres.pause();
    await first.call('send_input', { session_id: ending, input: 'go\r' });
    expect(await first.call('wait_for_exit', { session_id: ending })).toMatchObject({ exit_code: 3 });
    await expect.poll(() => health(first), { timeout: 20_000 }).toMatchObject({ status: 'degraded' });
    await expect(first.spawn('exec cat')).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(events.events.map(({ type }) => type)).not.toContain('pty_exited');
    await postgres.resume();
    // both compete for the lock now
    const second = place();
    await expect(second.start()).rejects.toThrow(/another ttypilot uses it/);
    expect((await events.untilEvent('pty_exited', ending)).data).toMatchObject({ exit_code: 3, reason: 'exited' });
    await expect.poll(() => health(first)).toMatchObject({ status: 'ok' });
    expect(await query(url, 'select session_id from exits')).toEqual([{ session_id: ending }]);
    expect(await query(url, "select id from sessions where state = 'running'")).toEqual([{ id: running }]);
    const late = await first.spawn('exit 4');
    expect((await events.untilEvent('pty_exited', late)).data).toMatchObject({ exit_code: 4 });
  }, 60_000);

  test('a replaced service stops writing, reports that, and starts nothing', async () => {
    const { postgres, url, place } = await servers();
    const first = place();
    await first.start();
    const events = await EventSource.opened(first);
    const id = await first.spawn('read -r line; exit 3');
    // as after a long disconnection: another service has the lock and a new epoch
    await postgres.pause();
    first.child?.kill('SIGSTOP');
    await postgres.resume();
    const second = await Store.open(temporaryFolder(), { databaseUrl: url });
    onTestFinished(() => second.close());
    const before = await query(url, 'select * from events order by id');
    first.child?.kill('SIGCONT');
    await first.call('send_input', { session_id: id, input: 'go\r' });
    await expect
      .poll(() => health(first), { timeout: 20_000 })
      .toMatchObject({
        status: 'degraded',
        reason: expect.stringMatching(/another ttypilot has taken this database over/),
      });
    await expect(first.spawn('exec cat')).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(first.problems).toMatch(/another ttypilot has taken this database over/);
    expect(await query(url, 'select * from events order by id')).toEqual(before);
    expect(await query(url, 'select * from exits')).toEqual([]);
    expect(events.events.map(({ type }) => type)).not.toContain('pty_exited');
  }, 90_000);

  test('PostgreSQL itself refuses a write of an earlier epoch', async () => {
    const { url } = await servers();
    const first = await Store.open(temporaryFolder(), { databaseUrl: url });
    onTestFinished(() => first.close());
    const token = {
      id: 't-1',
      kind: 'token',
      name: 'a',
      hash: 'h',
      scope: 'read',
      created_at: 1,
      expires_at: null,
    } as const;
    await first.tokens.add(token);
    // the lock is still held, so only the database knows
    await query(url, "update service_state set value = value + 1 where name = 'epoch'");
    await expect(first.tokens.add({ ...token, id: 't-2', hash: 'i' })).rejects.toMatchObject({
      code: 'store_unavailable',
    });
    expect(await query(url, 'select id from tokens')).toEqual([{ id: 't-1' }]);
    expect(await first.problem()).toMatch(/another ttypilot has taken this database over/);
  }, 30_000);
}

test('the error names a PostgreSQL that is unreachable at the start, and nothing is started', async () => {
  const place = new ServicePlace();
  onTestFinished(() => place.close());
  const nowhere = `postgresql://me:secret@localhost/db?host=${encodeURIComponent(place.directory)}`;
  writeFileSync(join(place.directory, 'config.yaml'), `database: { url: "${nowhere}" }\n`);
  await expect(place.start()).rejects.toThrow(/The database postgresql:\/\/me@localhost\/db\S* cannot be used: /);
  expect(place.problems).not.toContain('secret');
});
