import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const names = readdirSync(join(root, 'examples')).filter((name) => existsSync(join(root, 'examples', name, 'main.ts')));

test.each(names)('examples/%s runs on the built package, and succeeds', async (name) => {
  expect(readFileSync(join(root, 'examples', name, 'main.ts'), 'utf8')).toMatch(/from 'ttypilot(\/\w+)?';/);
  expect(await run(name)).toEqual({ exitCode: 0, stderr: '' });
});

test('there are examples', () => {
  expect(names).toEqual(expect.arrayContaining(['node-repl', 'pick-from-menu', 'watch-a-build']));
});

function run(name: string): Promise<{ exitCode: unknown; stderr: string }> {
  const args = ['--import', 'tsx', join('examples', name, 'main.ts')];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, timeout: 18_000 }, (error, _, stderr) =>
      resolve({ exitCode: error === null ? 0 : (error.code ?? error.signal), stderr }),
    );
  });
}
