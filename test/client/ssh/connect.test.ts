import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sshClient } from '../../../src/client/ssh/ssh-client.js';
import { FakeClock } from '../../helpers/fake-clock.js';
import { ServicePlace } from '../../helpers/service.js';
import { SshHost } from '../../helpers/ssh-host.js';

let host: SshHost;
beforeAll(async () => {
  host = await SshHost.started();
});
afterAll(() => host.stop());

function connected(env: NodeJS.ProcessEnv = {}) {
  const client = host.client(env);
  onTestFinished(() => client.close());
  return client;
}

/** A stand-in for ttypilot there. */
function script(text: string): string {
  const path = join(host.directory, `stand-in-${readdirSync(host.directory).length}`);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('the daemon there is started when none runs, and programs start in the home directory there', async () => {
  const client = connected();
  const { session_id } = await client.call('spawn_tui', { command: 'sh', args: ['-c', 'pwd; env | grep ^SSH_'] });
  const { last_lines } = await client.call('wait_for_exit', { session_id });
  expect(last_lines).toEqual([userInfo().homedir]);
  expect((await host.place.run('daemon', 'status')).stdout).toContain('is running');
});

test('what login scripts print does no harm', async () => {
  const noise = script(`echo welcome; echo problem >&2; printf 'nttypilot-relay {"a":'; exec env "$@"`);
  const TTYPILOT_REMOTE_COMMAND = `${noise} ${host.remoteCommand()}`;
  expect(await connected({ TTYPILOT_REMOTE_COMMAND }).call('list_sessions', {})).toHaveProperty('sessions');
});

test('a connection of the user that is shared (ControlMaster) works, and outlives the client', async () => {
  host.configure(`  ControlMaster auto\n  ControlPath ${join(host.directory, 'master')}\n  ControlPersist 60`);
  onTestFinished(() => host.configure(''));
  for (let i = 0; i < 2; i++) {
    const client = connected();
    await client.call('list_sessions', {});
    client.close();
  }
  await expect.poll(() => host.relayPids()).toEqual([]);
  expect(readdirSync(host.directory)).toContain('master');
  execFileSync('ssh', ['-F', join(host.directory, 'ssh.conf'), '-O', 'exit', 'box'], { stdio: 'ignore' });
});

test('the token of a service there stays there', async () => {
  const service = await ServicePlace.opened();
  onTestFinished(() => service.close());
  const log = join(host.directory, 'bytes');
  const TTYPILOT_REMOTE_COMMAND = `TTYPILOT_DATA_DIR=${service.directory} tee ${log} | ${host
    .remoteCommand()
    .replace(/TTYPILOT_DATA_DIR=\S+/, `TTYPILOT_DATA_DIR=${service.directory}`)}`;
  const client = connected({ TTYPILOT_REMOTE_COMMAND, TTYPILOT_TOKEN: 'token-of-another-host' });
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  expect(await service.call('get_session', { session_id })).toMatchObject({ state: 'running' });
  const sent = readFileSync(log, 'latin1');
  expect(sent.length).toBeGreaterThan(0);
  for (const secret of [service.token, 'token-of-another-host', 'authorization']) expect(sent).not.toContain(secret);
});

test('only the paths of the client protocol are served', async () => {
  await expect(connected().request('/healthz')).rejects.toMatchObject({ code: 'not_found' });
});

test('closing ends ssh and the relay, and leaves no descriptor open', async () => {
  const descriptors = () => readdirSync('/proc/self/fd').length;
  const once = async () => {
    const client = host.client();
    const waiting = client.call('wait_for_text', { session_id: await cat(client), pattern: 'never' }).catch(() => {});
    client.close();
    await waiting;
    await expect.poll(() => [...host.sshPids(), ...host.relayPids()], { timeout: 10_000 }).toEqual([]);
  };
  await once();
  const before = descriptors();
  for (let i = 0; i < 3; i++) await once();
  await expect.poll(descriptors).toBeLessThanOrEqual(before);
});

async function cat(client: ReturnType<SshHost['client']>): Promise<unknown> {
  return (await client.call('spawn_tui', { command: 'cat' })).session_id;
}

test('a connection that is open but dead is replaced', async () => {
  const clock = new FakeClock();
  const client = sshClient(host.address, { env: host.env, hasTerminal: false, clock });
  onTestFinished(() => client.close());
  await client.call('list_sessions', {});
  const pids = host.sshPids();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const read = client.call('list_sessions', {});
  // time for the question whether anybody is there, and for its answer
  for (const ms of [5000, 10_000]) clock.advance(ms);
  expect(await read).toHaveProperty('sessions');
  await expect.poll(() => host.sshPids()).not.toEqual(expect.arrayContaining(pids));
});

test('an outage that lasts ends calls with the last words of ssh, and a later call connects', async () => {
  const clock = new FakeClock();
  const client = sshClient(host.address, { env: host.env, hasTerminal: false, clock });
  onTestFinished(() => client.close());
  await client.call('list_sessions', {});
  await host.stopSshd();
  host.cut();
  let failure: unknown;
  const read = client.call('list_sessions', {}).catch((error) => {
    failure = error;
  });
  await expect
    .poll(
      () => {
        clock.advance(2000);
        return failure;
      },
      { timeout: 20_000 },
    )
    .toMatchObject({ code: 'host_unreachable', details: { reason: expect.stringContaining('Connection refused') } });
  await read;
  await host.startSshd();
  expect(await client.call('list_sessions', {})).toHaveProperty('sessions');
});

test('a host that cannot be reached fails at once', async () => {
  await host.stopSshd();
  await expect(connected().call('list_sessions', {})).rejects.toMatchObject({
    code: 'host_unreachable',
    details: { host: 'box', reason: expect.stringContaining('Connection refused') },
  });
  await host.startSshd();
});

test('an unknown key and a wrong key of the host are refused', async () => {
  onTestFinished(() => host.trust());
  host.keygen('other');
  for (const key of ['', readFileSync(join(host.directory, 'other.pub'), 'utf8')]) {
    if (key === '') writeFileSync(join(host.directory, 'known_hosts'), '');
    else host.trust(key);
    await expect(connected().call('list_sessions', {})).rejects.toMatchObject({
      code: 'host_key_refused',
      hint: expect.stringContaining('ssh box'),
    });
  }
});

test('a login with a key that is not accepted is refused', async () => {
  const [accepted, away] = ['user.pub', 'away'].map((name) => join(host.directory, name)) as [string, string];
  renameSync(accepted, away);
  onTestFinished(() => renameSync(away, accepted));
  await expect(connected().call('list_sessions', {})).rejects.toMatchObject({ code: 'login_refused' });
});

test.each([
  ['no ttypilot there', 'no-such-ttypilot', 'relay_missing', 'no-such-ttypilot'],
  ['a login shell that ends', 'exit 0; :', 'relay_missing', 'code 0'],
  ['a ttypilot without relay', `echo "ttypilot: unknown command 'relay'" >&2; exit 2; :`, 'relay_mismatch', 'too old'],
  [
    'another protocol',
    `printf '\\nttypilot-relay {"version":"9.9.9","protocol":9}\\n'; sleep 60; :`,
    'relay_mismatch',
    '9.9.9',
  ],
  ['a data directory that cannot be used', '', 'unsafe_data_directory', 'other users can write'],
])('%s is named', async (_, command, code, words) => {
  const open = join(host.directory, 'open');
  const unusable = `mkdir -p ${open}; chmod 777 ${open}; TTYPILOT_DATA_DIR=${open} ${host
    .remoteCommand()
    .replace(/TTYPILOT_DATA_DIR=\S+/, '')}`;
  const TTYPILOT_REMOTE_COMMAND = command === '' ? unusable : command;
  const call = connected({ TTYPILOT_REMOTE_COMMAND }).call('list_sessions', {});
  await expect(call).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
});

test('an ssh that is not there is named', async () => {
  const call = connected({ TTYPILOT_SSH: '/no/such/ssh' }).call('list_sessions', {});
  const reason = expect.stringContaining('/no/such/ssh');
  await expect(call).rejects.toMatchObject({ code: 'host_unreachable', details: { reason } });
});
