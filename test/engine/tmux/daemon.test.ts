import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { DaemonPlace } from '../../helpers/daemon.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

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
  expect(await place.run('daemon', 'start')).toMatchObject({ status: 0, stdout: expect.stringContaining('started') });
  const found = await place.run('get-session', session_id, '--json');
  expect(found).toMatchObject({ status: 0, stderr: '' });
  const session = JSON.parse(found.stdout);
  expect(session).toMatchObject({ id: session_id, pid, title: 'a title', state: 'running', is_durable: true });
  expect(session.seq).toBeGreaterThan(seq);
  expect((await place.run('get-screen', session_id)).stdout).toContain('started');
  expect(await place.run('close-session', session_id)).toMatchObject({ status: 0 });
});

test('a caller of the daemon does not type into its own pane by mistake', async () => {
  const tmux = new PrivateTmux();
  ({ socketName } = tmux);
  const [paneId, other] = [tmux.pane('exec cat'), tmux.pane('exec cat')];
  // the daemon has no pane, wherever it was started
  await place.runWith(
    { env: { TMUX: tmux.format(other, '#{socket_path},#{pid},0'), TMUX_PANE: other } },
    'daemon',
    'start',
  );
  const env = { TMUX: tmux.format(paneId, '#{socket_path},#{pid},0'), TMUX_PANE: paneId };
  const run = (...args: string[]) => place.runWith({ env }, ...args, '--socket-name', socketName);
  expect((await run('list-panes', paneId)).stdout).toMatch(/this one/);
  expect((await run('list-panes', other)).stdout).not.toMatch(/this one/);
  expect(await run('send-input', paneId, 'x')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('itself runs'),
  });
  expect(await run('send-input', paneId, 'x', '--allow-self')).toMatchObject({ status: 0 });
  expect(await run('send-input', other, 'x')).toMatchObject({ status: 0 });
});
