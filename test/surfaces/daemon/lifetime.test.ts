import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { elapse, systemClock } from '../../../src/base/clock.js';
import { processIdentity } from '../../../src/base/process-identity.js';
import { quoteWord } from '../../../src/base/text/quote-word.js';
import { socketClient } from '../../../src/client/socket-client.js';
import { processEnded } from '../../../src/surfaces/cli/daemon/process-ended.js';
import { bin, DaemonPlace } from '../../helpers/daemon.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

let place: DaemonPlace;
beforeEach(() => {
  place = new DaemonPlace();
});
afterEach(() => place.stop());

test('start, status, stop', async () => {
  expect(await place.run('daemon', 'status')).toMatchObject({ status: 3, stdout: '' });
  const started = await start();
  expect(started).toMatchObject({ address: place.address });
  const { pid } = JSON.parse((await place.run('daemon', 'status', '--json')).stdout);
  expect(pid).toBe(started.pid);
  expect(await place.run('daemon', 'stop')).toMatchObject({ status: 0, stdout: expect.stringContaining(`${pid}`) });
  expect(processIdentity(pid)).toBe('');
  expect(existsSync(place.address)).toBe(false);
  expect(await place.run('daemon', 'stop')).toMatchObject({ status: 3, stdout: '' });
});

test('stop signals no process that has got the number of an ended daemon', async () => {
  const { pid } = await start();
  const path = join(place.directory, 'data', 'service.json');
  const note = JSON.parse(readFileSync(path, 'utf8'));
  await place.run('daemon', 'stop');
  const other = spawn('sleep', ['300']);
  try {
    writeFileSync(path, JSON.stringify({ ...note, pid: other.pid }));
    expect(pid).not.toBe(other.pid);
    for (const action of ['stop', 'status']) {
      expect(await place.run('daemon', action)).toMatchObject({ status: 3, stdout: '' });
    }
    expect(await place.run('daemon', 'restart')).toMatchObject({
      stdout: expect.stringMatching(/^ttypilot daemon started/),
    });
    expect(other.signalCode).toBe(null);
    expect(processIdentity(other.pid as number)).not.toBe('');
  } finally {
    other.kill('SIGKILL');
  }
});

test('a second start reports the running daemon, and a restart starts a new one', async () => {
  const { pid } = await start();
  const again = await place.run('daemon', 'start');
  expect(again).toEqual({
    status: 0,
    stdout: `ttypilot daemon is already running, pid ${pid}, ${place.address}\n`,
    stderr: '',
  });
  expect(await place.run('daemon', 'start', '--foreground')).toMatchObject({ status: 1 });
  await place.run('spawn-tui', '--', 'cat');
  const { status, stdout } = await place.run('daemon', 'restart');
  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`^ttypilot daemon stopped, pid ${pid}\nttypilot daemon started, pid \\d+, `));
  expect(processIdentity(pid)).toBe('');
  expect(await place.call('list_sessions', {})).toMatchObject({ sessions: [] });
  await place.run('daemon', 'stop');
  expect(await place.run('daemon', 'restart')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ttypilot daemon started/),
  });
});

test('only its owner can reach the socket, the lock and the log', async () => {
  await start();
  const files = readdirSync(place.directory, { recursive: true, withFileTypes: true });
  expect(files.map(({ name }) => name)).toContain(basename(place.address));
  for (const file of files) {
    const mode = statSync(join(file.parentPath, file.name)).mode & 0o777;
    expect([file.name, mode]).toEqual([file.name, file.isDirectory() ? 0o700 : 0o600]);
  }
  expect(statSync(place.directory).mode & 0o777).toBe(0o700);
});

test('of ten daemons that start at once exactly one runs', async () => {
  const starts = await Promise.all(Array.from({ length: 10 }, () => place.run('daemon', 'start', '--json')));
  const results = starts.map(({ stdout }) => JSON.parse(stdout));
  const winners = results.filter(({ already_running }) => !already_running);
  expect(winners).toHaveLength(1);
  const [{ pid }] = winners;
  expect(results.map((result) => result.pid)).toEqual(results.map(() => pid));
  expect(JSON.parse((await place.run('daemon', 'status', '--json')).stdout).pid).toBe(pid);
}, 60_000);

