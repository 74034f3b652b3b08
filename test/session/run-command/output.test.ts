import { expect, test } from 'vitest';
import { startShell } from './shell.js';

test.each(['bash', 'zsh', 'dash'] as const)(
  '%s: ten thousand lines, of which the history keeps a thousand',
  async (name) => {
    const shell = await startShell(name);
    const { output, truncated, exitCode } = await shell.runCommand('seq 1 10000');
    expect(output.split('\n')).toEqual(Array.from({ length: 10_000 }, (_, i) => `${i + 1}`));
    expect({ truncated, exitCode }).toEqual({ truncated: false, exitCode: 0 });
  },
);

test('of more than is kept the newest part, in whole lines', async () => {
  const shell = await startShell('bash', { outputBytes: 100_000 });
  const { output, truncated } = await shell.runCommand('seq 100000 199999');
  const lines = output.split('\n').map(Number);
  expect(truncated).toBe(true);
  expect(lines.at(-1)).toBe(199_999);
  expect(lines.length).toBeGreaterThan(12_000);
  expect(lines).toEqual(Array.from({ length: lines.length }, (_, i) => 200_000 - lines.length + i));
});

test('only as many lines as are wanted', async () => {
  const shell = await startShell('bash');
  expect(await shell.runCommand('seq 5', { maxLines: 2 })).toMatchObject({ output: '4\n5', truncated: true });
  expect(await shell.runCommand('seq 5', { maxLines: 5 })).toMatchObject({ output: '1\n2\n3\n4\n5', truncated: false });
});

test('a line longer than the screen is one line', async () => {
  const shell = await startShell('bash', { cols: 20, rows: 5 });
  const { output } = await shell.runCommand(`printf '%0500d\\n' 7; echo after`);
  expect(output).toBe(`${'0'.repeat(499)}7\nafter`);
});

test('wide characters at the edge', async () => {
  const shell = await startShell('bash', { cols: 11 });
  const { output } = await shell.runCommand('for i in 1 2 3; do printf 日本語日本語; done; echo; echo 👩‍👩‍👧');
  expect(output).toBe(`${'日本語'.repeat(6)}\n👩‍👩‍👧`);
});

test('the text as the screen shows it: no colours, only the last state of a progress bar', async () => {
  const shell = await startShell('bash');
  const command = `printf '\\033[31mred\\033[0m\\n'; for i in 1 2 3; do printf '\\r%s of 3' $i; done; printf '\\nab\\bc\\ttab\\n'`;
  expect(await shell.runCommand(command)).toMatchObject({ output: 'red\n3 of 3\nac      tab' });
});

test('lines that a program rewrites', async () => {
  const shell = await startShell('bash', { rows: 5 });
  const command = `seq 20; for i in 1 2 3; do printf 'one %s\\ntwo %s\\n' $i $i; [ $i = 3 ] || printf '\\033[2A'; done`;
  const numbers = Array.from({ length: 20 }, (_, i) => `${i + 1}`).join('\n');
  expect(await shell.runCommand(command)).toMatchObject({ output: `${numbers}\none 3\ntwo 3` });
});

test('a full-screen program leaves nothing behind', async () => {
  const shell = await startShell('bash');
  const command = `echo before; printf '\\033[?1049h\\033[2J\\033[Hfull screen\\033[?1049l'; echo after`;
  expect(await shell.runCommand(command)).toMatchObject({ output: 'before\nafter' });
});

test('marks of others in the output are not ours', async () => {
  const shell = await startShell('bash');
  const command = `printf '\\033]133;C\\007a\\033]133;D;7\\007\\033]133;A\\007b\\n'; exit_with() { return 5; }; exit_with`;
  expect(await shell.runCommand(command)).toMatchObject({ output: 'ab', exitCode: 5, outcome: 'done' });
});

test('bytes that are not text', async () => {
  const shell = await startShell('bash');
  const { output, exitCode } = await shell.runCommand(
    'head -c 20000 /dev/urandom | tr -d "\\033\\233\\220\\235\\236\\237"',
  );
  expect(exitCode).toBe(0);
  expect(output.length).toBeGreaterThan(1000);
});

test('a new size in the middle', async () => {
  const shell = await startShell('bash');
  const running = shell.runCommand('echo "$(tput cols)"; read -r _; echo "$(tput cols)"; seq 3');
  await shell.waits.forText(/^80$/m);
  shell.resize(40, 10);
  await shell.input.type('\n');
  expect(await running).toMatchObject({ output: '80\n\n40\n1\n2\n3' });
});
