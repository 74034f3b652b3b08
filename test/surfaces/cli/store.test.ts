import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bin } from '../../helpers/daemon.js';
import { EventSource } from '../../helpers/event-source.js';
import { rowsOf } from '../../helpers/outage.js';
import { ServicePlace } from '../../helpers/service.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** Runs `ttypilot ARGS` on a data directory. */
function run(directory: string, ...args: string[]) {
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [bin, ...args, '--data-dir', directory], (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

const checked = async (directory: string) => JSON.parse((await run(directory, 'check', '--json')).stdout);

async function running(): Promise<ServicePlace> {
  const place = await ServicePlace.opened();
  onTestFinished(() => place.close());
  return place;
}

test('a backup of a running service is complete and private, and overwrites no file', async () => {
  const place = await running();
  const id = await place.spawn('exit 3');
  const events = await EventSource.opened(place, '?last_event_id=0');
  const { id: last = 0 } = await events.untilEvent('session_ended', id);
  const file = join(temporaryFolder(), 'copy.db');
  expect(await run(place.directory, 'backup', file)).toEqual({ status: 0, stdout: `${file}\n`, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(rowsOf('', 'PRAGMA integrity_check', file)).toEqual([{ integrity_check: 'ok' }]);
  expect(rowsOf('', 'SELECT session_id FROM exits', file)).toEqual([{ session_id: id }]);
  const before = readFileSync(file);
  const again = await run(place.directory, 'backup', file);
  expect(again).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/something else has this name/) });
  expect(readFileSync(file).equals(before)).toBe(true);
  // a service that starts from the backup does not reuse numbers that were given after it
  const restored = new ServicePlace();
  onTestFinished(() => restored.close());
  copyFileSync(file, join(restored.directory, 'ttypilot.db'));
  await restored.start();
  const later = await EventSource.opened(restored);
  await restored.spawn('exit 4');
  expect((await later.untilEvent('session_created')).id).toBeGreaterThan(last + 100_000);
}, 40_000);

test('a backup that cannot be written says why, and leaves nothing behind', async () => {
  const place = await running();
  const folder = temporaryFolder();
  const refused = await run(place.directory, 'backup', join(folder, 'missing', 'copy.db'));
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(/missing\/copy\.db: .*ENOENT/) });
  const nothing = await run(folder, 'backup', join(folder, 'copy.db'));
  expect(nothing).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/ttypilot\.db cannot be used: it does not exist/),
  });
  expect(await run(place.directory, 'backup')).toMatchObject({ status: 2 });
  expect(() => statSync(join(folder, 'copy.db'))).toThrow();
});

test('a PostgreSQL database is left to pg_dump', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'config.yaml'), 'database: { url: "postgresql://me:secret@localhost/db" }\n');
  const { status, stderr } = await run(folder, 'backup', join(folder, 'copy.db'));
  expect(status).toBe(1);
  expect(stderr).toMatch(/pg_dump --format=custom --file=\S*copy\.db 'postgresql:\/\/me@localhost\/db'/);
});

test('a check counts rows, and passes for a running service and for a stopped one', async () => {
  const place = new ServicePlace();
  onTestFinished(() => place.close());
  await place.start();
  await place.spawn('exec cat');
  const id = await place.spawn('exit 3');
  await (await EventSource.opened(place, '?last_event_id=0')).untilEvent('session_ended', id);
  const result = await checked(place.directory);
  expect(result).toMatchObject({ ok: true, integrity: 'ok', notes: [], counts: { sessions: 2, exits: 1, events: 4 } });
  place.child?.kill('SIGKILL');
  await expect
    .poll(() => checked(place.directory))
    .toMatchObject({ ok: true, notes: [expect.stringMatching(/1 sessions are recorded as running/)] });
  const { status, stdout } = await run(place.directory, 'check');
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/integrity {2}ok\n.* 2 {2}sessions\n.*Nothing is wrong/s),
  ]);
}, 30_000);

test('a check finds orphans, and sessions that run only in the database', async () => {
  const place = await running();
  const row = `'pty', 'x', 'sh', '[]', NULL, NULL, NULL, 'running', 1`;
  const damage = [
    `INSERT INTO exits VALUES ('s-gone', '{}', 1)`,
    `INSERT INTO sessions VALUES ('s-only-here', ${row}), ('s-both', ${row})`,
    `INSERT INTO exits VALUES ('s-both', '{}', 1)`,
    `INSERT INTO deliveries (event_id, type, body, attempts, next_at) VALUES (77, 'pty_exited', '{}', 0, 9e15)`,
    `INSERT INTO turns (agent_id, actor, intent, text, created_at) VALUES ('a-gone', 'user', 'command', 'x', 1)`,
    `INSERT INTO events VALUES (99, 'session_ended', NULL, NULL, '{}', 1)`,
  ];
  for (const sql of damage) rowsOf(place.directory, `${sql} RETURNING 1`);
  const { status, stdout } = await run(place.directory, 'check', '--json');
  const { ok, orphans } = JSON.parse(stdout) as { ok: boolean; orphans: { what: string; count: number }[] };
  expect([status, ok]).toEqual([1, false]);
  expect(Object.fromEntries(orphans.map(({ what, count }) => [what, count]))).toEqual({
    'exits without a session': 1,
    'running sessions with a recorded exit': 1,
    'webhook messages without their event': 0,
    'turns without an agent': 1,
    'events with an unassigned number': 1,
    'sessions that run only in the database': 2,
  });
  rowsOf(place.directory, `INSERT INTO events VALUES (50, 'session_ended', NULL, NULL, '{}', 1) RETURNING 1`);
  const messages = ((await checked(place.directory)) as { orphans: unknown[] }).orphans[2];
  expect(messages).toEqual({ what: 'webhook messages without their event', count: 1 });
});

test('a damaged database fails its check', async () => {
  const folder = temporaryFolder();
  const place = await running();
  for (let i = 0; i < 30; i++) {
    rowsOf(place.directory, `INSERT INTO exits VALUES ('s-${i}', '${'x'.repeat(3000)}', 1) RETURNING 1`);
  }
  const file = join(folder, 'ttypilot.db');
  await run(place.directory, 'backup', file);
  const bytes = readFileSync(file);
  bytes.fill(0xff, 4096 * 2, bytes.length);
  writeFileSync(file, bytes);
  const { status, stdout } = await run(folder, 'check', '--json');
  expect([status, JSON.parse(stdout).ok]).toEqual([1, false]);
  expect(JSON.parse(stdout).integrity).not.toBe('ok');
});