test('the files of a killed daemon do not stop the next one, nor ten that start at once', async () => {
  const { pid } = await start();
  process.kill(pid, 'SIGKILL');
  await hasEnded(pid, 10_000);
  expect(existsSync(place.address)).toBe(true);
  expect(await place.run('list-sessions')).toMatchObject({ status: 3 });
  const starts = await Promise.all(Array.from({ length: 10 }, () => place.run('daemon', 'start')));
  expect(starts.filter(({ stdout }) => stdout.includes('daemon started'))).toHaveLength(1);
  expect(starts.filter(({ status }) => status === 0)).toHaveLength(10);
  expect(await place.run('list-sessions')).toMatchObject({ status: 0 });
}, 60_000);

test('programs of a killed daemon end when the next one starts, and no others do', async () => {
  const { pid } = await start();
  const spawned = await place.call('spawn_tui', {
    command: 'sh',
    args: ['-c', 'trap "" HUP TERM; sleep 600 & echo $!; wait'],
  });
  const { match } = await place.call('wait_for_text', { session_id: spawned.session_id, pattern: '\\d+' });
  const { pid: shell } = await place.call('get_session', { session_id: spawned.session_id });
  process.kill(pid, 'SIGKILL');
  await hasEnded(pid, 10_000);
  expect(processIdentity(Number(shell))).not.toBe('');
  // the first client is served only after the clean-up, so that a new program is never taken for an old one
  const starting = start();
  const { session_id } = await callSoon('spawn_tui', { command: 'cat' });
  await starting;
  expect([processIdentity(Number(match)), processIdentity(Number(shell))]).toEqual(['', '']);
  expect(await place.call('get_session', { session_id })).toMatchObject({ state: 'running' });
}, 60_000);

test('a lock whose pid now belongs to another process is stale', async () => {
  mkdirSync(place.env.TTYPILOT_DATA_DIR, { mode: 0o700 });
  writeFileSync(join(place.env.TTYPILOT_DATA_DIR, 'daemon.7.lock'), `${process.pid} 1@another-boot\n`);
  await start();
  expect(locks()).toEqual(['daemon.8.lock']);
});

test('a living daemon keeps its place even if its lock was removed, and its socket without a note too', async () => {
  const { pid } = await start();
  const { session_id } = await place.call('spawn_tui', { command: 'cat' });
  for (const name of locks()) rmSync(join(place.env.TTYPILOT_DATA_DIR, name));
  expect(await place.run('daemon', 'start', '--foreground')).toMatchObject({ status: 1 });
  expect(JSON.parse((await place.run('daemon', 'start', '--json')).stdout)).toMatchObject({
    pid,
    already_running: true,
  });
  const note = join(place.env.TTYPILOT_DATA_DIR, 'service.json');
  const kept = readFileSync(note);
  rmSync(note);
  expect(await place.run('daemon', 'start', '--foreground')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`already running at ${place.address}`),
  });
  writeFileSync(note, kept);
  expect(await place.call('get_session', { session_id })).toMatchObject({ state: 'running' });
});

test('there is one host per data directory: a service and a daemon exclude each other', async () => {
  const { pid } = await start();
  const serve = ['serve', '--port', '0'];
  expect(await place.run(...serve)).toMatchObject({ status: 1, stderr: expect.stringContaining(`(pid ${pid})`) });
  expect(await place.run('login')).toMatchObject({ status: 3, stderr: expect.stringContaining('has no web page') });
  await place.run('daemon', 'stop');
  const service = spawn(process.execPath, [bin, ...serve], { env: place.env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = (await once(service.stdout, 'data')) as [Buffer];
  const url = /listening on (\S+)/.exec(said.toString())?.[1];
  expect(await place.run('daemon', 'start')).toEqual({
    status: 0,
    stdout: `ttypilot service is already running, pid ${service.pid}, ${url}\n`,
    stderr: '',
  });
  expect(await place.run('daemon', 'stop')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('a service runs here, not a daemon'),
  });
  expect(await place.run('list-sessions')).toMatchObject({ status: 0 });
  service.kill('SIGINT');
  await once(service, 'exit');
}, 60_000);

test('two data directories have two daemons, also with one runtime directory', async () => {
  await start();
  const env = { TTYPILOT_DATA_DIR: join(place.directory, 'other') };
  const other = await place.runWith({ env }, 'daemon', 'start', '--json');
  expect(JSON.parse(other.stdout)).not.toHaveProperty('already_running');
  await place.call('spawn_tui', { command: 'cat' });
  expect((await place.runWith({ env }, 'list-sessions', '--json')).stdout).toBe('{"sessions":[],"total":0}\n');
  expect(await place.runWith({ env }, 'daemon', 'stop')).toMatchObject({ status: 0 });
  expect(await place.run('daemon', 'status')).toMatchObject({ status: 0 });
}, 60_000);

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the sessions and their children soon', async (signal) => {
  const { pid } = await start();
  const { session_id } = await place.call('spawn_tui', {
    command: 'sh',
    args: ['-c', 'trap "" HUP TERM; sleep 600 & echo $!; wait'],
  });
  const { match } = await place.call('wait_for_text', { session_id, pattern: '\\d+' });
  const { pid: shell } = await place.call('get_session', { session_id });
  const startedAt = performance.now();
  process.kill(pid, signal);
  expect(await hasEnded(pid, 5000)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect([processIdentity(Number(match)), processIdentity(Number(shell))]).toEqual(['', '']);
  expect(existsSync(place.address)).toBe(false);
});

