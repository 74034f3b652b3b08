import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DaemonPlace } from '../../helpers/daemon.js';
import { SshHost } from '../../helpers/ssh-host.js';

let host: SshHost;
beforeAll(async () => {
  host = await SshHost.started();
  Object.assign(host.place.env, { TTYPILOT_SSH: host.env.TTYPILOT_SSH });
  expect(await host.place.run('daemon', 'start')).toMatchObject({ status: 0 });
});
afterAll(() => host.stop());

test('a program starts on a host without ttypilot, in the home directory there, and is listed with its host', async () => {
  const started = await host.place.run(
    'spawn-tui',
    '--host',
    host.address,
    '--bare',
    '--',
    'sh',
    '-c',
    'pwd; read x; exit 7',
  );
  expect(started).toMatchObject({ status: 0, stderr: '' });
  const session_id = started.stdout.trim();
  expect((await host.place.run('wait-for-input', session_id, '--json')).stdout).toContain('"state":"line"');
  expect(await host.place.call('get_session', { session_id })).toMatchObject({
    ...{ host: host.address, command: 'sh', bare: true },
  });
  expect(await host.place.call('get_screen', { session_id })).toMatchObject({
    text: expect.stringContaining(userInfo().homedir),
  });
  await host.place.call('send_input', { session_id, key: 'enter' });
  expect(await host.place.call('wait_for_exit', { session_id })).toMatchObject({ exited: true, exit_code: 7 });
});

test('what does not go together is refused in words', async () => {
  const refused = (...options: string[]) => host.place.run('spawn-tui', ...options, '--', 'cat');
  expect(await refused('--bare')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('host, which is missing'),
  });
  const inTmux = await refused('--host', host.address, '--bare', '--backend', 'tmux');
  expect(inTmux).toMatchObject({ status: 2, stderr: expect.stringContaining('on this machine') });
  const away = await refused('--host', 'ssh://no-such-host-there', '--bare');
  expect(away).toMatchObject({ status: 3, stderr: expect.stringContaining('no-such-host-there') });
});

test('a session of the daemon here lives in the ttypilot of another machine', async () => {
  const here = new DaemonPlace();
  const { TTYPILOT_SSH, TTYPILOT_REMOTE_COMMAND } = host.env;
  Object.assign(here.env, { TTYPILOT_SSH, TTYPILOT_REMOTE_COMMAND });
  onTestFinished(() => here.stop());
  await here.run('daemon', 'start');
  const { session_id } = await here.call('spawn_tui', {
    command: 'sh',
    args: ['-c', 'read x; exit 7'],
    host: host.address,
  });
  expect(await here.call('wait_for_input', { session_id })).toMatchObject({ state: 'line' });
  expect(await here.call('get_session', { session_id })).toMatchObject({ host: host.address });
  expect(await host.place.call('list_sessions', { filter: 'exit 7', state: 'running' })).toMatchObject({ total: 1 });
  expect(await here.call('send_text', { session_id, text: 'go' })).toMatchObject({ accepted: 'yes' });
  expect(await here.call('wait_for_exit', { session_id })).toMatchObject({ exited: true, exit_code: 7 });
});
