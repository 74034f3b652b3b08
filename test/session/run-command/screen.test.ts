import { describe, expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { lineForFile } from '../../../src/session/run-command/sentinel.js';
import type { Session } from '../../../src/session/session.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { type ShellName, shells, startRemote, startShell, temporaryFolder } from './shell.js';

const tmux = new PrivateTmux();

/** The same prompt in each of them. */
const settings = {
  '.config/fish/config.fish': `set fish_greeting\nfunction fish_prompt; printf '$ '; end\n`,
  // without it fish generates completions in the background, which outlives the test and its folder
  '.local/share/fish/generated_completions/none.fish': '',
};

const places = {
  'a terminal of its own': (name: ShellName) => startShell(name, { env: { HOME: temporaryFolder(settings) } }),
  'a pane': async (name: ShellName) => {
    const engine = new Engine();
    onTestFinished(() => engine.dispose());
    const env = `env -u ENV -u HISTFILE HOME=${temporaryFolder(settings)} PS1='$ '`;
    const paneId = tmux.pane(`exec ${env} ${shells[name].join(' ')}`);
    return engine.pane({ paneId, socketName: tmux.socketName });
  },
};

describe.each(Object.keys(places) as (keyof typeof places)[])('in %s', (place) => {
  test.each(['bash', 'zsh', 'fish', 'dash', 'mksh', 'busybox ash', 'bash as sh'] as const)(
    '%s: the screen shows the prompt, each command and its output, and nothing of ours',
    async (name) => {
      const shell = await places[place](name);
      const sign = name === 'mksh' && process.getuid?.() === 0 ? '#' : '$';
      await shell.waits.forText(/[$#] $/m);
      await shell.runCommand('echo one');
      await shell.runCommand('echo two; sh -c "exit 3"');
      await shell.runCommand(`printf '%s|' 'a b' "it's" '!!' 日本; echo`);
      await shell.runCommand('echo three\necho "four\nfive"');
      await shell.runCommand('echo six');
      await shell.waits.forText(/^six\n. $/m);
      expect(lines(shell).slice(-15)).toEqual([
        `${sign} echo one`,
        'one',
        `${sign} echo two; sh -c "exit 3"`,
        'two',
        `${sign} printf '%s|' 'a b' "it's" '!!' 日本; echo`,
        `a b|it's|!!|日本|`,
        `${sign} echo three`,
        'echo "four',
        'five"',
        'three',
        'four',
        'five',
        `${sign} echo six`,
        'six',
        sign,
      ]);
    },
  );
});

test.each(['bash --norc', 'zsh -f', 'dash', 'busybox ash'])('on another host, %s: the same', async (line) => {
  const shell = await startRemote(line);
  await shell.waits.forText(/[$#%] $/m);
  await shell.runCommand('echo one');
  await shell.runCommand('echo "two\nthree"; false');
  await shell.runCommand('echo $?');
  await shell.waits.forText(/^1\n\$ $/m);
  expect(lines(shell).slice(-9, -1).map(withoutPrompt)).toEqual([
    'echo one',
    'one',
    'echo "two',
    'three"; false',
    'two',
    'three',
    'echo $?',
    '1',
  ]);
});

test.each(['bash', 'zsh', 'fish', 'mksh', 'posix'] as const)('%s: a line that carries a command is short', (kind) => {
  expect(lineForFile(kind, '/tmp/ttyp-aBcDeF/1234').length).toBeLessThan(78);
});

function withoutPrompt(line: string): string {
  return line.replace(/^.*[$#%] (?=echo)/, '');
}

function lines(shell: Session): string[] {
  return shell.screen
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}
