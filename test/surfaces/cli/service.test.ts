import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bin, DaemonPlace } from '../../helpers/daemon.js';
import { call } from '../../helpers/mcp-client.js';
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

function run(...args: string[]) {
  return commands.runWith({ env: { TTYPILOT_DATA_DIR: place.directory }, cwd: '/' }, ...args);
}

function at(env: Record<string, string>, ...args: string[]) {
  return commands.runWith({ env: { TTYPILOT_DATA_DIR: place.directory, ...env }, cwd: '/' }, ...args);
}

async function sessionsOfService(): Promise<string[]> {
  const { sessions } = (await place.call('list_sessions')) as { sessions: { id: string }[] };
  return sessions.map(({ id }) => id);
}

test('without a daemon, commands use the sessions of the service and the directory of the caller', async () => {
  const { stdout } = await run('spawn-tui', '--', 'sh', '-c', 'pwd; exec cat');
  const id = stdout.trim();
  expect(await sessionsOfService()).toEqual([id]);
  expect(await run('wait-for-text', '^/$', '--flags', 'm')).toMatchObject({ status: 0 });
  expect(await run('complete', '--', 'get-screen', '')).toMatchObject({ stdout: expect.stringContaining(id) });
  expect((await run('doctor')).stdout).toMatch(new RegExp(`^✓ commands +served by the service ${place.url}$`, 'm'));
  expect(await run('close-session', id)).toMatchObject({ status: 0 });
});

test('daemon status describes the service, and daemon stop and restart leave it alone', async () => {
  const { status, stdout } = await run('daemon', 'status');
  expect(status).toBe(0);
  expect(stdout).toContain('(a service) is running');
  expect(stdout).toContain(`address:  ${place.url}`);
  for (const action of ['stop', 'restart']) {
    expect(await run('daemon', action)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`a service runs here, not a daemon: ${place.url}`),
    });
  }
  expect(await run('daemon', 'start')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('service is already running'),
  });
});

test('TTYPILOT_URL takes precedence over the daemon of the data directory', async () => {
  await commands.run('daemon', 'start');
  const { stdout } = await commands.run('spawn-tui', '--', 'cat');
  expect(await sessionsOfService()).not.toContain(stdout.trim());
  const { stdout: report } = await commands.run('doctor');
  expect(report).toMatch(/^✓ commands +served by the daemon, version .*, pid \d+, .*\.sock$/m);
  const env = { TTYPILOT_URL: place.url, TTYPILOT_TOKEN: place.token };
  const named = await commands.runWith({ env }, 'spawn-tui', '--', 'cat');
  expect(await sessionsOfService()).toContain(named.stdout.trim());
  await commands.run('daemon', 'stop');
});

test('an address in TTYPILOT_URL that does not answer is an error, whatever else runs', async () => {
  await commands.run('daemon', 'start');
  const env = { TTYPILOT_URL: 'http://127.0.0.1:1', TTYPILOT_TOKEN: 'x' };
  expect(await at(env, 'list-sessions')).toEqual({
    status: 3,
    stdout: '',
    stderr: expect.stringMatching(
      /^ttypilot: Nothing answers at http:\/\/127\.0\.0\.1:1, .*TTYPILOT_URL\.\n.*leave it out/,
    ),
  });
  expect(await at({}, 'list-sessions', '--connect', 'http://127.0.0.1:1')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('Nothing answers at http://127.0.0.1:1, the address in --connect.'),
  });
  expect(await at({ TTYPILOT_URL: 'localhost' }, 'list-sessions')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("TTYPILOT_URL cannot be used: 'localhost' is not an address like"),
  });
  await commands.run('daemon', 'stop');
});

test('the error for a wrong token says where the token came from, without advice about HTTP', async () => {
  const refused = await at({ TTYPILOT_URL: place.url, TTYPILOT_TOKEN: 'wrong' }, 'list-sessions');
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toContain(`The service at ${place.url} does not accept the token from TTYPILOT_TOKEN.`);
  expect(refused.stderr).not.toMatch(/Bearer|Authorization/);
  const file = join(commands.directory, 'wrong-token');
  writeFileSync(file, 'wrong');
  const agent = await commands.run('mcp', '--connect', place.url, '--token-file', file);
  expect(agent).toMatchObject({ status: 1, stderr: expect.stringContaining(`the token from ${file}`) });
});

test('programs of an agent are on the page as well', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const env = {
    ...getDefaultEnvironment(),
    TTYPILOT_DATA_DIR: place.directory,
    TTYPILOT_RUNTIME_DIR: commands.directory,
  };
  await client.connect(new StdioClientTransport({ command: bin, args: ['mcp'], env }));
  const { output } = await call(client, 'spawn_tui', { command: 'cat' });
  expect(await sessionsOfService()).toContain(output.session_id);
  await client.close();
  expect(await sessionsOfService()).toContain(output.session_id);
});

test('a wait whose text is old says so', async () => {
  const id = await place.spawn('echo old words; exec cat');
  await run('wait-for-text', id, 'old words');
  const { status, stderr } = await run('wait-for-text', id, 'old words', '--since', 'now', '--timeout-ms', '50');
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^ttypilot: not within 0\.\d s: `old words` is in row 0, but older than since\n$/),
  ]);
});

test('a listener at the address of a killed service does not get its token', async () => {
  const child = spawnSync(process.execPath, ['-e', '']);
  const asked: unknown[] = [];
  const other = createServer(({ headers }, response) => {
    asked.push(headers);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const directory = join(commands.directory, 'killed');
  mkdirSync(directory);
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  writeFileSync(join(directory, 'service.json'), JSON.stringify({ url, pid: child.pid, version: '0.1.0' }));
  writeFileSync(join(directory, 'token'), 'secret');
  const { status } = await commands.runWith({ env: { TTYPILOT_DATA_DIR: directory } }, 'list-sessions');
  expect([status, asked]).toEqual([3, []]);
});
