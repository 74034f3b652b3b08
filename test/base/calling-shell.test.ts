import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { callingShell } from '../../src/base/calling-shell.js';
import { readProcessStat } from '../../src/base/process-identity.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const module = fileURLToPath(new URL('../../dist/inside/base-calling-shell.js', import.meta.url));
const PRINT = `"${process.execPath}" -e "import('${module}').then((m) => console.log(m.callingShell(process.env)))"`;
const me = `${process.pid}-${readProcessStat(process.pid)?.startTime}`;

test.each([
  ['a command that bash replaces itself with', ['bash', '-c', PRINT]],
  ['a command among others', ['bash', '-c', `true; ${PRINT}; true`]],
  ['a login shell', ['bash', '-lc', `${PRINT}; true`]],
  ['a shell with options', ['bash', '-o', 'pipefail', '-ec', `${PRINT} | cat; true`]],
  ['options after -c', ['bash', '-c', '-l', `${PRINT}; true`]],
  ['sh', ['sh', '-c', `${PRINT}; true`]],
  ['a subshell', ['bash', '-c', `(true; ${PRINT}; true); true`]],
  ['a substitution', ['bash', '-c', `text=$(true; ${PRINT}); echo "$text"`]],
  ['a shell in a shell', ['sh', '-c', `bash -c '${PRINT.replaceAll("'", `'\\''`)}; true'; true`]],
  ['a time limit', ['bash', '-c', `timeout 60 ${PRINT}; true`]],
])('%s belongs to the process that started it', (_, [command = '', ...args]) => {
  expect(run(command, args)).toBe(me);
});

test('a script is a caller of its own, and so is another shell with the same command', () => {
  const script = join(temporaryFolder(), 'script.sh');
  writeFileSync(script, `echo $$\n${PRINT}\nx=$(${PRINT}); echo $x\n`);
  const [pid, first, second] = run('bash', [script]).split('\n');
  expect(first).toMatch(new RegExp(`^${pid}-\\d+$`));
  expect(second).toBe(first);
  expect(run('bash', [script]).split('\n')[1]).not.toBe(first);
});

test('a name in the environment comes first, and a name that cannot travel is refused', () => {
  expect(callingShell({ TTYPILOT_VIEWER: 'worker-2' })).toBe('worker-2');
  expect(callingShell({ TTYPILOT_VIEWER: '' })).toMatch(/^\d+-\d+$/);
  for (const TTYPILOT_VIEWER of ['a b', 'a\nb', 'é', 'x'.repeat(101)]) {
    expect(() => callingShell({ TTYPILOT_VIEWER })).toThrow(/TTYPILOT_VIEWER/);
  }
});

function run(command: string, args: string[]): string {
  const { stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, TTYPILOT_VIEWER: '' },
  });
  return stdout.trim() || stderr;
}
