import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exact, RpcProgram, temporaryFolder } from '../helpers/json-rpc.js';

/** A shell without a prompt and without an echo, so that text appears only once; it does not ask for a password. */
const SHELL = 'stty -echo -icanon; echo "flag=$DEMO_FLAG home=$HOME"; while read -r line; do eval "$line"; done';

async function open(folder: string) {
  const program = RpcProgram.started(['--artifact-dir', join(folder, 'artifacts')]);
  const session = { name: 'Demo Session', terminalCols: 60, terminalRows: 10, timeoutSeconds: 20 };
  expect(await program.call('initialize', session)).toMatchObject({ sessionName: 'Demo Session', rows: 10, cols: 60 });
  const env = { DEMO_FLAG: '1', HOME: null };
  const readySelector = exact('flag=1 home=');
  const launch = { command: 'bash', args: ['-c', SHELL], env, cwd: folder, readySelector };
  expect(await program.call('launch', launch)).toEqual({ ok: true });
  return program;
}

test('a session in the terms of the specification, across two processes', async () => {
  const folder = temporaryFolder();
  const first = await open(folder);

  await first.call('expectVisible', { selector: { type: 'regex', pattern: 'home=$' } });
  await first.call('sendLine', { text: 'echo hello; pwd', expectAfter: exact('hello') });
  await first.call('waitForText', { selector: exact(folder) });
  expect(await first.call('currentView', { entireRow: 2 })).toEqual({ text: 'hello'.padEnd(60), rows: 1, cols: 60 });
  expect(await first.call('currentView', { region: { col: 1, row: 1, width: 6, height: 2 } })).toMatchObject({
    text: 'flag=1\nhello ',
  });

  const before = await first.call('dumpView', { name: 'Before', format: 'both' });
  expect([before.snapshotPath, before.metaPath, before.pngPath].map((path) => existsSync(path))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await first.call('expectSnapshot', { name: 'base' })).toMatchObject({ ok: true, baselineExists: false });
  await first.call('sendLine', { text: 'echo world', expectAfter: exact('world') });
  const after = await first.call('dumpView', { name: 'After' });
  const paths = { leftPath: before.snapshotPath, rightPath: after.snapshotPath };
  expect(await first.call('diffView', paths)).toEqual({
    changed: true,
    changedLines: 1,
    summary: 'Snapshots differ (1 changed lines)',
  });
  await first.call('server.shutdown');
  expect(await first.exit()).toBe(0);

  // a baseline outlives its process
  const second = await open(folder);
  await second.call('sendLine', { text: 'echo hello; pwd', expectAfter: exact(folder) });
  expect(await second.call('expectSnapshot', { name: 'base' })).toMatchObject({ ok: true, baselineExists: true });
  await second.call('sendLine', { text: 'echo hello', expectAfter: exact('hello'), ambiguityMode: 'last' });
  await second.call('waitForText', { selector: { type: 'nth', index: 1, selector: exact('hello') } });
  expect((await second.fails('expectSnapshot', { name: 'base' })).data?.details).toMatch(
    /^Snapshot mismatch for 'base'\. Compare /,
  );

  expect((await second.fails('expectVisible', { selector: exact('hello') })).data?.details).toBe(
    "Ambiguous selector for test 'Demo Session'; matched 2 elements.",
  );
  const steps = [
    { method: 'expectVisible', params: { selector: exact('flag=1') } },
    { method: 'waitForText', params: { selector: exact('never'), timeoutMs: 50 } },
    { method: 'server.ping' },
  ];
  expect(await second.call('batch', { steps })).toMatchObject({
    ok: false,
    completed: 1,
    results: [{ ok: true }],
    errorStep: 2,
    error: { code: -32004, message: 'Method failed' },
  });

  await second.call('viewSubscribe', { debounceMs: 20, includeText: true });
  await second.call('sendLine', { text: 'sleep 0.1; echo by itself' });
  await second.notification(({ params }) => params.text?.includes('by itself') === true);
  await second.call('viewUnsubscribe');

  const path = join(folder, 'demo.jsonl');
  await second.call('sendLine', { text: 'clear; echo start', expectAfter: exact('start') });
  await second.call('recording.start', { path, frameIntervalMs: 50 });
  await second.call('sendLine', { text: 'clear; echo recorded', expectAfter: exact('recorded') });
  await second.call('sendLine', { text: 'clear; echo start', expectAfter: exact('start') });
  expect(await second.call('recording.status')).toEqual({ active: true, path });
  await second.call('recording.stop');
  expect(readFileSync(path, 'utf8')).toContain('recorded');
  expect(await second.call('replay', { path, verify: true })).toMatchObject({ ok: true, replayedRequests: 4, path });
  await second.call('server.shutdown');
  expect(await second.exit()).toBe(0);
  expect([...first.noise, ...second.noise]).toEqual([]);
});
