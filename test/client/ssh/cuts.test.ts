import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { HttpClient } from '../../../src/client/http-client.js';
import { socketClient } from '../../../src/client/socket-client.js';
import { SshHost } from '../../helpers/ssh-host.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let host: SshHost;
/** On the host itself. */
let there: HttpClient;
beforeAll(async () => {
  host = await SshHost.started();
  const { status, stderr } = await host.place.run('daemon', 'start');
  if (status !== 0) throw new Error(stderr);
  there = socketClient(host.place.address);
});
afterAll(async () => {
  // first, because there is no client when the daemon did not start
  await host.stop();
  there.close();
});

function connected(): HttpClient {
  const client = host.client();
  onTestFinished(() => client.close());
  return client;
}

async function cat(): Promise<string> {
  const { session_id } = await there.call('spawn_tui', { command: 'cat', until: 'settled' });
  // it may have ended with its daemon
  onTestFinished(() => void there.call('close_session', { session_id }).catch(() => {}));
  return String(session_id);
}

/** Runs while nothing reaches the host. */
async function whileCutOff(run: () => Promise<unknown>): Promise<void> {
  await host.stopSshd();
  expect(host.cut()).toBeGreaterThan(0);
  await run();
  await host.startSshd();
}

async function type(session_id: string, input: string, shown: string): Promise<void> {
  await there.call('send_input', { session_id, input });
  await there.call('wait_for_text', { session_id, pattern: shown });
}

test.each(['now', 'screen', 'seen'])(
  'a wait since %s finds text that came and went while it was cut off',
  async (since) => {
    const client = connected();
    const session_id = await cat();
    await client.call('get_screen', { session_id });
    const wait = client.call('wait_for_text', { session_id, pattern: '^done', since, timeout_ms: 40_000 });
    await client.call('get_session', { session_id });
    await whileCutOff(async () => {
      await type(session_id, 'done\n', '^done');
      await type(session_id, `${'x\n'.repeat(40)}end\n`, '^end');
    });
    expect(await wait).toMatchObject({ found: true, match: 'done' });
  },
);

test('a wait for the exit survives cut after cut', async () => {
  const client = connected();
  const session_id = await cat();
  const wait = client.call('wait_for_exit', { session_id, timeout_ms: 40_000 });
  for (let i = 0; i < 3; i++) {
    // answered, so the connection is there
    await client.call('get_session', { session_id });
    expect(host.cut()).toBeGreaterThan(0);
  }
  await client.call('get_session', { session_id });
  await there.call('send_input', { session_id, key: 'ctrl+d' });
  expect(await wait).toMatchObject({ outcome: 'matched', exit_code: 0 });
});

test('an act whose answer was lost is not repeated, and the error says how to look', async () => {
  const client = connected();
  const file = join(temporaryFolder(), 'ran');
  appendFileSync(file, '');
  const { session_id } = await client.call('spawn_tui', { command: 'sh', args: ['-i'], env: { PS1: '$ ' } });
  await client.call('wait_for_input', { session_id });
  const act = client.call('run_command', { session_id, command: `echo once >> ${file}; sleep 3` });
  const unknown = expect(act).rejects.toMatchObject({
    code: 'outcome_unknown',
    details: { operation: 'run_command', host: 'box' },
    hint: expect.stringContaining('get_screen'),
  });
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 10_000 }).toBe('once\n');
  host.cut();
  await unknown;
  const { found } = await client.call('wait_for_text', { session_id, pattern: '^\\$ $', timeout_ms: 10_000 });
  expect(found).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('once\n');
  await client.call('close_session', { session_id });
});

test('an act that comes while there is no connection waits for the next one, and is done once', async () => {
  const client = connected();
  const session_id = await cat();
  await client.call('get_session', { session_id });
  let act: Promise<unknown> | undefined;
  await whileCutOff(async () => {
    // the end of ssh has been noticed when a read fails to come back
    const read = client.call('get_session', { session_id });
    await there.call('get_session', { session_id });
    act = read.then(() => client.call('send_input', { session_id, input: 'once' }));
  });
  await act;
  const { text } = await client.call('read_output', { session_id });
  expect(text).toBe('once');
});

test('output that is read by seq is whole through cuts', async () => {
  const client = connected();
  const lines = 20_000;
  const { session_id } = await client.call('spawn_tui', {
    command: 'sh',
    args: ['-c', `i=0; while [ $i -lt ${lines} ]; do i=$((i+1)); echo line $i; done; read x`],
  });
  let [text, since] = ['', 0];
  const last = `line ${lines}\n`;
  for (let i = 0; !text.endsWith(last); i++) {
    if (i % 5 === 3) host.cut();
    const read = await client.call('read_output', { session_id, since, max_bytes: 20_000 });
    expect(read.missed).toBe(0);
    text += read.text;
    since = read.seq as number;
  }
  expect(text).toBe(Array.from({ length: lines }, (_, i) => `line ${i + 1}\n`).join(''));
  await client.call('close_session', { session_id });
}, 60_000);

test('an exit while the connection was cut is heard once', async () => {
  const client = connected();
  const exits: unknown[] = [];
  const opened = new Promise<void>((resolve) => void client.onSessions(resolve));
  client.onExit(({ session_id }) => exits.push(session_id));
  await opened;
  const ids: unknown[] = [];
  for (let i = 0; i < 3; i++) {
    host.cut();
    const { session_id } = await there.call('spawn_tui', { command: 'true' });
    await there.call('wait_for_exit', { session_id });
    ids.push(session_id);
    await expect.poll(() => exits.length, { timeout: 20_000 }).toBe(ids.length);
  }
  expect(exits).toEqual(ids);
});

test('a screen is followed through a cut', async () => {
  const client = connected();
  const session_id = await cat();
  let changes = 0;
  const following = client.onScreen(session_id, () => {
    changes++;
  });
  await expect.poll(() => changes, { timeout: 10_000 }).toBeGreaterThan(0);
  await whileCutOff(() => type(session_id, 'new\n', '^new'));
  const before = changes;
  await expect.poll(() => changes, { timeout: 20_000 }).toBeGreaterThan(before);
  following.dispose();
});

test.each([
  ['stopped', { outcome: 'exited' }],
  ['killed', { code: 'service_lost' }],
])('when the daemon there is %s, calls end as on that machine, and the next daemon is used', async (how, ending) => {
  const client = connected();
  const session_id = await cat();
  const wait = client
    .call('wait_for_text', { session_id, pattern: 'never', timeout_ms: 30_000 })
    .catch((error) => error);
  await client.call('get_session', { session_id });
  const { pid } = JSON.parse((await host.place.run('daemon', 'status', '--json')).stdout);
  if (how === 'killed') process.kill(pid, 'SIGKILL');
  else await host.place.run('daemon', 'stop');
  expect(await wait).toMatchObject(ending);
  await expect(client.call('list_sessions', {})).rejects.toMatchObject({ code: 'no_service' });
  await host.place.run('daemon', 'start');
  await expect(client.call('get_session', { session_id })).rejects.toMatchObject({ code: 'session_not_found' });
});
