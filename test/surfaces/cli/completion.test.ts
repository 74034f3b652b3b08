import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../../engine/start.js';
import { bin, DaemonPlace } from '../../helpers/daemon.js';

let place: DaemonPlace;
let session: string;
const home = mkdtempSync(join(tmpdir(), 'ttypilot-completion-'));
beforeAll(async () => {
  place = await DaemonPlace.started();
  session = (await place.run('spawn-tui', '--', 'cat')).stdout.trim();
});
afterAll(async () => {
  await place.stop();
  rmSync(home, { recursive: true, force: true });
});

test.each([
  [['get-scr'], ['get-screen', 'get-screenshot']],
  [['wait-for-t'], ['wait-for-text']],
  [['--v'], ['--version']],
  [['get-screen', 's', '--form'], ['--format']],
  [
    ['get-screen', '--format', 'a'],
    ['annotated', 'ansi'],
  ],
  [['spawn-tui', '--uns'], ['--unset-env']],
  [['spawn-tui', '--no'], ['--no-answer-queries']],
  [['spawn-tui', '--', 'ls', '--'], []],
  [
    ['daemon', 'st'],
    ['start', 'stop', 'status'],
  ],
  [
    ['completion', ''],
    ['install', 'bash', 'zsh', 'fish'],
  ],
  [
    ['completion', 'install', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [
    ['help', 'get-sc'],
    ['get-screen', 'get-screenshot'],
  ],
  [['get-screenshot', '--out', ''], []],
  [
    ['act', 's-1', '--only-if-s'],
    ['--only-if-selected', '--only-if-shows', '--only-if-state', '--only-if-seen'],
  ],
  [
    ['act', 's-1', '--only-if-state', 'r'],
    ['raw', 'running'],
  ],
  [
    ['act', 's-1', 'text', '--until', ''],
    ['settled', 'input', 'exit'],
  ],
  [
    ['act', '--key', 'e'],
    ['enter', 'escape'],
  ],
  [['act', 's-1', '--key', 'enter', '--su'], ['--submit']],
  [
    ['skill', ''],
    ['install', 'print'],
  ],
  [['nothing', ''], []],
])('after %j come %j', async (words, candidates) => {
  expect(await completed(...words)).toEqual(candidates);
});

test('sessions are completed from the daemon; without one there are none', async () => {
  expect(await completed('get-screen', '')).toEqual([session]);
  expect(await completed('get-screen', '--format', 'text', 's-')).toEqual([session]);
  const other = await place.runWith({ env: { TTYPILOT_DATA_DIR: '/nowhere' } }, 'complete', '--', 'get-screen', '');
  expect(other).toEqual({ status: 0, stdout: '', stderr: '' });
});

const SHELLS = [
  { shell: 'bash', args: ['--norc', '--noprofile'], load: 'eval "$(ttypilot completion bash)"' },
  { shell: 'zsh', args: ['-f'], load: 'autoload -U compinit; compinit -D; eval "$(ttypilot completion zsh)"' },
  { shell: 'fish', args: ['--no-config'], load: 'ttypilot completion fish | source' },
];

for (const { shell } of SHELLS.filter(({ shell }) => !isInstalled(shell))) {
  console.warn(`${shell} is not installed: its completion is not tested`);
}

describe.each(SHELLS.filter(({ shell }) => isInstalled(shell)))('in $shell', ({ shell, args, load }) => {
  test('the tab key completes commands, flags, values and sessions', async () => {
    const env = {
      PATH: `${dirname(bin)}${delimiter}${process.env.PATH}`,
      TTYPILOT_DATA_DIR: place.env.TTYPILOT_DATA_DIR,
      HOME: home,
      PS1: '> ',
    };
    const terminal = await start(shell, { args, env, cwd: home });
    expect((await terminal.waits.forText(/[>#] ?$/m)).found).toBe(true);
    const loaded = await terminal.input.type(`${load}; echo load''ed\n`);
    expect((await terminal.waits.forText('loaded', { since: loaded.seq, timeoutMs: 15_000 })).found).toBe(true);
    const complete = async (typed: string, whole: string) => {
      await terminal.input.type(typed);
      const { seq } = await terminal.input.press('tab');
      const { found } = await terminal.waits.forText(whole, { since: seq, timeoutMs: 15_000 });
      expect([typed, found]).toEqual([typed, true]);
    };
    await complete('ttypilot get-sess', 'ttypilot get-session ');
    await complete('s-', `ttypilot get-session ${session} `);
    await complete('--js', `${session} --json `);
    await terminal.input.press('ctrl+u');
    await complete('ttypilot get-screen --format comp', '--format compact ');
  }, 60_000);

  test('one command installs it for every new shell, and only once', async () => {
    const own = mkdtempSync(join(home, 'user $1 '));
    const env = {
      PATH: `${dirname(bin)}${delimiter}${process.env.PATH}`,
      TTYPILOT_DATA_DIR: place.env.TTYPILOT_DATA_DIR,
      HOME: own,
      SHELL: `/usr/bin/${shell}`,
      ZDOTDIR: own,
      XDG_CONFIG_HOME: '',
      XDG_DATA_HOME: '',
    };
    const startFile = join(own, `.${shell}rc`);
    if (shell !== 'fish') writeFileSync(startFile, "PS1='> '");
    const first = await place.runWith({ env }, 'completion', 'install');
    expect(first).toMatchObject({ status: 0, stderr: expect.stringContaining(`The next ${shell} completes ttypilot`) });
    const files = first.stdout.trimEnd().split('\n');
    expect(files.every((file) => existsSync(file))).toBe(true);
    // again, and with the shell named
    const second = await place.runWith({ env: { ...env, SHELL: '/bin/tcsh' } }, 'completion', 'install', shell);
    expect(second.stdout).toBe(`${files[0]}\n`);
    if (shell !== 'fish') expect(readFileSync(startFile, 'utf8').match(/completion install/g)).toHaveLength(1);
    const terminal = await start(shell, { args: [], env, cwd: own });
    expect((await terminal.waits.forText(/[>#] ?$/m, { timeoutMs: 15_000 })).found).toBe(true);
    await terminal.input.type('ttypilot get-sess');
    const { seq } = await terminal.input.press('tab');
    const { found } = await terminal.waits.forText('ttypilot get-session ', { since: seq, timeoutMs: 15_000 });
    expect([found, terminal.screen]).toEqual([true, expect.any(String)]);
  }, 60_000);
});

test('a shell that is not known is named', async () => {
  const unknown = await place.runWith({ env: { SHELL: '/bin/tcsh' } }, 'completion', 'install');
  expect(unknown).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is no completion for tcsh: name the shell'),
  });
  const two = await place.run('completion', 'bash', 'zsh');
  expect(two).toMatchObject({ status: 2, stderr: expect.stringContaining('only with completion install') });
});

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

async function completed(...words: string[]): Promise<string[]> {
  const { stdout } = await place.run('complete', '--', ...words);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0] as string);
}
