import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProgramOptions } from '../../../src/engine/launch.js';
import type { Session } from '../../../src/session/session.js';
import { type ShellName, startShell, temporaryFolder } from './shell.js';

interface Case {
  name: ShellName;
  settings: string;
  env?: Record<string, string>;
  args?: string[];
  rc?: Record<string, string>;
  list: string;
  file: string;
}

const zshFile = 'HISTFILE=~/history HISTSIZE=100 SAVEHIST=100\n';
const cases: Case[] = [
  ...['', 'ignorespace', 'ignoredups', 'ignoreboth:erasedups'].map((control) => ({
    name: 'bash' as const,
    settings: `HISTCONTROL=${control}`,
    env: { HISTCONTROL: control, HISTFILE: 'history' },
    list: 'history',
    file: 'history',
  })),
  {
    name: 'bash',
    settings: 'times, and a history that is written at each prompt',
    args: ['--noprofile', '--rcfile', 'rc'],
    rc: {
      rc: "HISTFILE=~/history; HISTTIMEFORMAT='%F %T '; shopt -s histappend cmdhist; PROMPT_COMMAND='history -a'\n",
    },
    list: 'history',
    file: 'history',
  },
  { name: 'zsh', settings: 'its defaults', args: ['-d'], rc: { '.zshrc': zshFile }, list: 'fc -l', file: 'history' },
  ...['hist_ignore_space', 'inc_append_history', 'share_history', 'hist_ignore_all_dups', 'extended_history'].map(
    (option) => ({
      name: 'zsh' as const,
      settings: option,
      args: ['-d'],
      rc: { '.zshrc': `${zshFile}setopt ${option}\n` },
      list: 'fc -l',
      file: 'history',
    }),
  ),
  { name: 'fish', settings: 'its defaults', list: 'history', file: '.local/share/fish/fish_history' },
  { name: 'mksh', settings: 'a history file', env: { HISTFILE: 'history' }, list: 'fc -l', file: 'history' },
];

test.each(cases)('$name with $settings: the history has each command once, and nothing of ours', async (wanted) => {
  const { name, rc, list, file } = wanted;
  const home = temporaryFolder({ ...rc });
  const env = Object.fromEntries(
    Object.entries(wanted.env ?? {}).map(([key, value]) => [key, key === 'HISTFILE' ? join(home, value) : value]),
  );
  const options: ProgramOptions = { cwd: home, env: { HOME: home, ...env }, rows: 60, cols: 100 };
  const shell = await startShell(name, { ...options, ...(wanted.args ? { args: wanted.args } : {}) });
  await shell.runCommand('true');
  await user(shell, 'echo one');
  expect(await shell.runCommand('echo agent; false')).toMatchObject({ output: 'agent', exitCode: 1 });
  expect(await shell.runCommand('echo "two\nlines"')).toMatchObject({ output: 'two\nlines' });
  await user(shell, 'echo two');
  await shell.runCommand('if then fi', { timeoutMs: 5000 });
  await user(shell, 'echo three');

  const { seq } = await shell.input.type(`${list} | cat; echo "the"" end"\n`);
  expect(await shell.waits.forText('the end', { since: seq })).toMatchObject({ found: true });
  const listed = shell.readOutput({ since: seq }).text;
  expect(listed).toMatch(name === 'fish' ? /three.*two.*one/s : /echo one.*echo two.*echo three/s);
  expect(listed.match(/echo agent; false/g)).toHaveLength(1);
  expect(listed).not.toMatch(/ttyp|\]133/);

  await shell.input.type('exit\n');
  expect(await shell.waits.forExit()).toMatchObject({ exited: true });
  const kept = readFileSync(join(home, file), 'latin1');
  expect(kept.match(/echo one/g)).toHaveLength(1);
  expect(kept).toMatch(/echo one.*echo two.*echo three/s);
  expect(kept.match(/echo agent; false/g)).toHaveLength(1);
  expect(kept).not.toMatch(/ttyp|\]133/);
  expect(existsSync(join(home, '.bash_history'))).toBe(false);
});

test('zsh: no option and no variable is left changed', async () => {
  const shell = await startShell('zsh');
  const state = `setopt; print -r -- \${(k)parameters[(I)*ttypilot*]}`;
  const before = await shell.runCommand(state);
  await shell.runCommand('echo');
  expect((await shell.runCommand(state)).output).toBe(before.output);
  await shell.input.type(`echo "[$options[histignorespace]]"\n`);
  expect(await shell.waits.forText('[off]')).toMatchObject({ found: true });
});

test('bash: a full history makes room for the commands, as if they were typed', async () => {
  const home = temporaryFolder({ history: Array.from({ length: 20 }, (_, i) => `echo old ${i}\n`).join('') });
  const env = { HOME: home, HISTFILE: join(home, 'history'), HISTSIZE: '20', HISTFILESIZE: '20' };
  const shell = await startShell('bash', { env });
  for (let i = 0; i < 5; i++) await shell.runCommand(`echo agent ${i}`);
  expect(await shell.runCommand('exit')).toMatchObject({ outcome: 'exited', exitCode: 0 });
  const old = Array.from({ length: 14 }, (_, i) => `echo old ${i + 6}`);
  const ours = Array.from({ length: 5 }, (_, i) => `echo agent ${i}`);
  expect(readFileSync(join(home, 'history'), 'utf8').trimEnd().split('\n')).toEqual([...old, ...ours, 'exit']);
});

/** What a person types, until it has been run. */
async function user(shell: Session, line: string): Promise<void> {
  const { seq } = await shell.input.type(`${line}\n`);
  const said = line.replace(/^echo /, '');
  expect(await shell.waits.forText(new RegExp(`^${said}$`, 'm'), { since: seq })).toMatchObject({ found: true });
}