test('a client that waits while the daemon is stopped gets an error', async () => {
  const { pid } = await start();
  const { session_id } = await place.call('spawn_tui', { command: 'cat' });
  const waiting = place.run('wait-for-exit', String(session_id), '--json');
  const client = socketClient(place.address);
  const wait = client.call('wait_for_exit', { session_id });
  await client.call('list_sessions', {});
  process.kill(pid, 'SIGKILL');
  await expect(wait).rejects.toMatchObject({ code: 'service_lost' });
  const { status, stderr } = await waiting;
  expect(status).toBe(3);
  expect(['service_lost', 'no_service']).toContain(JSON.parse(stderr).error.code);
});

test('a directory that others can read is refused by the daemon and by its clients', async () => {
  const refused = async (...args: string[]) => {
    chmodSync(place.directory, 0o755);
    const { status, stderr } = await place.run(...args, '--json');
    chmodSync(place.directory, 0o700);
    expect([status, JSON.parse(stderr).error]).toEqual([
      3,
      expect.objectContaining({ code: 'unsafe_directory', message: expect.stringContaining('0755') }),
    ]);
  };
  await refused('daemon', 'start');
  await start();
  await refused('list-sessions');
  await refused('daemon', 'status');
});

test('a path that is too long for a socket is refused', async () => {
  const env = { TTYPILOT_RUNTIME_DIR: join(place.directory, 'long'.repeat(25)) };
  expect((await place.runWith({ env }, 'daemon', 'start')).stderr).toContain('its path is too long');
});

test('a link in place of the directory is refused', async () => {
  const link = join(place.directory, 'link');
  symlinkSync(place.directory, link);
  const { stderr } = await place.runWith({ env: { TTYPILOT_RUNTIME_DIR: link } }, 'daemon', 'start', '--json');
  expect(JSON.parse(stderr).error.code).toBe('unsafe_directory');
});

test('sessions outlive the command that started them, and the daemon its terminal', async () => {
  const tmux = new PrivateTmux();
  const own = ['TTYPILOT_RUNTIME_DIR', 'TTYPILOT_DATA_DIR'] as const;
  const start = ['env', ...own.map((name) => `${name}=${place.env[name]}`), process.execPath, bin, 'daemon', 'start'];
  const paneId = tmux.pane(`${start.map(quoteWord).join(' ')}; cat`);
  await expect.poll(() => tmux.run('capture-pane', '-p', '-t', paneId)).toContain('started, pid');
  tmux.run('kill-pane', '-t', paneId);
  const { session_id } = await place.call('spawn_tui', { command: 'cat' });
  expect(await place.call('list_sessions', {})).toMatchObject({ sessions: [{ id: session_id, state: 'running' }] });
});

test('in the foreground it serves until it is interrupted', async () => {
  const child = spawn(process.execPath, [bin, 'daemon', 'start', '--foreground'], {
    env: place.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(child.stderr, 'data');
  expect(JSON.parse((await place.run('daemon', 'status', '--json')).stdout).pid).toBe(child.pid);
  const client = socketClient(place.address);
  await client.call('list_sessions', {});
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await expect(client.call('list_sessions', {})).rejects.toMatchObject({ code: 'no_service' });
});

async function start(): Promise<{ pid: number; address: string }> {
  const { status, stdout, stderr } = await place.run('daemon', 'start', '--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

function locks(): string[] {
  return readdirSync(place.env.TTYPILOT_DATA_DIR).filter((name) => name.endsWith('.lock'));
}

/** A call that reaches a starting daemon as early as possible. */
async function callSoon(name: string, input: object): Promise<Record<string, unknown>> {
  const client = socketClient(place.address);
  for (;;) {
    try {
      return await client.call(name, input);
    } catch {
      await elapse(systemClock, 1);
    }
  }
}

/** Whether a process ends within this time. */
function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  return processEnded({ pid, identity: processIdentity(pid) }, timeoutMs, systemClock);
}
