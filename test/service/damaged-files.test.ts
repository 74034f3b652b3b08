import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openService } from '../../src/open-service.js';
import { bin } from '../helpers/daemon.js';
import { rowsOf } from '../helpers/outage.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const open = (dataDir: string) => openService({ dataDir, port: 0 }, '0.0.0');

/** Creates a data directory in the state that a service leaves. */
async function used(): Promise<string> {
  const directory = temporaryFolder();
  await (await open(directory)).close();
  rmSync(join(directory, 'daemon.1.lock'));
  return directory;
}

test.each(['/proc/nope', '/proc/nope/deeper', '/proc/self', '/dev/null', '/dev/null/below'])(
  'an impossible data directory, %s, is refused at once with its path',
  (directory) => {
    const ran = spawnSync(process.execPath, [bin, 'serve', '--port', '0', '--data-dir', directory], {
      encoding: 'utf8',
      timeout: 30_000,
      killSignal: 'SIGKILL',
    });
    expect(ran).toMatchObject({ status: 3, signal: null, stdout: '' });
    expect(ran.stderr).toMatch(new RegExp(`^ttypilot: ${directory}\\S* cannot be used: .*\nCheck the path, .*\n$`));
  },
  40_000,
);

test.each([
  ['ttypilot.db', 'database_unusable'],
  ['audit.log', 'file_unusable'],
  ['config.yaml', 'invalid_config'],
  ['service.json', 'file_unusable'],
])('a directory in place of %s causes an error that names it', async (name, code) => {
  const directory = temporaryFolder();
  mkdirSync(join(directory, name));
  const message = expect.stringMatching(new RegExp(`${join(directory, name)}.*EISDIR`));
  await expect(open(directory)).rejects.toMatchObject({ code, message });
});

test.each(['', '\n', 'short', 'with a space in the middle of it', '\0'.repeat(43)])(
  'a token file with %j admits no caller and stays unchanged',
  async (content) => {
    const directory = temporaryFolder();
    writeFileSync(join(directory, 'token'), content);
    const hint = expect.stringContaining('The service creates a new token when it starts.');
    await expect(open(directory)).rejects.toMatchObject({ code: 'unusable_token', hint });
    expect(readFileSync(join(directory, 'token'), 'utf8')).toBe(content);
  },
);

test('a damaged database causes an error that names it, and stays unchanged', async () => {
  const directory = await used();
  const path = join(directory, 'ttypilot.db');
  const bytes = readFileSync(path);
  // the schema page
  bytes.fill(0xff, 100, 4096);
  writeFileSync(path, bytes);
  await expect(open(directory)).rejects.toMatchObject({
    code: 'database_unusable',
    message: expect.stringContaining(path),
  });
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('a database of a newer ttypilot is reported as such', async () => {
  const directory = await used();
  rowsOf(directory, `INSERT INTO kysely_migration VALUES ('999-from-the-future', '2030') RETURNING 1`);
  await expect(open(directory)).rejects.toMatchObject({
    code: 'database_newer',
    message: expect.stringMatching(/ttypilot\.db was written by a newer ttypilot: this one does not know 999-from-/),
    hint: expect.stringMatching(/^Update ttypilot/),
  });
});

test('a database is copied before it is migrated, and only then', async () => {
  const directory = await used();
  const copy = join(directory, 'ttypilot.db.before-007-service-state');
  expect(existsSync(copy)).toBe(false);
  rowsOf(directory, `INSERT INTO exits VALUES ('s-1', '{}', 1) RETURNING 1`);
  rowsOf(directory, `INSERT INTO events VALUES (7, 'session_ended', 's-1', NULL, '{}', 1) RETURNING 1`);
  // as the previous version left it
  rowsOf(directory, `DELETE FROM kysely_migration WHERE name = '007-service-state' RETURNING 1`);
  rowsOf(directory, 'DROP TABLE service_state');
  const service = await open(directory);
  onTestFinished(() => service.close());
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(rowsOf(directory, `SELECT value FROM service_state WHERE name = 'last_event_id'`)).toEqual([{ value: 7 }]);
  expect(rowsOf(directory, 'SELECT session_id FROM exits', copy)).toEqual([{ session_id: 's-1' }]);
  expect(rowsOf(directory, `SELECT name FROM sqlite_master WHERE name = 'service_state'`, copy)).toEqual([]);
});
