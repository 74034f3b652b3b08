import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Session } from '../../../src/session/session.js';
import { startShell, temporaryFolder } from './shell.js';

/** A shell with settings of its user, in which commands are typed as they are. */
async function withSettings(name: 'bash' | 'zsh' | 'fish', text: string): Promise<Session> {
  const file = { bash: 'rc', zsh: '.zshrc', fish: '.config/fish/config.fish' }[name];
  const args = { bash: ['--noprofile', '--rcfile', 'rc'], zsh: ['-d'], fish: [] }[name];
  const home = temporaryFolder({ [file]: `${text}\n` });
  const shell = await startShell(name, { cwd: home, args, env: { HOME: home }, rows: 60 });
  expect(await shell.runCommand('true')).toMatchObject({ outcome: 'done', exitCode: 0, output: '' });
  return shell;
}

async function expectExact(shell: Session, status = '$?'): Promise<void> {
  expect(await shell.runCommand('echo a; sh -c "exit 7"')).toMatchObject({ output: 'a', exitCode: 7 });
  expect(await shell.runCommand(`echo ${status}`)).toMatchObject({ output: '7', exitCode: 0 });
  expect(await shell.runCommand('printf b')).toMatchObject({ output: 'b', exitCode: 0 });
}

describe('what users have hooked in stays, and is not output', () => {
  test.each([
    ['PROMPT_COMMAND', `PROMPT_COMMAND='echo "[$?]"'`],
    ['an array', `PROMPT_COMMAND=('echo "[$?]"' 'echo "{$?}"')`],
    ['an exported PROMPT_COMMAND', `export PROMPT_COMMAND='echo "[$?]"'`],
    ['PS0', `PS0='(zero)\\n'; PROMPT_COMMAND='echo "[$?]"'`],
    ['a DEBUG trap', `trap 'last=$BASH_COMMAND' DEBUG; PROMPT_COMMAND='echo "[$?]"'`],
    ['set -o vi, noclobber and nounset', `set -o vi -o noclobber -u; PROMPT_COMMAND='echo "[$?]"'`],
    ['functions with names of builtins', `printf() { echo no; }; history() { echo no; }; PROMPT_COMMAND='echo "[$?]"'`],
  ])('bash, %s', async (_, text) => {
    const shell = await withSettings('bash', text);
    expect(await shell.runCommand('echo a; sh -c "exit 7"')).toMatchObject({ output: 'a', exitCode: 7 });
    await shell.waits.forText('[7]');
    expect(await shell.runCommand('echo $?')).toMatchObject({ output: '7', exitCode: 0 });
    // what PS0 prints is below the line that carries the first command
    expect(shell.screen.match(/ttyp|eval/g) ?? []).toHaveLength(text.includes('PS0') ? 2 : 0);
    if (text.includes('{$?}')) expect(shell.screen).toContain('{7}');
    if (text.includes('zero')) expect(shell.screen).toContain('(zero)');
  });

  test.each([
    ['precmd and preexec', `precmd() { echo "[$?]" }; preexec() { echo "(exec)" }`],
    ['precmd_functions', `tell() { echo "[$?]" }; precmd_functions=(tell)`],
    ['vi mode, and options that end at errors', `bindkey -v; setopt nounset noclobber; precmd() { echo "[$?]" }`],
  ])('zsh, %s', async (_, text) => {
    const shell = await withSettings('zsh', text);
    await expectExact(shell);
    expect(shell.screen).toContain('[7]');
    // what preexec prints is below the line that carries the first command
    expect(shell.screen.match(/ttyp|eval/g) ?? []).toHaveLength(text.includes('preexec()') ? 2 : 0);
    if (text.includes('preexec')) expect(shell.screen).toContain('(exec)');
  });

  test('fish, with its own handler', async () => {
    const shell = await withSettings('fish', 'function tell --on-event fish_prompt; echo "[$status]"; end');
    await expectExact(shell, '$status');
    expect(shell.screen).toContain('[7]');
  });
});

