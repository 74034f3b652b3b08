import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TIMEOUT_MS = 60_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ttypilot-runners-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/ttypilot'));
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('in vitest', { timeout: 2 * TIMEOUT_MS }, async () => {
  copyFileSync(join(root, 'test/fixtures/testing/in-vitest.ts'), join(folder, 'demo.test.ts'));
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--testTimeout', '30000'];
  const { exitCode, output } = await run(vitest);
  expect(output).toContain('3 failed | 2 passed');
  expect(exitCode).toBe(1);
  expectFailureInStep(output);
  expectFailureElsewhere(output);
  expect(output).toContain('it takes a screen from launch');
  expect(readdirSync(join(folder, '__snapshots__'))).toEqual(['demo.test.ts', 'demo.test.ts.snap']);
  expect(baseline('demo.test.ts')).toBe('\x1b[0;1mHello\x1b[0m\n');
  expectAllClosed(4);

  const updated = await run([...vitest, '-u', '-t', 'snapshots'], { GREETING: 'Hullo' });
  expect([updated.exitCode, baseline('demo.test.ts')]).toEqual([0, '\x1b[0;1mHullo\x1b[0m\n']);
});

test('in node:test', { timeout: TIMEOUT_MS }, async () => {
  copyFileSync(join(root, 'test/fixtures/testing/in-node.mjs'), join(folder, 'demo.test.mjs'));
  const { exitCode, output } = await run(['--test', 'demo.test.mjs']);
  expect(output).toMatch(/^# pass 2\n# fail 2$/m);
  expect(exitCode).toBe(1);
  expectFailureInStep(output);
  expectFailureElsewhere(output);
  expect(baseline('demo.test.mjs')).toBe('Hello\n');
  expectAllClosed(6);
});

/** The message and its bundle are complete. */
function expectFailureInStep(output: string): void {
  expect(output).toContain('expect(screen).toShow("Ready") failed: it is not on the screen, after 300 ms.');
  expect(output).toContain('Last inputs: type "yes\\n"');
  expect(output).toContain('In the step: log in › confirm');
  const bundle = bundlePath(output, /fail\w+-in-a-step/);
  const read = (name: string) => readFileSync(join(bundle, name), 'utf8');
  expect(read('failure.txt')).toContain('toShow("Ready") failed');
  expect(read('screen.txt')).toBe('Redy? yes\nyes\n');
  expect(read('screen.ansi.txt')).toBe('Redy? yes\nyes\n');
  expect(read('inputs.txt')).toBe('type "yes\\n"\n');
  expect(JSON.parse(read('state.json'))).toMatchObject({ state: 'running', step: 'log in › confirm' });
  expect(readFileSync(join(bundle, 'screen.png')).subarray(1, 4).toString()).toBe('PNG');
  const events = read('recording.cast')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));
  expect(events.find(([, code]) => code === 'o')?.slice(1)).toEqual(['o', 'Redy? ']);
  const markers = events.filter(([, code]) => code === 'm').map(([, , label]) => label);
  expect(markers).toEqual(['log in', 'log in › confirm', 'failed']);
}

/** A failure outside our expectations also writes a bundle. */
function expectFailureElsewhere(output: string): void {
  const bundle = bundlePath(output, /fail\w+-elsewhere/);
  expect(readFileSync(join(bundle, 'screen.txt'), 'utf8')).toBe('up\n');
  expect(readFileSync(join(bundle, 'failure.txt'), 'utf8')).toMatch(/1.*2/);
}

function bundlePath(output: string, name: RegExp): string {
  return new RegExp(`^\\s*Failure bundle: (\\S*/test-results/${name.source}-\\w+)`, 'm').exec(output)?.[1] ?? '';
}

function expectAllClosed(count: number): void {
  const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number);
  expect(pids).toHaveLength(count);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
}

function baseline(file: string): string {
  return readFileSync(join(folder, '__snapshots__', file, 'greeting.ansi.txt'), 'utf8');
}

function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ exitCode: unknown; output: string }> {
  const { CI: _, NODE_OPTIONS: _options, ...rest } = process.env;
  const clean = Object.fromEntries(Object.entries(rest).filter(([name]) => !/^(VITEST|NODE_TEST|TTYPILOT)/.test(name)));
  const options = { cwd: folder, env: { ...clean, NO_COLOR: '1', ...env }, timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ exitCode: error === null ? 0 : (error.code ?? error.signal), output: stdout + stderr }),
    );
  });
}
