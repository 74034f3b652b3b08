import { afterAll, beforeAll, expect, test } from 'vitest';
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

const run = (...args: string[]) =>
  commands.runWith({ env: { TTYPILOT_DATA_DIR: place.directory }, cwd: '/' }, 'token', ...args);
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

test('when two tokens share a name, the id says which to revoke', async () => {
  const [first, second] = [await run('create', 'twin', '--json'), await run('create', 'twin', '--json')].map(
    ({ stdout }) => JSON.parse(stdout) as { id: string },
  );
  expect(await run('revoke', 'twin')).toMatchObject({ status: 2, stderr: expect.stringContaining(first?.id ?? '') });
  expect(await run('revoke', first?.id ?? '')).toMatchObject({ status: 0 });
  expect(await run('revoke', 'twin')).toMatchObject({ status: 0, stderr: expect.stringContaining(second?.id ?? '') });
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
