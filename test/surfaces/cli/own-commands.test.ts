import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { OWN_COMMANDS } from '../../../src/surfaces/cli/args/own-commands.js';
import { DaemonPlace } from '../../helpers/daemon.js';

// no test here needs a daemon, so the directory stays empty
const place = new DaemonPlace();
const folder = mkdtempSync(join(tmpdir(), 'ttypilot-own-'));
afterAll(() => {
  for (const path of [place.directory, folder]) rmSync(path, { recursive: true, force: true });
});

describe('run', () => {
  test('prints the screen when the text appears, and ends the program', async () => {
    const { status, stdout, stderr } = await run('--wait-for', 'rea..', '--', 'sh', '-c', 'echo $$; echo ready; cat');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^\d+\nready\n$/);
    expect(() => process.kill(Number.parseInt(stdout, 10), 0)).toThrow('ESRCH');
  });

  test.each([
    [['--', 'echo', 'hello'], { status: 0, stdout: 'hello\n', stderr: '' }],
    [['--', 'echo one; echo two'], { status: 0, stdout: 'one\ntwo\n', stderr: '' }],
    [
      ['--', 'sh', '-c', 'echo bad; exit 3'],
      { status: 1, stdout: 'bad\n', stderr: 'ttypilot: the program exited with code 3\n' },
    ],
    [
      ['--', 'sh', '-c', 'kill -9 $$'],
      { status: 1, stdout: '', stderr: 'ttypilot: the program was ended by SIGKILL\n' },
    ],
    [
      ['--wait-for', 'x', '--', 'echo', 'y'],
      { status: 1, stdout: 'y\n', stderr: 'ttypilot: the program exited with code 0 before the text appeared\n' },
    ],
    [['--wait-for', '^two$', '--', 'sh', '-c', 'echo one; echo two'], { status: 0, stdout: 'one\ntwo\n', stderr: '' }],
    [
      ['--wait-for', '^ready', '--timeout-ms', '500', '--', 'sh', '-c', 'printf "all ready"; cat'],
      {
        status: 1,
        stdout: 'all ready\n',
        stderr: expect.stringMatching(/within 0\.\d s: `\^ready` is not at a line start, but `ready` is in row 0\n$/),
      },
    ],
    [['--wait-for', 'y', '--', 'sh', '-c', 'echo y; exit 3'], { status: 0, stdout: 'y\n', stderr: '' }],
    [
      ['--wait-for', 'x', '--timeout-ms', '100', 'cat'],
      { status: 1, stdout: '', stderr: expect.stringContaining('the text did not appear within 0.') },
    ],
    [
      ['--wait-for-exit', '--timeout-ms', '100', 'cat'],
      { status: 1, stdout: '', stderr: expect.stringContaining('the program did not exit within 0.') },
    ],
    [
      ['--env', 'A=b', '--unset-env', 'HOME', '--', 'sh', '-c', 'echo $A; test -z "$HOME" && echo none'],
      { status: 0, stdout: 'b\nnone\n', stderr: '' },
    ],
    [['--', 'no-such-program'], { status: 2, stdout: '', stderr: expect.stringContaining('no-such-program') }],
    [['--wait-for', '(', 'cat'], { status: 2, stdout: '', stderr: expect.stringContaining('not valid') }],
    [[], { status: 2, stdout: '', stderr: expect.stringContaining('run needs a COMMAND') }],
  ])('run %j', async (args, outcome) => {
    expect(await run(...args)).toEqual(outcome);
  });

  test('takes a picture', async () => {
    const file = join(folder, 'hello.svg');
    expect(await run('--screenshot', file, '--cols', '20', '--', 'echo', 'hello')).toMatchObject({ status: 0 });
    expect(readFileSync(file, 'utf8')).toContain('<svg');
  });

  test('prints everything as JSON', async () => {
    const { status, stdout } = await run(
      '--json',
      '--wait-for-exit',
      '--cols',
      '20',
      '--',
      'sh',
      '-c',
      'echo hi; exit 4',
    );
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'matched',
      exit_code: 4,
      screen: { cols: 20, text: expect.stringMatching(/^hi\n/) },
    });
  });

  const run = (...args: string[]) => place.run('run', ...args);
});

test('doctor opens a terminal, and says what is missing and what that means', async () => {
  const { status, stdout } = await place.run('doctor', '--json');
  const { ok, findings } = JSON.parse(stdout);
  expect({ status, ok }).toEqual({ status: 0, ok: true });
  const states = Object.fromEntries(findings.map(({ name, state }: { name: string; state: string }) => [name, state]));
  expect(states).toMatchObject({ versions: 'good', pty: 'good', size: 'good', commands: 'missing' });
  const poor = await place.runWith({ env: { PATH: '/nowhere', LANG: 'C', LC_ALL: '', LC_CTYPE: '' } }, 'doctor');
  expect(poor.stdout).toMatch(/^✗ pty /m);
  expect(poor.stdout).toMatch(/^! tmux +not installed\n {4}tmux panes/m);
  expect(poor.stdout).toMatch(/^! locale +C\n.*set LANG=C.UTF-8/m);
  expect(poor.status).toBe(1);
  // LANG changes nothing while LC_ALL is set
  const overridden = await place.runWith({ env: { PATH: '/nowhere', LANG: 'C.UTF-8', LC_ALL: 'C' } }, 'doctor');
  expect(overridden.stdout).toMatch(/^! locale +C\n.*set LC_ALL=C.UTF-8/m);
});

test('every command has help within 80 columns, also through help COMMAND', async () => {
  const names = [...(await overviewNames()), ...OWN_COMMANDS.map(({ name }) => name)];
  expect(new Set(names).size).toBeGreaterThan(24);
  for (const name of new Set(names)) {
    const { status, stdout, stderr } = await place.run(name, '--help');
    expect({ name, status, stderr }).toEqual({ name, status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: ttypilot ${name}`));
    expect(stdout).toMatch(/\nExamples?:\n {2}ttypilot /);
    expect(stdout.split('\n').filter((line) => line.length > 80 && !line.startsWith('  ttypilot'))).toEqual([]);
  }
  expect((await place.run('help', 'get-screen')).stdout).toBe((await place.run('get-screen', '--help')).stdout);
  expect((await place.run('help')).stdout).toBe((await place.run('--help')).stdout);
  expect(await place.run('help', 'get-scren')).toMatchObject({ status: 2 });
}, 60_000);

async function overviewNames(): Promise<string[]> {
  const { stdout } = await place.run('--help');
  return [...stdout.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*) {2,}/gm)].map((match) => match[1] as string);
}
