import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readerInput, readerLine } from '../../../src/session/run-command/terminal-reader.js';
import type { Session } from '../../../src/session/session.js';
import { start } from '../../engine/start.js';
import { isFish, names, shells, startRemote, startShell, temporaryFolder } from './shell.js';

const kinds = ['bash', 'zsh', 'fish', 'mksh', 'posix', 'unknown'] as const;

describe.each(kinds)('%s', (kind) => {
  test('what is typed at the prompt is short, and so is each line of the rest', () => {
    expect(readerLine(kind).length).toBeLessThan(76);
    const lines = readerInput(kind, `-n ${'日本 \'"\\%!\n'.repeat(500)}`).split('\n');
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.at(-1)).toBe('\x04');
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[ -~]{1,254}$/);
  });
});

describe.each(names)('%s that cannot read our files', (name) => {
  async function startForeign(): Promise<Session> {
    // a name that would need quotes
    vi.stubEnv('TMPDIR', join(temporaryFolder({ 'a b/c': '' }), 'a b'));
    onTestFinished(() => void vi.unstubAllEnvs());
    return startShell(name);
  }
  const status = isFish(name) ? '$status' : '$?';

  test('status, output, quotes and several lines', async () => {
    const shell = await startForeign();
    expect(await shell.runCommand('echo a; sh -c "exit 7"')).toMatchObject({ output: 'a', exitCode: 7 });
    expect(await shell.runCommand(`echo ${status} # é`)).toMatchObject({ output: '7', exitCode: 0 });
    const { output } = await shell.runCommand(`printf '%s|' -n 'a  b' "it's" '!!' '\\n' '100%' 'é日本🎉' '$x'\necho`);
    expect(output).toBe(`-n|a  b|it's|!!|\\n|100%|é日本🎉|$x|`);
    expect(await shell.runCommand(isFish(name) ? 'echo (' : 'if then')).toMatchObject({ outcome: 'done' });
    expect(await shell.runCommand('stty -a | tr ";" "\\n" | grep -w echo # on')).toMatchObject({
      output: expect.stringMatching(/(^| )echo( |$)/m),
    });
    expectNoCode(shell);
  });

  test('a command of 20 kB', async () => {
    const shell = await startForeign();
    const words = `${'word '.repeat(4000)}end`;
    expect(await shell.runCommand(`echo ${words}`)).toMatchObject({ output: words, exitCode: 0 });
  });
});

