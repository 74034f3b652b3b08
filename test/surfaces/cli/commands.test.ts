import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DaemonPlace } from '../../helpers/daemon.js';

let place: DaemonPlace;
let folder: string;
beforeAll(async () => {
  place = await DaemonPlace.started();
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ttypilot-cli-')));
});
afterAll(async () => {
  await place.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a full session: start, type, wait, look, end', async () => {
  const id = (
    await good('spawn-tui', '--', 'sh', '-c', 'printf "Name? "; read -r n; echo "Hello, $n!"; exit 3')
  ).trim();
  expect(id).toMatch(/^s-\w{10}$/);
  expect(await good('wait-for-text', id, 'N\\w+\\?')).toBe('Name?\n');
  const seq = await good('send-input', id, 'Ada', '--enter');
  expect(seq).toBe('6\n');
  expect(await good('wait-for-text', id, 'Hello.*', '--since', seq.trim())).toBe('Hello, Ada!\n');
  expect(await good('get-screen', id)).toBe('Name? Ada\nHello, Ada!\n');
  expect(await good('wait-for-exit', id)).toBe('3\n');
  expect(await good('search-output', id, 'hello', '--flags', 'i')).toBe('1: Hello, Ada!\n');
  expect(await good('read-output', id)).toBe('Name? Ada\nHello, Ada!\n');
  expect(await good('list-sessions')).toMatch(new RegExp(`^SESSION .*PROGRAM\\n${id}  exited 3 .*80×24  sh -c`));
  expect(await good('get-session', id)).toMatch(/^state: +exited$/m);
  expect(await good('close-session', id)).toBe('');
  expect(await place.run('get-screen', id)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining(id),
  });
});

test('a failed wait says why on stderr and exits with 1; with --json it prints the result', async () => {
  const id = await spawn('cat');
  const missed = await place.run('wait-for-text', id, 'never', '--timeout-ms', '50');
  expect(missed).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/^ttypilot: not within 0\.\d s\n$/) });
  const asJson = await place.run('wait-for-text', id, 'never', '--timeout-ms', '50', '--json');
  expect(asJson).toMatchObject({ status: 1, stderr: '' });
  expect(JSON.parse(asJson.stdout)).toMatchObject({ found: false, outcome: 'timed_out' });
  await good('send-input', id, '--key', 'ctrl+d');
  const gone = await place.run('wait-for-text', id, 'never');
  expect(gone).toMatchObject({ status: 1, stdout: '', stderr: 'ttypilot: the program has exited with code 0\n' });
  await good('close-session', id);
});

test('send-text --no-submit says whether the text is in the input line, and exits with 1 when it is not', async () => {
  const shown = await spawn('cat');
  const staged = await place.run('send-text', shown, 'Ada', '--no-submit');
  expect(staged).toEqual({
    status: 0,
    stdout: '0\n',
    stderr: expect.stringMatching(/^ttypilot: staged: yes \(.+\)\n$/),
  });
  const asJson = JSON.parse(await good('send-text', shown, '!', '--no-submit', '--json'));
  expect(asJson).toMatchObject({ staged: true, attempts: 0 });
  expect(asJson).not.toHaveProperty('accepted');
  const silent = (await good('spawn-tui', '--', 'sh', '-c', 'stty -echo; echo ready; cat')).trim();
  await good('wait-for-text', silent, 'ready');
  const unseen = await place.run('send-text', silent, 'Ada', '--no-submit');
  expect(unseen).toMatchObject({ status: 1, stderr: expect.stringContaining('staged: no') });
  for (const id of [shown, silent]) await good('close-session', id);
});

test('the session is optional when there is one, and required when there are several', async () => {
  expect(await place.run('get-screen')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is no session'),
  });
  const first = await spawn('cat');
  expect(JSON.parse(await good('get-session', '--json'))).toMatchObject({ id: first });
  expect(await place.run('close-session')).toMatchObject({ status: 2 });
  const second = await spawn('cat');
  expect(await place.run('get-screen')).toMatchObject({ status: 2, stderr: expect.stringContaining('2 sessions') });
  for (const id of [first, second]) await good('close-session', id);
});

test('programs start in the directory of the command', async () => {
  for (const args of [[], ['--cwd', '.']]) {
    const { stdout } = await place.runWith({ cwd: folder }, 'spawn-tui', ...args, '--', 'sh', '-c', 'pwd; cat');
    const id = stdout.trim();
    expect(await good('wait-for-text', id, '^/.*', '--flags', 'm')).toBe(`${folder}\n`);
    await good('close-session', id);
  }
});

test('paste - reads from stdin', async () => {
  const id = await spawn('cat');
  const { status } = await place.runWith({ input: 'one\ntwo\n' }, 'paste', id, '-');
  expect(status).toBe(0);
  expect(await good('wait-for-text', id, 'two\\n')).toContain('two');
  await good('close-session', id);
});

test('run-command prints the output, and exits with the exit code when asked to', async () => {
  const id = await spawn('sh', '-i');
  await good('wait-for-text', id, '[$#] $', '--flags', 'm');
  expect(await place.run('run-command', id, 'echo out; exit_with() { return $1; }; exit_with 7')).toEqual({
    status: 1,
    stdout: 'out\n',
    stderr: 'ttypilot: exit code 7\n',
  });
  expect(await place.run('run-command', id, '--exit-code', 'exit_with 7')).toMatchObject({ status: 7 });
  expect(await place.run('run-command', id, 'true')).toEqual({ status: 0, stdout: '', stderr: '' });
  await good('close-session', id);
});

test('a picture goes to a file that only its owner can read, or to a pipe', async () => {
  const id = await spawn('cat');
  const file = join(folder, 'screen.svg');
  expect(await place.run('get-screenshot', id, '--out', file)).toMatchObject({ status: 0, stdout: '' });
  expect(readFileSync(file, 'utf8')).toMatch(/^<svg|^<\?xml/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await good('get-screenshot', id, '--format', 'svg')).toBe(readFileSync(file, 'utf8'));
  await good('close-session', id);
});

test('errors have the exit code of their kind, and all details with --json', async () => {
  const refused = await place.run('get-screen', 's-none', '--json');
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(JSON.parse(refused.stderr)).toEqual({
    error: {
      code: 'session_not_found',
      message: 'There is no session s-none.',
      hint: expect.any(String),
      details: { session_id: 's-none' },
    },
  });
  const nowhere = { env: { TTYPILOT_DATA_DIR: join(folder, 'nowhere') } };
  const silent = await place.runWith(nowhere, 'list-sessions');
  expect(silent).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining('ttypilot daemon start') });
  expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  const long = await place.run('get-screen', '--jsn', '--json');
  expect(long.status).toBe(2);
  expect(JSON.parse(long.stderr).error).toMatchObject({ code: 'wrong_usage', hint: 'See: ttypilot get-screen --help' });
});

async function good(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await place.run(...args);
  expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
  return stdout;
}

async function spawn(...command: string[]): Promise<string> {
  return (await good('spawn-tui', '--', ...command)).trim();
}
