import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const library = fileURLToPath(new URL('../../../dist/lib/index.js', import.meta.url));
// in a namespace of its own, where the machine allows one
const unshare = [process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', 'mount -t tmpfs none /proc && exec "$@"', 'sh'];
const canHide = spawnSync('unshare', [...unshare, 'true']).status === 0;

const SCRIPT = `
import { existsSync } from 'node:fs';
import { launch } from '${library}';
const session = await launch('sh', { args: ['-c', 'printf "name? "; read name; echo "hello $name"; exec sleep 1000'] });
const asked = await session.waits.forText('name');
const input = await session.waits.forInput();
await session.input.type('x\\n');
const answered = await session.waits.forText('hello x');
await session.close();
console.log(JSON.stringify([existsSync('/proc/self'), asked.outcome, input.outcome, answered.outcome, session.state]));
`;

test.runIf(canHide)('without /proc, a program starts, asks, gets its answer, and ends', () => {
  const node = [process.execPath, '--input-type=module', '-e', SCRIPT];
  const { stdout, stderr } = spawnSync('unshare', [...unshare, ...node], { encoding: 'utf8', timeout: 30_000 });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([false, 'matched', 'matched', 'matched', expect.stringMatching(/exited|closed/)]);
});