describe('behind a program that passes input on to another host', () => {
  test.each(['bash --norc', 'zsh -f', 'dash', 'busybox ash', 'mksh'])(
    '%s: only a short line is typed',
    async (line) => {
      const shell = await atPrompt(await startRemote(line));
      expect(await shell.runCommand('echo one; sh -c "exit 3"')).toMatchObject({ output: 'one', exitCode: 3 });
      expect(await shell.runCommand('echo "$? -n\n$x"')).toMatchObject({ output: '3 -n\n', exitCode: 0 });
      expect(await shell.runCommand(`echo ${'x'.repeat(9000)} | wc -c`)).toMatchObject({ output: '9001' });
      expect(await shell.runCommand('set -eu; false || true')).toMatchObject({ outcome: 'done', exitCode: 0 });
      await shell.runCommand('true # é');
      expectNoCode(shell);
      await shell.input.type(`echo "<\${_tp-none}>"\n`);
      expect(await shell.waits.forText('<none>')).toMatchObject({ found: true });
    },
  );

  test.each(['bash --norc', 'zsh -f'])('%s gets hooks, and commands are typed as they are', async (line) => {
    const shell = await atPrompt(await startRemote(line));
    const { seq } = await shell.runCommand('echo first');
    expect(await shell.runCommand('echo a; sh -c "exit 7"')).toMatchObject({ output: 'a', exitCode: 7 });
    expect(await shell.runCommand('echo $?')).toMatchObject({ output: '7', exitCode: 0 });
    expect(shell.readOutput({ since: seq, raw: true }).text).not.toMatch(/stty|eval/);
    const running = shell.runCommand('echo on; cat', { timeoutMs: 15_000 });
    await shell.waits.forText(/^on$/m);
    const { seq: typedAt } = await shell.input.type('go\n');
    await shell.waits.forText(/^go\s+go$/m, { since: typedAt });
    await shell.input.press('ctrl+c');
    expect(await running).toMatchObject({ outcome: 'done', exitCode: 130 });
    expect(await shell.runCommand('echo free')).toMatchObject({ output: 'free', exitCode: 0 });
  });

  test('a shell within, without hooks', async () => {
    const shell = await atPrompt(await startRemote('bash --norc'));
    const { seq: endedAt } = await shell.runCommand('outer=1');
    await shell.waits.forText(/\$ $/m, { since: endedAt });
    const { seq } = await shell.input.type('dash\n');
    await shell.waits.forText(/[$#] $/m, { since: seq });
    expect(await shell.runCommand('echo "<$outer>"; sh -c "exit 2"')).toMatchObject({ output: '<>', exitCode: 2 });
    const { seq: leftAt } = await shell.input.type('exit\n');
    await shell.waits.forText(/\$ $/m, { since: leftAt });
    expect(await shell.runCommand('echo "<$outer>"')).toMatchObject({ output: '<1>', exitCode: 0 });
  });

  test('without stty the command is in the line itself', async () => {
    const shell = await atPrompt(await startRemote(`env PATH=${folderWith('cat', 'sh', 'wc')} /bin/dash`));
    expect(await shell.runCommand('echo a; sh -c "exit 7"')).toMatchObject({ output: 'a', exitCode: 7 });
    expect(await shell.runCommand('echo "$?\nb"')).toMatchObject({ output: '7\nb', exitCode: 0 });
  });

  test('a shell that begins to read very late', async () => {
    const bin = temporaryFolder({ stty: '#!/bin/sh\nPATH=/usr/bin:/bin; sleep 6; exec stty "$@"\n' });
    const shell = await atPrompt(await startRemote(`sh -c 'chmod +x ${bin}/stty; PATH=${bin}:$PATH exec dash'`));
    expect(await shell.runCommand('echo a; sh -c "exit 7"')).toMatchObject({ output: 'a', exitCode: 7 });
    expect(await shell.runCommand('echo b')).toMatchObject({ output: 'b', exitCode: 0 });
  });
});

test.skipIf(process.getuid?.() !== 0).each(['bash', 'zsh', 'fish', 'dash'] as const)(
  "another user's %s",
  async (name) => {
    const [file, ...args] = shells[name];
    const options = name === 'fish' ? ['--no-config'] : args;
    const env = { PS1: '$ ', HOME: temporaryFolder() };
    const session = await start('su', { args: ['-s', `/usr/bin/${file}`, 'nobody', '--', ...options], env, cwd: '/' });
    const shell = await atPrompt(session);
    expect(await shell.runCommand('id -un; sh -c "exit 5"')).toMatchObject({ output: 'nobody', exitCode: 5 });
    const status = name === 'fish' ? '$status' : '$?';
    expect(await shell.runCommand(`echo ${status} # é`)).toMatchObject({ output: '5', exitCode: 0 });
    expectNoCode(shell);
  },
);

async function atPrompt(shell: Session): Promise<Session> {
  expect(await shell.waits.forText(/[$#%>] $/m)).toMatchObject({ found: true });
  return shell;
}

/** Nothing of what the shell read has ever been shown. */
function expectNoCode(shell: Session): void {
  expect(shell.readOutput({ raw: true }).text).not.toMatch(/stty echo|printf '(?!\\33\]133;B|%s)|string collect/);
  expect(shell.screen).not.toMatch(/stty -echo|_tp/);
}

function folderWith(...programs: string[]): string {
  const folder = join(temporaryFolder(), 'bin');
  mkdirSync(folder);
  for (const program of programs) symlinkSync(`/usr/bin/${program}`, join(folder, program));
  return folder;
}
