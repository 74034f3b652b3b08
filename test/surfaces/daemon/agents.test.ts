import { afterAll, beforeAll, expect, test } from 'vitest';
import { DaemonPlace } from '../../helpers/daemon.js';

let place: DaemonPlace;
beforeAll(async () => {
  place = await DaemonPlace.started();
});
afterAll(() => place.stop());

test('hooks of coding agents reach the daemon, which answers for them', async () => {
  const input = JSON.stringify({ session_id: 'one', cwd: '/srv/shop', hook_event_name: 'SessionStart' });
  expect(await place.runWith({ input }, 'hook', 'session-start')).toEqual({ status: 0, stdout: '', stderr: '' });
  const { agents } = (await place.call('list_agents', {})) as { agents: { agent_id: string }[] };
  expect(agents).toMatchObject([{ session_id: 'one', cwd: '/srv/shop' }]);
  const [agent] = agents;
  expect(await place.call('get_agent', { agent_id: agent?.agent_id })).toMatchObject({ session_id: 'one' });
});

test('tokens and the check of the database work with a daemon', async () => {
  const { stdout: token } = await place.run('token', 'create', 'a reader');
  expect(token.trim()).toMatch(/^[\w-]{43}$/);
  expect((await place.run('token', 'list')).stdout).toContain('a reader');
  expect(await place.run('token', 'revoke', 'a reader')).toMatchObject({ status: 0 });
  await place.run('spawn-tui', '--', 'cat');
  expect(await place.run('check')).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing is wrong.') });
});
