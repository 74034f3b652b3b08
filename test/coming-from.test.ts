import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasTuiTest, tuiTestFolder } from '../bench/engine/sides/tui-test.js';
import { findOnPath } from '../src/base/files/find-on-path.js';
import { temporaryFolder } from './helpers/temporary-folder.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'examples/coming-from');
/** The system's Python has the system's packages; another one may come first in PATH. */
const python = ['python3', '/usr/bin/python3'].find((name) => succeeds(name, ['-c', 'import pexpect']));
const has = (command: string) => findOnPath(command, process.env.PATH) !== undefined;

describe('before', () => {
  test.runIf(has('expect'))('expect logs in', () => {
    expect(run('expect', ['-f', 'expect-before.exp'])).toContain('Welcome, Ada!');
  });

  test.runIf(python)('pexpect sees the refusal', () => {
    run(python ?? '', ['pexpect-before.py']);
  });

  test.runIf(has('tmux'))('the tmux script logs in', () => {
    expect(run('sh', ['tmux-before.sh'])).toContain('exit code: 0');
  });

  // fetched by the bench; its runner looks for tests in the working directory, and for itself above
  test.runIf(hasTuiTest(false))('tui-test passes', () => {
    const place = mkdtempSync(join(tuiTestFolder, 'login-'));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    cpSync(join(folder, 'login.sh'), join(place, 'login.sh'));
    cpSync(join(folder, 'tui-test-before.test.ts'), join(place, 'login.test.ts'));
    expect(run(join(tuiTestFolder, 'node_modules/.bin/tui-test'), [], { cwd: place })).toContain('1 passed');
  });
});

describe('after', () => {
  test.each(['expect-after.ts', 'pexpect-after.ts'])('%s does the same', async (name) => {
    await import(pathToFileURL(join(folder, name)).href);
  });

  test('the shell script does the same', () => {
    const place = temporaryFolder();
    const env = {
      ...{ PATH: `${join(root, 'bin')}:${process.env.PATH}` },
      ...{ TTYPILOT_RUNTIME_DIR: place, TTYPILOT_DATA_DIR: join(place, 'data') },
    };
    run('ttypilot', ['daemon', 'start'], { env });
    try {
      expect(run('sh', ['tmux-after.sh'], { env })).toContain('Welcome, Ada!');
    } finally {
      run('ttypilot', ['daemon', 'stop'], { env });
    }
  });

  test('the test does the same', () => {
    const results = join(temporaryFolder(), 'results');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    run(process.execPath, [vitest, 'run', '--root', folder], { env: { TTYPILOT_TEST_RESULTS: results } });
  });

  test('the tape plays', () => {
    const place = temporaryFolder();
    cpSync(join(folder, 'login.sh'), join(place, 'login.sh'));
    run(join(root, 'bin/ttypilot'), ['tape', join(folder, 'vhs.tape')], { cwd: place });
    expect(readFileSync(join(place, 'login.txt'), 'utf8')).toContain('Welcome, Ada!');
    expect(existsSync(join(place, 'login.gif'))).toBe(true);
  });
});

function run(command: string, args: string[], { cwd = folder, env = {} }: { cwd?: string; env?: object } = {}): string {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe', timeout: 50_000 } as const;
  return execFileSync(command, args, options);
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
