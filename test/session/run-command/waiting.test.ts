import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Session } from '../../../src/session/session.js';
import { now } from '../../engine/start.js';
import { startShell, temporaryFolder } from './shell.js';

const withReaders = ['bash', 'zsh', 'fish', 'dash', 'mksh'] as const;

describe.each(withReaders)('%s', (name) => {
  test('a command that waits for input times out, still runs, and can be waited for again', async () => {
    const shell = await startShell(name);
    await shell.runCommand('true');
    const first = await shell.runCommand('echo started; cat', { timeoutMs: 1500 });
    expect(first).toMatchObject({ outcome: 'timed_out', timedOut: true, output: 'started' });
    expect(first).not.toHaveProperty('exitCode');
    await expect(shell.runCommand('echo no')).rejects.toMatchObject({ code: 'command_running' });
    const again = shell.runCommand('echo started; cat', { since: first.seq });
    await shell.input.type('words\n');
    await shell.waits.forText(/words\s+words/);
    await shell.input.press('ctrl+d');
    expect(await again).toMatchObject({ outcome: 'done', exitCode: 0, output: 'started\nwords\nwords' });
    expect(await shell.runCommand('echo yes')).toMatchObject({ output: 'yes' });
  });

  test('what the shell itself reads is not for the next command', async () => {
    const shell = await startShell(name);
    const reading = name === 'fish' ? 'read answer' : 'read -r answer';
    await shell.runCommand('true');
    const first = await shell.runCommand(reading, { timeoutMs: 1500 });
    expect(first).toMatchObject({ outcome: 'timed_out' });
    await expect(shell.runCommand('echo no')).rejects.toMatchObject({ code: 'command_running' });
    const again = shell.runCommand(reading, { since: first.seq });
    await shell.input.type('forty two\n');
    expect(await again).toMatchObject({ outcome: 'done', exitCode: 0 });
    expect(await shell.runCommand('echo $answer')).toMatchObject({ output: 'forty two' });
  });

  test('after ctrl+c the shell is free', async () => {
    const shell = await startShell(name);
    // a shell that says nothing and asks for no pastes cannot be seen to be free
    const isSilent = name === 'dash' || name === 'mksh';
    const timeoutMs = isSilent ? 1500 : 15_000;
    await shell.runCommand('true');
    const running = shell.runCommand('echo on; cat; echo not reached', { timeoutMs });
    await shell.waits.forText(/^on$/m);
    await shell.input.type('go\n');
    await shell.waits.forText(/^go\s+go$/m);
    await shell.input.press('ctrl+c');
    const { outcome, output } = await running;
    expect(isSilent ? ['timed_out', 'done'] : ['interrupted', 'done']).toContain(outcome);
    expect(output).toMatch(/^on\ngo\ngo/);
    expect(output).not.toContain('not reached\n');
    expect(await shell.runCommand('echo free')).toMatchObject({ outcome: 'done', output: 'free' });
  });
});

test.each(['bash', 'zsh', 'dash', 'busybox ash'] as const)('%s: an expansion that fails', async (name) => {
  const shell = await startShell(name);
  const result = await shell.runCommand(`echo \${missing?oops}; echo not reached`, { timeoutMs: 5000 });
  expect(result.timedOut).toBe(false);
  expect(result.output).toContain('oops');
  expect(result.output).not.toContain('not reached\n');
  expect(result.exitCode).not.toBe(0);
  expect(await shell.runCommand('echo fine')).toMatchObject({ outcome: 'done', output: 'fine' });
});

test('commands at once run one after the other, each with its own output', async () => {
  const shell = await startShell('bash');
  const numbers = Array.from({ length: 10 }, (_, i) => i);
  const results = await Promise.all(
    numbers.map((i) => shell.runCommand(`echo ${i}; exit_with() { return ${i}; }; exit_with`)),
  );
  expect(results.map(({ output, exitCode }) => [output, exitCode])).toEqual(numbers.map((i) => [`${i}`, i]));
});

