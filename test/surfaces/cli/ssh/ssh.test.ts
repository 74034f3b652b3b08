import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ran } from '../../../helpers/daemon.js';
import { openProgram } from '../../../helpers/mcp-client.js';
import { SshHost } from '../../../helpers/ssh-host.js';

let host: SshHost;
beforeAll(async () => {
  host = await SshHost.started();
});
afterAll(() => host.stop());

function here(env: Record<string, string>, ...args: string[]): Promise<Ran> {
  return host.place.runWith({ env: { ...(host.env as Record<string, string>), ...env } }, ...args);
}

function far(...args: string[]): Promise<Ran> {
  return here({}, ...args, '--connect', 'ssh://box');
}

test('a program on the other host, from its start to its end', async () => {
  const started = await here({}, 'spawn-tui', '--connect', 'ssh://box', '--', 'sh', '-c', 'read x; exit 7');
  const id = started.stdout.trim();
  expect(id).toMatch(/^s-/);
  expect((await far('list-sessions')).stdout).toContain(id);
  // only that host has it
  expect((await host.place.run('list-sessions')).stdout).toContain(id);
  expect(await here({}, 'list-sessions')).toMatchObject({ status: 3, stderr: expect.stringContaining('daemon start') });
  expect(await far('send-text', id, 'hello')).toMatchObject({ status: 0 });
  expect((await far('wait-for-exit', id, '--json')).stdout).toContain('"exit_code":7');
});

test('TTYPILOT_URL names another host for every command', async () => {
  const TTYPILOT_URL = 'ssh://box';
  const id = (await here({ TTYPILOT_URL }, 'spawn-tui', '--', 'cat')).stdout.trim();
  expect(await here({ TTYPILOT_URL }, 'wait-for-text', id, 'never', '--timeout-ms', '100')).toMatchObject({
    status: 1,
  });
  expect((await here({ TTYPILOT_URL }, 'complete', '--', 'close-session', '')).stdout).toContain(id);
  expect((await here({}, 'complete', '--', 'close-session', '--connect', 'ssh://box', '')).stdout).toContain(id);
  expect((await here({ TTYPILOT_URL }, 'doctor')).stdout).toContain('served by the ttypilot at ssh://box');
  expect(await here({ TTYPILOT_URL }, 'close-session', id)).toMatchObject({ status: 0 });
});

test('a wrong address and an unreachable host are errors at once', async () => {
  const wrong = await here({}, 'list-sessions', '--connect', 'ssh://-oProxyCommand=id');
  expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('would be an option of ssh') });
  await host.stopSshd();
  const refused = await far('list-sessions', '--json');
  expect(refused.status).toBe(3);
  expect(JSON.parse(refused.stderr).error).toMatchObject({ code: 'host_unreachable', details: { host: 'box' } });
  await host.startSshd();
});

test('ssh and the relay end with the command, and with ttypilot mcp', async () => {
  await far('list-sessions');
  const client = await openProgram({ args: ['--connect', 'ssh://box'], env: host.env as Record<string, string> });
  const result = await client.callTool({ name: 'list_sessions', arguments: {} });
  expect(result.structuredContent).toHaveProperty('sessions');
  expect(host.relayPids()).toHaveLength(1);
  await client.close();
  await expect.poll(() => [...host.sshPids(), ...host.relayPids()], { timeout: 10_000 }).toEqual([]);
});
