import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const hasTmux = (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/tmux`));
/** Folders with tests of their own. */
const TESTED_ELSEWHERE = ['coming-from', 'cookbook', 'tutorial'];
const examples = readdirSync(`${root}/examples`)
  .filter((name) => statSync(`${root}/examples/${name}`).isDirectory())
  .filter((name) => !TESTED_ELSEWHERE.includes(name))
  .filter((name) => hasTmux || !['tmux-bridge', 'watch-a-pane'].includes(name));

test.each(examples)('examples/%s runs as it is, against the built package', { timeout: 60_000 }, (name) => {
  const folder = `${root}/examples/${name}`;
  // a folder without a program of its own is a folder of tests
  const isTest = !existsSync(`${folder}/main.ts`);
  const output = isTest
    ? run(`${root}/node_modules/vitest/vitest.mjs`, 'run', '--root', folder)
    : run(`${folder}/main.ts`);
  expect(output).not.toBe('');
});

test('the first program also runs in plain JavaScript, with node alone', { timeout: 60_000 }, () => {
  const output = execFileSync(process.execPath, [`${root}/examples/first-program/main.mjs`], { encoding: 'utf8' });
  expect(output).toBe('name? world\nhello world\n');
});

test('an example whose assertion fails ends with an error', () => {
  const broken =
    "import assert from 'node:assert/strict'; import { createTerminal } from 'ttypilot/terminal'; assert.equal(createTerminal({ cols: 1, rows: 1 }).rows, 2);";
  expect(() => run('--input-type=module', '--eval', broken)).toThrow('1 !== 2');
});

function run(...args: string[]): string {
  return execFileSync(process.execPath, ['--import', 'tsx', ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}
