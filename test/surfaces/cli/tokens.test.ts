import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Store } from '../../../src/store/store.js';
import { DaemonPlace } from '../../helpers/daemon.js';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
const commands = new DaemonPlace();
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(async () => {
  await place.close();
  await commands.stop();
});

const run = (...args: string[]) => runAt(place, ...args);
const runAt = ({ directory }: ServicePlace, ...args: string[]) =>
  commands.runWith({ env: { TTYPILOT_DATA_DIR: directory }, cwd: '/' }, 'token', ...args);
const statusWith = async (token: string, operation = 'list_sessions') => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(`${place.url}/api/v1/${operation}`, { method: 'POST', headers, body: '{}' })).status;
};

test('a token is created, listed without its secret, and revoked', async () => {
  const made = await run('create', 'for the CI', '--permission', 'input');
  const token = made.stdout.trim();
  expect(made).toMatchObject({ status: 0, stderr: expect.stringMatching(/^token-\w+: permission input\./) });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await statusWith(token)).toBe(200);
  expect(await statusWith(token, 'spawn_tui')).toBe(403);
  const { stdout } = await run('list');
  expect(stdout).toMatch(/^TOKEN +MAY +CREATED +NAME\ntoken-\w+ +input +\d{4}-\d\d-\d\d +for the CI\n$/);
  expect(stdout).not.toContain(token);
  expect(await run('revoke', 'for the CI')).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^Revoked for the CI/),
  });
  expect(await statusWith(token)).toBe(401);
});

test('without --permission, a token may only read', async () => {
  const made = JSON.parse((await run('create', 'looks', '--json')).stdout);
  expect(made).toMatchObject({ name: 'looks', scope: 'read', token: expect.any(String) });
  const revoked = JSON.parse((await run('revoke', made.id, '--json')).stdout);
  expect(revoked).toEqual({ id: made.id, name: 'looks', revoked: true });
  expect(JSON.parse((await run('list', '--json')).stdout)).toEqual({ tokens: [] });
});

test('a name is taken once', async () => {
  expect(await run('create', 'taken')).toMatchObject({ status: 0 });
  const again = await run('create', 'taken');
  expect(again).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining("named 'taken'") });
  expect(await run('revoke', 'taken')).toMatchObject({ status: 0 });
});

test('when two tokens of an older version share a name, the id says which to revoke', async () => {
  const older = new ServicePlace();
  onTestFinished(() => older.close());
  const store = await Store.open(older.directory);
  for (const id of ['token-first', 'token-second']) {
    const row = { kind: 'token', name: 'twin', scope: 'read', created_at: Date.now(), expires_at: null } as const;
    await store.tokens.add({ ...row, id, hash: id });
  }
  await store.close();
  await older.start();
  expect(await runAt(older, 'revoke', 'twin')).toMatchObject({ status: 2, stderr: expect.stringContaining('-first') });
  expect(await runAt(older, 'revoke', 'token-first')).toMatchObject({ status: 0 });
  expect(await runAt(older, 'revoke', 'twin')).toMatchObject({ status: 0, stderr: expect.stringContaining('-second') });
});

test.each([
  [['create'], 2, 'token create needs a NAME'],
  [['revoke'], 2, 'token revoke needs a NAME'],
  [['list', 'x'], 2, "'x' is one word too many"],
  [['revoke', 'none'], 1, 'There is no token none.'],
  [['create', 'x', '--permission', 'owner'], 2, 'owner'],
  [['create', 'a\x1bb'], 2, 'control characters'],
])('token %j', async (args, status, problem) => {
  const result = await run(...args);
  expect(result).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(problem) });
});

test('without a service, the command fails', async () => {
  const empty = new ServicePlace();
  const result = await commands.runWith({ env: { TTYPILOT_DATA_DIR: empty.directory }, cwd: '/' }, 'token', 'list');
  expect(result.status).toBe(3);
  await empty.close();
});
