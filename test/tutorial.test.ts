import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './helpers/temporary-folder.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'examples/tutorial');
const page = readFileSync(join(root, 'docs/guides/tutorial.md'), 'utf8');

test('the first step prints what the tutorial says', () => {
  expect(page).toContain(`\`\`\`\n${run('1-look.ts')}\`\`\``);
});

test('the second step installs', () => {
  expect(run('2-answer.ts')).toMatch(/^Installing: 100%\nDone\.$/m);
});

test('the agent finds its way, in the turns that the tutorial shows', () => {
  const withoutTimes = (text: string) => text.replace(/ after \d+ ms/g, '');
  expect(withoutTimes(page)).toContain(`\`\`\`\n${withoutTimes(run('3-agent.ts'))}\`\`\``);
});

test('the test of the installer passes', () => {
  run(join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder);
});

function run(name: string, ...args: string[]): string {
  const env = { ...process.env, TTYPILOT_TEST_RESULTS: join(temporaryFolder(), 'results') };
  const words = ['--import', 'tsx', name, ...args];
  return execFileSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
}