test('a bash within inherits PROMPT_COMMAND, but no error and no status of ours', async () => {
  const shell = await withSettings('bash', `export PROMPT_COMMAND='echo "[$?]"'; export PS1='$ '`);
  await shell.input.type('bash --norc\n');
  await shell.waits.forText(/bash --norc\n(.*\n)*\$ $/m);
  const { seq } = await shell.input.type('(exit 6)\n');
  expect(await shell.waits.forText('[6]', { since: seq })).toMatchObject({ found: true });
  expect(shell.screen).not.toMatch(/not found|ttyp/);
  expect(await shell.runCommand('echo inner; false')).toMatchObject({ output: 'inner', exitCode: 1 });
});

test.each(['exec bash --norc', 'PROMPT_COMMAND=', 'unset PROMPT_COMMAND PS0', 'source rc'])(
  'bash after %s tells how commands end',
  async (command) => {
    const shell = await withSettings('bash', `PS1='$ '; PROMPT_COMMAND=:`);
    await shell.runCommand(command, { timeoutMs: 5000 });
    await expectExact(shell);
  },
);

test.each([
  ['zsh', 'exec zsh -f'],
  ['zsh', 'exec bash --norc'],
  ['bash', 'exec zsh -f'],
  ['bash', 'exec dash'],
] as const)('%s after %s tells how commands end', async (name, command) => {
  const shell = await withSettings(name, `PS1='$ '`);
  const { seq } = await shell.input.type(`${command}\n`);
  await shell.waits.forText(/[$#%] $/m, { since: seq });
  await expectExact(shell);
});

test.each([
  ['zsh', 'exec zsh -f'],
  ['zsh', 'exec bash --norc'],
  ['bash', 'exec bash --norc'],
  ['fish', 'exec fish'],
] as const)('%s: %s ends as interrupted, and the new shell takes commands', async (name, command) => {
  const shell = await withSettings(name, '');
  expect(await shell.runCommand(command, { timeoutMs: 10_000 })).toMatchObject({ outcome: 'interrupted' });
  expect(await shell.runCommand('echo new; false')).toMatchObject({ output: 'new', exitCode: 1 });
});

test('a mark that is printed again does not end a command', async () => {
  const shell = await withSettings('bash', '');
  await shell.runCommand('true');
  const { text } = shell.readOutput({ raw: true });
  const [mark = ''] = text.match(/\x1b\]133;D;0;aid=ttyp-\w+\.\d+\x07/g)?.slice(-1) ?? [];
  expect(mark).not.toBe('');
  const printed = mark.replaceAll('\x1b', '\\033').replaceAll('\x07', '\\007');
  const command = `printf '${printed}'; echo more; sh -c "exit 5"`;
  expect(await shell.runCommand(command)).toMatchObject({ output: 'more', exitCode: 5 });
});

test.each([
  ['bash', 'echo )', /syntax/],
  ['bash', 'fi', /syntax/],
  ['zsh', 'fi', /parse error/],
  ['fish', 'echo $?', /\$status/],
  ['fish', 'x=1', /set/],
] as const)('%s: an error in %s, also when commands are typed as they are', async (name, command, message) => {
  const shell = await withSettings(name, '');
  const result = await shell.runCommand(command, { timeoutMs: 5000 });
  expect(result).toMatchObject({ outcome: 'done', output: expect.stringMatching(message) });
  expect(result.exitCode).toBeGreaterThan(0);
  expect(await shell.runCommand('echo fine')).toMatchObject({ output: 'fine', exitCode: 0 });
});

test('the files are private, and gone with the session', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const shell = await startShell('dash');
  const { output } = await shell.runCommand(`ls -l ${folder}/*; stat -c %a ${folder}/*`);
  expect(output).toMatch(/^-rw-------/m);
  expect(output).toMatch(/^700$/m);
  const [name = ''] = readdirSync(folder);
  expect(readdirSync(join(folder, name))).toEqual([]);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
  await shell.close();
  expect(existsSync(join(folder, name))).toBe(false);
});
