import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { LaunchOptions } from '../../../src/backends/backend.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { Listening, program } from '../../helpers/programs.js';

const host = new PtyHost(systemClock);
const folder = mkdtempSync(join(tmpdir(), 'ttypilot-launch-'));
const notExecutable = join(folder, 'not-executable');
const executable = join(folder, 'executable');
const badScript = join(folder, 'bad-script');
mkdirSync(join(folder, 'inner'));
writeFileSync(notExecutable, '#!/bin/sh\n');
writeFileSync(executable, '#!/bin/sh\necho "here $0 in $(pwd)"\n');
chmodSync(executable, 0o755);
writeFileSync(badScript, '#!/nowhere/interpreter -x\n');
chmodSync(badScript, 0o755);

afterAll(() => rmSync(folder, { recursive: true }));

const refusals: [what: string, options: LaunchOptions, refusal: object][] = [
  [
    'a missing program',
    { command: 'no-such-program' },
    { code: 'program_not_found', details: { program: 'no-such-program' } },
  ],
  ['a missing path', { command: '/no/such/program' }, { code: 'program_not_found' }],
  ['no program', { command: '' }, { code: 'program_not_found' }],
  [
    'a program that is not in the PATH of the child',
    { command: 'seq', env: { PATH: folder } },
    { code: 'program_not_found' },
  ],
  [
    'a script without its interpreter',
    { command: badScript },
    { code: 'program_not_found', details: { program: '/nowhere/interpreter' } },
  ],
  [
    'a file that may not be executed',
    { command: notExecutable },
    { code: 'permission_denied', details: { target: notExecutable } },
  ],
  ['such a file in PATH', { command: 'not-executable', env: { PATH: folder } }, { code: 'permission_denied' }],
  ['a directory as a program', { command: folder }, { code: 'invalid_argument', details: { name: 'command' } }],
  [
    'a missing directory',
    { command: 'true', cwd: '/no/such' },
    { code: 'directory_not_found', details: { directory: '/no/such' } },
  ],
  ['a file as a directory', { command: 'true', cwd: notExecutable }, { code: 'directory_not_found' }],
  ['a path below a file', { command: `${notExecutable}/x` }, { code: 'program_not_found' }],
  ['a size of nothing', { command: 'true', cols: 0 }, { code: 'invalid_argument', details: { name: 'cols' } }],
  ['half a row', { command: 'true', rows: 2.5 }, { code: 'invalid_argument', details: { name: 'rows' } }],
  [
    'a NUL in an argument',
    { command: 'true', args: ['a\0b'] },
    { code: 'invalid_argument', details: { name: 'args' } },
  ],
  [
    'an argument too long for the kernel',
    { command: 'true', args: ['x'.repeat(131_072)] },
    { code: 'invalid_argument', details: { name: 'args' } },
  ],
  [
    'a variable too long for the kernel',
    { command: 'true', env: { A: 'x'.repeat(131_072) } },
    { code: 'invalid_argument', details: { name: 'env' } },
  ],
  [
    'more arguments than the kernel takes',
    { command: 'true', args: Array.from({ length: 100_000 }, () => 'x'.repeat(100)) },
    { code: 'invalid_argument', details: { name: 'args' } },
  ],
  ['a NUL in the environment', { command: 'true', env: { A: '\0' } }, { code: 'invalid_argument' }],
  [
    'a name that is none',
    { command: 'true', env: { 'A=B': 'c' } },
    { code: 'invalid_argument', details: { name: 'env' } },
  ],
];

for (const [what, options, refusal] of refusals) {
  test(`${what} is refused with a named error before anything starts`, () => {
    const openFiles = readdirSync('/proc/self/fd').length;
    expect(errorOf(() => host.launch(options))).toMatchObject({ name: 'TtypilotError', ...refusal });
    expect(readdirSync('/proc/self/fd')).toHaveLength(openFiles);
  });
}

test.runIf(process.getuid?.() === 0)(
  'directories without permission are refused with a named error, except for root',
  () => {
    expect(runScript('launch-as-nobody.ts', folder)).toEqual({
      program: 'permission_denied',
      directory: 'permission_denied',
      inPath: 'program_not_found',
    });
  },
);

test('running out of terminals is reported, and a later start works again', () => {
  const { codes, reason, started, late } = runScript('launch-until-refused.ts');
  expect(codes).toEqual(['no_terminals_left']);
  expect(reason).toBe('EMFILE');
  expect(started).toBeGreaterThan(3);
  expect(late).toEqual({ exitCode: 0, outputComplete: true });
});

test('a program is found by a path below its working directory, and by a relative entry of PATH', async () => {
  const inner = join(folder, 'inner');
  const byPath = new Listening(host.launch({ command: '../executable', cwd: inner }));
  await byPath.exit;
  expect(byPath.text()).toBe(`here ../executable in ${inner}\r\n`);
  const byName = new Listening(host.launch({ command: 'executable', cwd: inner, env: { PATH: '..:/usr/bin:/bin' } }));
  expect(await byName.exit).toMatchObject({ exitCode: 0 });
});

test("a program is found without PATH, in the system's default places", async () => {
  const listening = new Listening(host.launch({ command: 'true', inheritEnv: false }));
  expect(await listening.exit).toMatchObject({ exitCode: 0 });
});

test('no program inherits the terminals of others', async () => {
  const others = Array.from({ length: 12 }, () => new Listening(host.launch(program('read-nothing.sh'))));
  // gaps between the numbers of open files
  await Promise.all([1, 4, 5, 9].map((index) => others[index]?.backend.kill()));
  const listening = new Listening(host.launch(program('show-descriptors.sh')));
  await listening.exit;
  await Promise.all(others.map(({ backend }) => backend.kill()));
  expect(listening.text()).toMatch(/2 -> \/dev\/pts\/\d+/);
  expect(listening.text()).not.toContain('ptmx');
});

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Runs a script next to this file with a low limit on open files, and returns its output. */
function runScript(name: string, ...args: string[]) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const command = ['-c', 'ulimit -n 64 && exec "$@"', 'sh', process.execPath, '--import', 'tsx', script, ...args];
  return JSON.parse(execFileSync('sh', command, { encoding: 'utf8' }));
}
