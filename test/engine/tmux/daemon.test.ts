import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { DaemonPlace } from '../../helpers/daemon.js';

const place = new DaemonPlace();
let socketName = '';
afterEach(async () => {
  await place.stop();
  execFileSync('tmux', ['-L', socketName, 'kill-server']);
});

test('a session in tmux is still there when the daemon was killed and started again', async () => {
  await place.run('daemon', 'start');
  const options = ['--backend', 'tmux', '--title', 'a title', '--json'];
  const spawned = await place.run('spawn-tui', ...options, '--', 'sh', '-c', 'echo started; exec cat');
  const { session_id, pid, socket_name } = JSON.parse(spawned.stdout);
  socketName = socket_name;
  const waited = await place.run('wait-for-text', session_id, 'started', '--json');
  const { seq } = JSON.parse(waited.stdout);
  const daemon = JSON.parse((await place.run('daemon', 'status', '--json')).stdout);
  process.kill(daemon.pid, 'SIGKILL');
  await place.run('daemon', 'start');
  const session = JSON.parse((await place.run('get-session', session_id, '--json')).stdout);
  expect(session).toMatchObject({ id: session_id, pid, title: 'a title', state: 'running', is_durable: true });
  expect(session.seq).toBeGreaterThan(seq);
  expect((await place.run('get-screen', session_id)).stdout).toContain('started');
  expect(await place.run('close-session', session_id)).toMatchObject({ status: 0 });
});
