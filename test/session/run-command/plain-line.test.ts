import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isPlainLine } from '../../../src/session/run-command/command-output.js';

const shells = ['bash', 'zsh', 'fish'] as const;

describe.each(shells)('%s', (kind) => {
  test.each([
    'ls -la /tmp | head -3 && pwd',
    `grep -c 'a "b" (c' file || echo "it's $HOME"`,
    String.raw`printf 'a\n' > out; cat out`,
    'test 1 != 2',
    `awk '{print $1}' file`,
    'git commit -m "fix: it"',
  ])('%s is typed as it is', (line) => {
    expect(isPlainLine(line, kind)).toBe(true);
    expect(isWhole(kind, line)).toBe(true);
  });

  test.each([
    '',
    ' ls',
    `echo 'open`,
    'echo "open',
    'echo "$(ls"',
    'echo a \\',
    'echo a |',
    'echo a &&',
    'echo (',
    'echo {',
    'if true',
    'for i in 1 2; do echo $i',
    'if true; echo fi',
    'while true; do echo done',
    'cat <<EOF',
    'echo a # b',
    'exit 3',
    'true; exec bash',
    '. ~/.profile',
    'echo a\necho b',
    'echo é',
    `echo ${'x'.repeat(2000)}`,
  ])('%j is not', (line) => {
    expect(isPlainLine(line, kind)).toBe(false);
  });
});

test.each([
  'for i in 1 2; do echo $i; done',
  'if true; then echo a; fi',
  'f() { echo a; }',
  'echo $(date)',
  '(cd /; ls)',
])('bash and zsh: %s is typed as it is', (line) => {
  for (const kind of ['bash', 'zsh'] as const)
    expect([isPlainLine(line, kind), isWhole(kind, line)]).toEqual([true, true]);
});

test.each(['echo !!', 'echo "a!b"', '^a^b', 'echo !ls'])('%s would be expanded by all but fish', (line) => {
  for (const kind of ['bash', 'zsh'] as const) expect(isPlainLine(line, kind)).toBe(false);
});

/** Whether the shell itself takes it for a command without an error. */
function isWhole(kind: (typeof shells)[number], line: string): boolean {
  return spawnSync(kind, ['-n', '-c', line], { stdio: 'ignore' }).status === 0;
}
