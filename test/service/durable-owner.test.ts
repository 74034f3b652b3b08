import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { directoryMark } from '../../src/base/files/directory-mark.js';
import { ownTmuxServer } from '../../src/base/own-tmux-server.js';
import { start } from '../engine/start.js';
import { DaemonPlace } from '../helpers/daemon.js';
import { ServicePlace } from '../helpers/service.js';

const PATIENT = { timeout: 30_000, interval: 100 };
let service: ServicePlace;
let daemon: DaemonPlace;
beforeEach(() => {
  service = new ServicePlace();
  daemon = new DaemonPlace();
});
afterEach(async () => {
  await daemon.stop();
  await service.close();
});

test('daemon and service have one tmux server, named after their data directory', () => {
  const home = { HOME: '/home/ada' };
  const usual = '/home/ada/.local/share/ttypilot';
  expect(ownTmuxServer(usual, home)).toBe('ttypilot');
  expect(ownTmuxServer(usual, { ...home, TTYPILOT_RUNTIME_DIR: '/run/user/7/ttypilot' })).toBe('ttypilot');
  expect(ownTmuxServer('/srv/other', home)).toBe(`ttypilot-${directoryMark('/srv/other')}`);
  expect(ownTmuxServer('/srv/other', { ...home, TTYPILOT_TMUX_SOCKET: 'mine' })).toBe('mine');
});

test('without directories of its own, a daemon keeps programs on the server called ttypilot, which one can attach to', async () => {
  const folder = daemon.directory;
  const env = { TTYPILOT_DATA_DIR: '', XDG_DATA_HOME: join(folder, 'data'), TMUX_TMPDIR: folder };
  Object.assign(daemon.env, env);
  await daemon.run('daemon', 'start');
  const id = (
    await daemon.run('spawn-tui', '--backend', 'tmux', '--', 'sh', '-c', 'echo here; exec cat')
  ).stdout.trim();
  expect((await daemon.run('daemon', 'status')).stdout).toMatch(
    /^in tmux: {2}1, attach with: tmux -L ttypilot attach$/m,
  );
  const person = await start('tmux', { args: ['-L', 'ttypilot', 'attach'], env });
  await expect(person.waits.forText('ttypilot keeps programs here')).resolves.toMatchObject({ found: true });
  await person.close();
  const window = await start('tmux', { args: ['-L', 'ttypilot', 'attach', '-t', `ttypilot:${id}`], env });
  await expect(window.waits.forText('here')).resolves.toMatchObject({ found: true });
  await window.close();
  execFileSync('tmux', ['-L', 'ttypilot', 'kill-server'], { env: { ...process.env, ...env } });
});

test('a service takes over what a daemon of the same directory has left in tmux', async () => {
  const run = (...args: string[]) => daemon.runWith({ env: { TTYPILOT_DATA_DIR: service.directory } }, ...args);
  await run('daemon', 'start');
  const id = await spawnBy(run);
  await run('daemon', 'stop');
  await service.start();
  expect(await service.call('get_session', { session_id: id })).toMatchObject({ state: 'running', is_durable: true });
});

test('while the daemon owns the programs, the service says so, and takes them over when the daemon ends', async () => {
  await shared('daemon', 'start');
  const id = await spawnBy(shared);
  await service.start();
  expect(service.problems).toContain(`belong to the daemon of ${daemonData()} (pid `);
  await expect(service.spawn('exec cat', { backend: 'tmux' })).rejects.toMatchObject({
    code: 'tmux_owned',
    details: { owner: `the daemon of ${daemonData()}` },
  });
  await expect(service.call('get_session', { session_id: id })).rejects.toMatchObject({ code: 'session_not_found' });
  await shared('daemon', 'stop');
  await expect
    .poll(() => service.call('get_session', { session_id: id }).catch(() => undefined), PATIENT)
    .toMatchObject({ id, state: 'running' });
  expect(await service.spawn('exec cat', { backend: 'tmux' })).toMatch(/^s-/);
});

test('a daemon leaves the programs of a running service alone, and may have them when the service is gone', async () => {
  await service.start();
  const id = await service.spawn('exec cat', { backend: 'tmux' });
  await shared('daemon', 'start');
  const refused = await shared('spawn-tui', '--backend', 'tmux', '--', 'cat');
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`belong to the service of ${service.directory} (pid `),
  });
  expect(await shared('spawn-tui', '--', 'cat')).toMatchObject({ status: 0 });
  service.child?.kill('SIGTERM');
  await once(service.child ?? process, 'exit');
  expect(await shared('spawn-tui', '--backend', 'tmux', '--', 'cat')).toMatchObject({ status: 0 });
  expect(await shared('get-session', id)).toMatchObject({ status: 0, stdout: expect.stringContaining('running') });
});

test('of a service and a daemon that start at once on the same programs, exactly one has them', async () => {
  await shared('daemon', 'start');
  const id = await spawnBy(shared);
  await shared('daemon', 'stop');
  await Promise.all([service.start(), shared('daemon', 'start')]);
  const byService = await service.call('get_session', { session_id: id }).then(Boolean, () => false);
  const { status } = await shared('get-session', id);
  expect([byService, status === 0].filter(Boolean)).toHaveLength(1);
});

/** A command of the daemon's place, with the tmux server of the service. */
function shared(...args: string[]) {
  return daemon.runWith({ env: { TTYPILOT_TMUX_SOCKET: ownTmuxServer(service.directory) } }, ...args);
}

function daemonData(): string {
  return daemon.env.TTYPILOT_DATA_DIR;
}

async function spawnBy(run: typeof shared): Promise<string> {
  return (await run('spawn-tui', '--backend', 'tmux', '--', 'sh', '-c', 'echo ready; exec cat')).stdout.trim();
}
