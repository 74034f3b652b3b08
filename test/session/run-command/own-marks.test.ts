import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/session/session.js';
import { startShell, temporaryFolder } from './shell.js';

/** Settings as terminals ship them for shells: OSC 133 around the prompt, the command line and the output. */
const settings = {
  bash: {
    file: 'rc',
    args: ['--noprofile', '--rcfile', 'rc'],
    text: `
PS1='\\[\\e]133;A\\a\\]$ \\[\\e]133;B\\a\\]'
PS0='\\e]133;C\\a'
PROMPT_COMMAND='printf "\\e]133;D;%s\\a" $?'
`,
  },
  zsh: {
    file: '.zshrc',
    args: ['-d'],
    text: `
PS1=$'%{\\e]133;A\\a%}$ %{\\e]133;B\\a%}'
precmd() { print -n "\\e]133;D;$?\\a" }
preexec() { print -n "\\e]133;C\\a" }
`,
  },
  fish: {
    file: '.config/fish/config.fish',
    args: [],
    text: `
function fish_prompt; printf '\\e]133;A\\a$ \\e]133;B\\a'; end
function mark_output --on-event fish_preexec; printf '\\e]133;C\\a'; end
function mark_done --on-event fish_postexec; printf '\\e]133;D;%s\\a' $status; end
`,
  },
};

describe.each(['bash', 'zsh', 'fish'] as const)('%s with marks of its own', (name) => {
  async function start(): Promise<Session> {
    const { file, args, text } = settings[name];
    const home = temporaryFolder({ [file]: text });
    const shell = await startShell(name, { cwd: home, args, env: { HOME: home, PS1: null } });
    // it takes one command to learn that the shell reports how commands end
    expect(await shell.runCommand('true')).toMatchObject({ exitCode: 0, output: '' });
    return shell;
  }

  test('types the command as it is', async () => {
    const shell = await start();
    const { seq } = await shell.runCommand('echo one; false');
    expect(await shell.runCommand(`echo $${name === 'fish' ? 'status' : '?'}`)).toMatchObject({
      output: '1',
      exitCode: 0,
    });
    expect(await shell.runCommand('printf abc')).toMatchObject({ output: 'abc', exitCode: 0, outcome: 'done' });
    expect(await shell.runCommand('true')).toMatchObject({ output: '', exitCode: 0 });
    expect(await shell.runCommand('sh -c "exit 9"')).toMatchObject({ output: '', exitCode: 9 });
    expect(await shell.runCommand('seq 3000')).toMatchObject({
      output: Array.from({ length: 3000 }, (_, i) => `${i + 1}`).join('\n'),
      truncated: false,
    });
    expect(shell.readOutput({ since: seq, raw: true }).text).not.toMatch(/ttyp|eval/);
  });

  test('a command that could be misread is put between marks of ours', async () => {
    const shell = await start();
    expect(await shell.runCommand('echo "a\nb" # note')).toMatchObject({ output: 'a\nb', exitCode: 0 });
    expect(await shell.runCommand(`echo 'open`)).toMatchObject({
      outcome: 'done',
      output: expect.stringMatching(/quot|unmatched|unexpected/i),
    });
    expect(await shell.runCommand('echo after')).toMatchObject({ output: 'after', exitCode: 0 });
  });

  test('ctrl+c, and the exit of the shell', async () => {
    const shell = await start();
    const running = shell.runCommand('echo on; cat');
    await shell.waits.forText(/^on$/m);
    const { seq } = await shell.input.type('go\n');
    await shell.waits.forText(/^go\s+go$/m, { since: seq });
    await shell.input.press('ctrl+c');
    expect(await running).toMatchObject({
      outcome: 'done',
      exitCode: 130,
      output: expect.stringMatching(/^on\ngo\ngo\n\^C/),
    });
    expect(await shell.runCommand('exit 4')).toMatchObject({ outcome: 'exited', exitCode: 4 });
  });

  test('in a shell without marks within it ours are used', async () => {
    const shell = await start();
    const { seq: endedAt } = await shell.runCommand('true');
    await shell.waits.forText(/\$ $/m, { since: endedAt });
    const { seq } = await shell.input.type('dash\n');
    await shell.waits.forText(/[$#] $/m, { since: seq });
    expect(await shell.runCommand('echo inner; false')).toMatchObject({ output: 'inner', exitCode: 1 });
    await shell.input.type('exit\n');
  });
});

test('marks of the prompt alone are not relied on', async () => {
  const home = temporaryFolder({ rc: "PS1='\\[\\e]133;A\\a\\]$ \\[\\e]133;B\\a\\]'\n" });
  const shell = await startShell('bash', { cwd: home, args: ['--noprofile', '--rcfile', 'rc'] });
  for (const code of [1, 2, 3]) {
    expect(await shell.runCommand(`sh -c "exit ${code}"`)).toMatchObject({ outcome: 'done', exitCode: code });
  }
});
