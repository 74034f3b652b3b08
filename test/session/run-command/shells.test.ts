import { describe, expect, test } from 'vitest';
import { start } from '../../engine/start.js';
import { isFish, names, posixNames, startShell, temporaryFolder } from './shell.js';

describe.each(names)('%s', (name) => {
  test('output and exit code, and the status is kept', async () => {
    const shell = await startShell(name);
    expect(await shell.runCommand('echo hello; false')).toMatchObject({
      outcome: 'done',
      exitCode: 1,
      output: 'hello',
    });
    const status = isFish(name) ? '$status' : '$?';
    expect(await shell.runCommand(`echo ${status}`)).toMatchObject({ exitCode: 0, output: '1' });
    await shell.runCommand('sh -c "exit 42"');
    await shell.input.type(`echo "=${status}="\n`);
    expect(await shell.waits.forText('=42=')).toMatchObject({ found: true });
  });

  test('nothing runs in a subshell', async () => {
    const shell = await startShell(name);
    await shell.runCommand(isFish(name) ? 'cd /usr; set -g answer 42' : 'cd /usr; answer=42');
    expect(await shell.runCommand('pwd; echo $answer')).toMatchObject({ output: '/usr\n42' });
  });

  test('quotes, special characters and comments reach the command as they are', async () => {
    const shell = await startShell(name);
    const { output } = await shell.runCommand(
      `printf '%s|' 'a  b' "it's" 'say "hi"' '!!' '\\n' '100%' 'é日本🎉' '$x' # note`,
    );
    expect(output).toBe(`a  b|it's|say "hi"|!!|\\n|100%|é日本🎉|$x|`);
    expect(await shell.runCommand(`printf 'a\tb' | tr '\\t' '-'`)).toMatchObject({ output: 'a-b' });
  });

  test('several lines', async () => {
    const shell = await startShell(name);
    const loop = isFish(name) ? 'for i in 1 2\n  echo $i\nend' : 'for i in 1 2\ndo\n  echo $i\ndone';
    expect(await shell.runCommand(`echo first\n${loop}\nfalse`)).toMatchObject({ output: 'first\n1\n2', exitCode: 1 });
  });

  test('a syntax error is a failed command', async () => {
    const shell = await startShell(name);
    const result = await shell.runCommand(isFish(name) ? 'echo (' : 'if then');
    expect(result).toMatchObject({ outcome: 'done', output: expect.stringMatching(/syntax|parse|unexpected|end of/i) });
    expect(result.exitCode).toBeGreaterThan(0);
    expect(await shell.runCommand('echo fine')).toMatchObject({ output: 'fine' });
  });

  test('a command that ends the shell', async () => {
    const shell = await startShell(name);
    const result = await shell.runCommand('echo bye; exit 3');
    expect(result).toMatchObject({ outcome: 'exited', exitCode: 3, output: expect.stringMatching(/^bye/) });
    expect(result.exit).toMatchObject({ reason: 'exited', exitCode: 3 });
    await expect(shell.runCommand('echo')).rejects.toMatchObject({ code: 'session_exited' });
  });

  test('a job in the background', async () => {
    const shell = await startShell(name);
    expect(await shell.runCommand('sleep 30 & echo on')).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/on$/),
    });
  });

  test('no output, output without a newline, empty lines', async () => {
    const shell = await startShell(name);
    expect(await shell.runCommand('true')).toMatchObject({ output: '', exitCode: 0 });
    expect(await shell.runCommand('printf abc')).toMatchObject({ output: 'abc' });
    expect(await shell.runCommand(`printf '\\n a\\n\\n'`)).toMatchObject({ output: '\n a\n' });
  });
});

describe.each(posixNames)('%s', (name) => {
  test('options that end a shell at errors do not end it because of us', async () => {
    const shell = await startShell(name);
    expect(await shell.runCommand('set -eu; IFS=1')).toMatchObject({ outcome: 'done', exitCode: 0 });
    await shell.input.type('false && echo; echo on; false && echo\n');
    await shell.waits.forText(/^on$/m);
    expect(await shell.runCommand('echo "$?"')).toMatchObject({ outcome: 'done', exitCode: 0, output: '1' });
    expect(await shell.runCommand('false')).toMatchObject({ outcome: 'exited', exitCode: 1 });
  });

  test('a here-document', async () => {
    const shell = await startShell(name);
    expect(await shell.runCommand('cat <<EOF\nhi $((1 + 1))\nEOF')).toMatchObject({ output: 'hi 2', exitCode: 0 });
  });
});

test.each(['bash --norc', 'dash', 'zsh -f', 'mksh'])('behind another program, %s', async (shell) => {
  const session = await start('script', {
    args: ['-qec', shell, '/dev/null'],
    env: { PS1: '$ ', HISTCONTROL: null, HISTFILE: null, HOME: temporaryFolder() },
  });
  await session.waits.forText(/[$#%] $/m);
  expect(await session.runCommand('echo "a\nb"; false')).toMatchObject({ output: 'a\nb', exitCode: 1 });
  expect(await session.runCommand('echo $?')).toMatchObject({ output: '1', exitCode: 0 });
  const { output } = shell.startsWith('bash') ? await session.runCommand('history') : { output: '' };
  expect(output).not.toMatch(/ttyp|eval/);
});
