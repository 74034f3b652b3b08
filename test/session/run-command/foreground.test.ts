import { describe, expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import type { Session } from '../../../src/session/session.js';
import { start } from '../../engine/start.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { startRemote, startShell, temporaryFolder } from './shell.js';

const tmux = new PrivateTmux();
const nodeRepl = ['node', '-i'];

/** Programs that read what is typed, how to see that they do, and what the error calls them. */
const programs = [
  { line: ['python3', '-q'], ready: '>>> ', name: 'python3' },
  { line: nodeRepl, ready: '> ', name: 'node' },
  { line: ['sh', '-c', 'echo ready; cat; true'], ready: 'ready', name: 'cat' },
  { line: ['busybox', 'vi'], ready: '~', name: 'vi' },
  { line: ['sh', '-c', 'echo ready; read -r line; echo "got $line"'], ready: 'ready', name: 'a script \\(sh\\)' },
];

describe.each(programs)('$line', ({ line: [command = '', ...args], ready, name }) => {
  test('in its own terminal: refused, and nothing is typed', async () => {
    await expectRefusal(await start(command, { args, env: { HOME: temporaryFolder() } }), { ready, name });
  });

  test('in a pane', async () => {
    const engine = new Engine();
    onTestFinished(() => engine.dispose());
    const quoted = [command, ...args].map((word) => `'${word}'`).join(' ');
    const paneId = tmux.pane(`exec ${quoted}`);
    await expectRefusal(await engine.pane({ paneId, socketName: tmux.socketName }), { ready, name });
  });
});

test.each(['python3 -q', 'node -i'])(
  '%s in a shell: refused, and the shell takes commands afterwards',
  async (line) => {
    const shell = await startShell('bash');
    await shell.runCommand('true');
    await shell.waits.forInput();
    const { seq } = await shell.input.type(`${line}\n`);
    await shell.waits.forText(/^>(>>)? $/m, { since: seq });
    const refused = shell.runCommand('echo no');
    const name = line.replace(/ .*/, '');
    await expect(refused).rejects.toMatchObject({
      code: 'command_running',
      message: expect.stringContaining(`${name} is in the foreground, not a shell`),
    });
    await shell.input.press('ctrl+d');
    expect(await shell.runCommand('echo back')).toMatchObject({ output: 'back', exitCode: 0 });
    expect(shell.screen).not.toContain('echo no');
  },
);

/** Ways in which people get to a shell. */
test.each([
  ['a login shell', 'bash', ['-c', 'exec -a -bash bash --norc --noprofile']],
  ['env', 'env', ['bash', '--norc']],
  ['bash -c', 'bash', ['-c', 'bash --norc']],
  ['a child of bash -c', 'bash', ['-c', 'bash --norc; true']],
  ['busybox', 'busybox', ['sh']],
  ['a link to busybox', 'sh', ['-c', 'ln -s "$(command -v busybox)" sh && exec ./sh']],
  ['script', 'script', ['-qec', 'bash --norc', '/dev/null']],
  ['su', 'su', ['-s', '/bin/bash']],
  ['sh -i', 'sh', ['-i']],
])('a shell through %s takes commands', async (_, command, args) => {
  const home = temporaryFolder();
  const session = await start(command, { args, cwd: home, env: { PS1: '$ ', HOME: home, ENV: null } });
  await session.waits.forText(/[$#] $/m);
  expect(await session.runCommand('echo on; false')).toMatchObject({ output: 'on', exitCode: 1 });
  expect(await session.runCommand('echo $?')).toMatchObject({ output: '1', exitCode: 0 });
});

test('a program under the name of a shell is not a shell', async () => {
  const session = await start('bash', { args: ['-c', 'exec -a bash cat'] });
  await session.waits.forInput();
  await expect(session.runCommand('echo no')).rejects.toMatchObject({ code: 'not_a_shell' });
  expect(session.screen.trim()).toBe('');
});

describe('behind a program that passes input on to another host', () => {
  test.each(['bash --norc', 'zsh -f', 'dash', 'busybox ash'])('%s takes commands', async (line) => {
    const session = await startRemote(line);
    await session.waits.forText(/[$#%] $/m);
    expect(await session.runCommand('echo "a\nb"; false')).toMatchObject({ output: 'a\nb', exitCode: 1 });
    expect(await session.runCommand('echo $?')).toMatchObject({ output: '1', exitCode: 0 });
    expect(await session.runCommand('echo open "quote')).toMatchObject({ outcome: 'done' });
    expect(await session.runCommand('echo three')).toMatchObject({ output: 'three', exitCode: 0 });
  });

  test('without a prompt nothing is typed, and the error says why', async () => {
    const session = await startRemote('python3 -q');
    await session.waits.forText('>>> ');
    await expect(session.runCommand('echo no')).rejects.toMatchObject({
      code: 'not_a_shell',
      message: expect.stringContaining('ssh'),
    });
    expect(session.screen.trim()).toBe('>>>');
  });
});

async function expectRefusal(session: Session, { ready, name }: { ready: string; name: string }) {
  expect(await session.waits.forText(ready)).toMatchObject({ found: true });
  await session.waits.forInput();
  const { screen } = session;
  await expect(session.runCommand('echo no')).rejects.toMatchObject({
    code: 'not_a_shell',
    message: expect.stringMatching(new RegExp(`^${name} is in the foreground, not a shell`)),
  });
  expect(session.screen).toBe(screen);
}