test('a command that cannot start in time is refused', async () => {
  const shell = await startShell('bash');
  const first = shell.runCommand('echo on; cat', { timeoutMs: 10_000 });
  const second = shell.runCommand('echo no', { timeoutMs: 200 });
  await expect(second).rejects.toMatchObject({ code: 'command_running' });
  await shell.waits.forText(/^on$/m);
  await shell.input.press('ctrl+d');
  expect(await first).toMatchObject({ outcome: 'done', output: 'on' });
});

test('aborting ends the wait, not the command', async () => {
  const shell = await startShell('bash');
  const stop = new AbortController();
  const running = shell.runCommand('echo on; read -r x; echo "got $x"', { signal: stop.signal });
  await shell.waits.forText(/^on$/m);
  expect(await now(running)).toBe('pending');
  stop.abort();
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  await shell.input.type('it\n');
  expect(await shell.waits.forText('got it')).toMatchObject({ found: true });
  await expect(shell.runCommand('echo', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
});

test('a caller without patience gets the run back as pending', async () => {
  const shell = await startShell('bash');
  await shell.runCommand('true');
  const first = await shell.runCommand('read -r x', { timeoutMs: 20_000, patienceMs: 1500 });
  expect(first).toMatchObject({ outcome: 'pending', timedOut: false });
  const again = shell.runCommand('read -r x', { since: first.seq });
  await shell.input.type('\n');
  expect(await again).toMatchObject({ outcome: 'done', exitCode: 0 });
});

test('only a command that was typed can be waited for again', async () => {
  const shell = await startShell('bash');
  const refusal = { code: 'invalid_argument', details: { name: 'since' } };
  await expect(shell.runCommand('true', { since: 3 })).rejects.toMatchObject(refusal);
  const { seq } = await shell.runCommand('true');
  await expect(shell.runCommand('false', { since: seq })).rejects.toMatchObject(refusal);
  expect(await shell.runCommand('true', { since: seq })).toMatchObject({ outcome: 'done', exitCode: 0 });
});

test('a program that runs in the foreground is named, and nothing is typed', async () => {
  const shell = await startShell('bash');
  await prompt(shell);
  await shell.input.type('cat\n');
  await shell.waits.forText('cat');
  await shell.input.type('typed\n');
  await shell.waits.forText(/typed\s+typed/);
  const refused = shell.runCommand('echo no');
  await expect(refused).rejects.toMatchObject({ code: 'command_running', message: expect.stringContaining('cat') });
  expect(shell.screen).not.toContain('echo no');
});

test.each(['bash', 'zsh', 'fish'] as const)('%s: a line that somebody has begun is left alone', async (name) => {
  const shell = await startShell(name);
  await shell.runCommand('true');
  await prompt(shell);
  await shell.input.type('echo half');
  await shell.waits.forText('echo half');
  await expect(shell.runCommand('echo no')).rejects.toMatchObject({ code: 'command_running' });
  await shell.input.type(' and whole\n');
  expect(await shell.waits.forText(/^half and whole$/m)).toMatchObject({ found: true });
  expect(await shell.runCommand('echo yes')).toMatchObject({ output: 'yes' });
});

test.each([
  ['bash', 'dash'],
  ['dash', 'bash --norc'],
  ['zsh', 'fish --no-config'],
  ['bash', 'mksh'],
] as const)('%s, and %s in it', async (outer, inner) => {
  const shell = await startShell(outer);
  const { seq: endedAt } = await shell.runCommand('outer=1');
  await shell.waits.forText(/[$#%] $/m, { since: endedAt });
  const { seq } = await shell.input.type(`${inner}\n`);
  await shell.waits.forText(/[$#>] $/m, { since: seq });
  expect(await shell.runCommand('sh -c "exit 6"')).toMatchObject({ exitCode: 6, outcome: 'done' });
  expect(await shell.runCommand('echo "<$outer>"')).toMatchObject({ output: '<>' });
  const { seq: leftAt } = await shell.input.type('exit\n');
  // the prompt of the outer shell: fish draws its own once more when it echoes the line
  await shell.waits.forText(/^\$ $/m, { since: leftAt });
  expect(await shell.runCommand('echo "<$outer>"')).toMatchObject({ output: '<1>' });
});

test.each(['bash', 'zsh', 'fish'] as const)('%s: a line that was entered just before comes first', async (name) => {
  const shell = await startShell(name);
  await shell.runCommand('true');
  for (let i = 0; i < 5; i++) {
    await shell.input.type(`sh -c "echo first ${i}"\n`);
    expect(await shell.runCommand(`echo second ${i}`)).toMatchObject({ outcome: 'done', output: `second ${i}` });
    expect(shell.readOutput({ raw: true }).text).toMatch(new RegExp(`(^|\\x07)first ${i}\\r?$`, 'm'));
  }
});

test('leaving an inner shell ends its command', async () => {
  const shell = await startShell('bash');
  const { seq: endedAt } = await shell.runCommand('outer=1');
  await shell.waits.forText(/\$ $/m, { since: endedAt });
  const { seq } = await shell.input.type('bash --norc\n');
  await shell.waits.forText(/\$ $/m, { since: seq });
  expect(await shell.runCommand('exit 3')).toMatchObject({ outcome: 'interrupted' });
  expect(await shell.runCommand('echo "$? $outer"')).toMatchObject({ outcome: 'done', output: '3 1' });
});

test('a script is not taken for a shell', async () => {
  const folder = temporaryFolder({ 'script.sh': 'echo on; read -r x; echo "got <$x>"\n' });
  const shell = await startShell('bash', { cwd: folder });
  await prompt(shell);
  await shell.input.type('sh script.sh\n');
  await shell.waits.forText(/^on$/m);
  await expect(shell.runCommand('echo no')).rejects.toMatchObject({ code: 'command_running' });
  await shell.input.type('me\n');
  expect(await shell.waits.forText('got <me>')).toMatchObject({ found: true });
});

test('a prompt that takes long after a command of ours is waited for', async () => {
  const folder = temporaryFolder({ rc: `PROMPT_COMMAND='[ -z "$slow" ] || read -r slow < pipe'\nPS1='$ '\n` });
  const shell = await startShell('bash', { cwd: folder, args: ['--noprofile', '--rcfile', 'rc'] });
  await shell.runCommand('mkfifo pipe; slow=1');
  const second = shell.runCommand('echo two');
  const late = shell.runCommand('echo three', { timeoutMs: 1500 });
  await expect(late).rejects.toMatchObject({ code: 'command_running' });
  expect(await now(second)).toBe('pending');
  writeFileSync(join(folder, 'pipe'), '\n');
  expect(await second).toMatchObject({ outcome: 'done', output: 'two' });
});

test('a line that the kernel would cut is refused where the shell can read neither a file nor the terminal', async () => {
  const long = `echo ${'x'.repeat(5000)}`;
  const local = await startShell('dash');
  expect(await local.runCommand(long)).toMatchObject({ output: 'x'.repeat(5000) });
  // a name that would need quotes
  vi.stubEnv('TMPDIR', join(temporaryFolder({ 'a b/c': '' }), 'a b'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const shell = await startShell('dash');
  await shell.waits.forText('$');
  // without stty
  await shell.input.type('PATH=/nonexistent\n');
  await expect(shell.runCommand(long)).rejects.toMatchObject({ code: 'line_too_long' });
  expect(await shell.runCommand('echo short')).toMatchObject({ output: 'short' });
});

test.each(['bash', 'zsh', 'fish'] as const)('%s: a command of 20 kB', async (name) => {
  const shell = await startShell(name);
  const words = `${'word '.repeat(4000)}end`;
  expect(await shell.runCommand(`echo ${words}`)).toMatchObject({ output: words });
});

test('a command with a NUL is refused', async () => {
  const shell = await startShell('bash');
  await expect(shell.runCommand('echo a\0b')).rejects.toMatchObject({ code: 'invalid_argument' });
});

test('closing the session ends the run', async () => {
  const shell = await startShell('bash');
  const running = shell.runCommand('echo on; sleep 30');
  await shell.waits.forText(/^on$/m);
  await shell.close();
  const result = await running;
  expect(result).toMatchObject({ outcome: 'exited', exit: { reason: 'closed' } });
  expect(result).not.toHaveProperty('exitCode');
});

/** Until the line editor reads. */
async function prompt(shell: Session): Promise<void> {
  await shell.waits.until((terminal) => terminal.modes.bracketedPaste);
}
