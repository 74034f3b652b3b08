import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LaunchOptions } from '../../../src/backends/backend.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { Listening, program } from '../../helpers/programs.js';

const host = new PtyHost(systemClock);
const before = { ...process.env };

beforeEach(() => {
  Object.assign(process.env, { KEPT: 'yes', OTHER: 'too', TERM: 'dumb', PWD: '/elsewhere' });
});

afterEach(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, before);
});

test('a program inherits the environment', async () => {
  expect(await environmentOf({})).toMatchObject({ KEPT: 'yes', OTHER: 'too', PATH: process.env.PATH });
});

test('it does not inherit our own settings or variables about the terminal around us', async () => {
  const withheld = [
    'TTYPILOT_TOKEN TTYPILOT_URL TMUX TMUX_PANE STY WINDOW',
    'NODE_OPTIONS NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE NODE_UNIQUE_ID NODE_V8_COVERAGE',
    'COLUMNS LINES TERMCAP TERM_PROGRAM TERM_PROGRAM_VERSION VTE_VERSION KITTY_WINDOW_ID WINDOWID',
  ].flatMap((names) => names.split(' '));
  for (const name of withheld) process.env[name] = 'x';
  const environment = await environmentOf({});
  expect(withheld.filter((name) => name in environment)).toEqual([]);
  expect(environment).toMatchObject({ KEPT: 'yes' });
});

test("it finds the user's tmux servers", async () => {
  process.env.TMUX_TMPDIR = '/run/user/1/tmux';
  expect(await environmentOf({})).toMatchObject({ TMUX_TMPDIR: '/run/user/1/tmux' });
});

test('its variables describe its real terminal and directory', async () => {
  expect(await environmentOf({ cwd: '/tmp' })).toMatchObject({
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    PWD: '/tmp',
  });
});

test('env adds and replaces, null unsets', async () => {
  const environment = await environmentOf({
    env: { NEW: 'a=b c', KEPT: 'no', OTHER: null, TERM: 'vt100', TMUX: 'mine' },
  });
  expect(environment).toMatchObject({ NEW: 'a=b c', KEPT: 'no', TERM: 'vt100', TMUX: 'mine' });
  expect(environment).not.toHaveProperty('OTHER');
});

test('inheritEnv: false passes only what was asked for and what a terminal needs', async () => {
  const environment = await environmentOf({ inheritEnv: false, env: { A: '1' }, cwd: '/tmp' });
  const { TTYPILOT_TREE, ...rest } = environment;
  expect(TTYPILOT_TREE).toMatch(/^[0-9a-f]{16}$/);
  // the shell that runs the program adds its own
  expect(
    Object.keys(rest)
      .sort()
      .filter((name) => !['OLDPWD', 'SHLVL', '_'].includes(name)),
  ).toEqual(['A', 'COLORTERM', 'PWD', 'TERM']);
});

test('a list inherits only those names, and no withheld ones', async () => {
  process.env.NODE_OPTIONS = '--no-warnings';
  const environment = await environmentOf({ inheritEnv: ['OTHER', 'NODE_OPTIONS', 'MISSING'] });
  expect(environment).toMatchObject({ OTHER: 'too' });
  expect(environment).not.toHaveProperty('KEPT');
  expect(environment).not.toHaveProperty('NODE_OPTIONS');
  expect(environment).not.toHaveProperty('MISSING');
});

async function environmentOf(options: Partial<LaunchOptions>): Promise<Record<string, string>> {
  const listening = new Listening(host.launch({ ...program('show-environment.sh'), ...options }));
  await listening.exit;
  const lines = listening
    .text()
    .split('\r\n')
    .filter((line) => line.includes('='));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
