import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exact, RpcProgram, temporaryFolder } from '../../helpers/json-rpc.js';

const ttypilot = fileURLToPath(new URL('../../../bin/ttypilot', import.meta.url));

/** A server whose program has a child that ignores hangups, and a recording. */
async function withFamily() {
  const folder = temporaryFolder();
  const program = RpcProgram.started(['--artifact-dir', join(folder, 'artifacts')]);
  const path = join(folder, 'demo.jsonl');
  await program.call('initialize');
  await program.call('recording.start', { path });
  const script = `trap '' HUP TERM; sleep 1000 & echo "$! $$" > ${folder}/pids; echo ready; wait`;
  await program.call('launch', { command: 'bash', args: ['-c', script], readySelector: exact('ready') });
  const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split(' ').map(Number);
  return { program, pids, path };
}

/** A server that collects garbage early, so that its memory shows what it keeps. */
function withLittleGarbage(): RpcProgram {
  return RpcProgram.started(['--artifact-dir', temporaryFolder()], { NODE_OPTIONS: '--max-semi-space-size=1' });
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

test.each([
  ['server.shutdown', (program: RpcProgram) => program.call('server.shutdown')],
  ['the end of the input', (program: RpcProgram) => program.end()],
  ['SIGHUP', (program: RpcProgram) => program.child.kill('SIGHUP')],
  ['SIGTERM', (program: RpcProgram) => program.child.kill('SIGTERM')],
  ['SIGINT', (program: RpcProgram) => program.child.kill('SIGINT')],
])('%s ends the whole group and closes the recording, with exit code 0', async (_, end) => {
  const { program, pids, path } = await withFamily();
  expect(pids.map(isRunning)).toEqual([true, true]);
  // a long wait must not block the end
  program.send('waitForText', { selector: exact('never'), timeoutMs: 3_600_000 });
  await program.call('server.ping');
  await end(program);
  expect(await program.exit()).toBe(0);
  expect(pids.map(isRunning)).toEqual([false, false]);
  const lines = readFileSync(path, 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) JSON.parse(line);
  expect(program.noise).toEqual([]);
});

test('server.shutdown is answered first', async () => {
  const { program } = await withFamily();
  expect(await program.call('server.shutdown', null)).toEqual({ shuttingDown: true });
  expect(await program.exit()).toBe(0);
});

test('a piped script runs in order, and every line is answered', () => {
  const folder = temporaryFolder();
  const requests = [
    ['initialize', { name: 'rpc-demo' }],
    ['launch', { command: 'sh', args: [], env: { DEMO_FLAG: '1', PS1: '> ' } }],
    ['sendLine', { text: "printf 'hello %s\\n' rpc" }],
    ['waitForText', { selector: exact('hello rpc') }],
    ['dumpView', { name: 'after-hello' }],
    ['currentView', {}],
    ['sendLine', { text: 'sleep 0.2; echo d"on"e' }],
    ['waitForText', { selector: exact('done') }],
    ['waitForStable', { debounceMs: 50 }],
    ['dumpView', { name: 'after-done', format: 'both' }],
    ['server.shutdown', null],
    ['server.ping', null],
  ].map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  const { status, stdout } = spawnSync(ttypilot, ['server', '--artifact-dir', folder], {
    input: `${requests.join('\n')}\nno json`,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(answers.filter(({ error }) => error)).toEqual([]);
  expect(answers[5].result.text).toContain('hello rpc');
  const snapshot = (stem: string) =>
    readFileSync(join(folder, 'sessions', 'rpc-demo', 'snapshots', `${stem}.ansi.txt`), 'utf8');
  expect(snapshot('after-hello')).toContain('hello rpc');
  expect(snapshot('after-hello')).not.toContain('done');
  expect(snapshot('after-done')).toContain('done');
});

test("flags override the environment, and our variables override the original's", async () => {
  const folder = temporaryFolder();
  const env = {
    TTYPILOT_ARTIFACTS_DIR: join(folder, 'ours'),
    TUISPEC_ARTIFACTS_DIR: join(folder, 'theirs'),
    TUISPEC_TERMINAL_COLS: '50',
    TTYPILOT_TERMINAL_ROWS: '20',
    TUISPEC_TERMINAL_ROWS: '21',
    TUISPEC_TIMEOUT_SECONDS: '0.1',
    TUISPEC_AMBIGUITY_MODE: 'last-visible',
    TUISPEC_UPDATE_SNAPSHOTS: 'true',
  };
  const program = RpcProgram.started(['--cols', '60'], env);
  expect(await program.call('initialize')).toMatchObject({
    cols: 60,
    rows: 20,
    artifactRoot: join(folder, 'ours', 'sessions', 'session'),
  });
  await program.call('launch', {
    command: 'sh',
    args: ['-c', 'echo one one; exec cat'],
    readyTimeoutMs: 20_000,
    readySelector: exact('one one'),
  });
  await program.call('waitForText', { selector: exact('one') });
  expect((await program.fails('waitForText', { selector: exact('two') })).data?.details).toMatch(/after 1\d\d ms/);
  await program.call('expectSnapshot', { name: 'base' });
  await program.call('sendLine', { text: 'more' });
  await program.call('waitForText', { selector: exact('more'), timeoutMs: 20_000 });
  expect(await program.call('expectSnapshot', { name: 'base' })).toMatchObject({ ok: true, baselineExists: true });
});

test.each([
  [[], /artifact-dir/],
  [['--artifact-dir', 'x', '--cols', '0'], /cols/],
  [['--artifact-dir', 'x', '--rows', 'many'], /rows/],
  [['--artifact-dir', 'x', '--ambiguity-mode', 'maybe'], /ambiguity/],
  [['--unknown'], /unknown/],
])('wrong usage is reported on stderr, with exit code 2: %j', (args, wanted) => {
  const { status, stdout, stderr } = spawnSync(ttypilot, ['server', ...args], {
    encoding: 'utf8',
    input: '',
    env: { PATH: process.env.PATH },
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(wanted);
});

test('stdout carries nothing but JSON', async () => {
  const folder = temporaryFolder();
  const printer = 'setInterval(() => { console.log("noise"); process.stdout.write("more noise\\n"); }, 5).unref();';
  const printing = `data:text/javascript,${encodeURIComponent(`process.stdin.once("newListener", () => { ${printer} });`)}`;
  const program = RpcProgram.started(['--artifact-dir', folder], { NODE_OPTIONS: `--import ${printing}` });
  await program.call('initialize');
  await program.call('launch', { command: 'sh', args: ['-c', 'echo to the terminal'] });
  await program.call('waitForText', { selector: exact('to the terminal') });
  while (!program.errors.includes('noise')) await program.call('server.ping');
  expect(program.noise).toEqual([]);
});

test('many malformed lines are answered, the next call works, and memory stays bounded', async () => {
  const program = withLittleGarbage();
  await program.call('server.ping');
  const lines = Buffer.from('{"jsonrpc":"2.0","id":1,"method":}\n'.repeat(5000));
  program.write(lines);
  await program.call('server.ping');
  const before = program.memoryBytes();
  for (let i = 0; i < 10; i++) program.write(lines);
  await program.call('server.ping');
  expect(program.memoryBytes() - before).toBeLessThan(60_000_000);
});

test('a client that reads late gets everything, and nothing piles up in between', async () => {
  const program = withLittleGarbage();
  await program.call('server.ping');
  const { stdout, stdin } = program.child;
  stdout?.pause();
  const before = program.memoryBytes();
  const count = 60_000;
  const taken = new Promise<void>((resolve) => {
    stdin?.write('{"jsonrpc":"2.0","id":1,"method":}\n'.repeat(count), () => resolve());
  });
  const pinged = program.call('server.ping');
  stdout?.resume();
  await Promise.all([taken, pinged]);
  expect(program.memoryBytes() - before).toBeLessThan(100_000_000);
});

test('a lost client ends the server', async () => {
  const { program, pids } = await withFamily();
  await program.call('viewSubscribe', { debounceMs: 0 });
  program.child.stdout?.destroy();
  program.child.stdin?.destroy();
  expect(await program.exit()).toBe(0);
  expect(pids.map(isRunning)).toEqual([false, false]);
});

test('a script file can be the input as well', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'script.jsonl');
  writeFileSync(file, '{"jsonrpc":"2.0","id":1,"method":"server.ping"}');
  const { stdout, status } = spawnSync('sh', ['-c', `${ttypilot} server --artifact-dir ${folder} < ${file}`], {
    encoding: 'utf8',
  });
  expect({ status, answer: JSON.parse(stdout) }).toMatchObject({
    status: 0,
    answer: { id: 1, result: { pong: true } },
  });
});

test('an unknown parameter is ignored and reported once on stderr', async () => {
  const program = RpcProgram.started(['--artifact-dir', temporaryFolder()]);
  expect(await program.call('initialize', { cols: 60, terminalRows: 9, snapshotTeme: 'dark' })).toMatchObject({
    cols: 134,
    rows: 9,
  });
  for (let i = 0; i < 2; i++) await program.call('currentView', { x: 1 });
  await program.call('server.shutdown');
  await program.exit();
  expect(program.errors.split('\n')).toEqual([
    'ttypilot server: initialize has no parameter "cols"; it is ignored (did you mean terminalCols?).',
    'ttypilot server: initialize has no parameter "snapshotTeme"; it is ignored (did you mean snapshotTheme?).',
    'ttypilot server: currentView has no parameter "x"; it is ignored.',
    '',
  ]);
});
