import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { HOOKED_AGENTS } from '../../../src/surfaces/cli/hook/agents.js';
import { apply, type PlanOptions, planChanges } from '../../../src/surfaces/cli/hook/install.js';
import { start } from '../../engine/start.js';
import { bin, DaemonPlace } from '../../helpers/daemon.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const OWN = `{
  // my own settings
  "model": "large",
  "hooks": {
    "Stop": [
      { "hooks": [{ "type": "command", "command": "say done" }] }
    ],
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [{ "type": "command", "command": "check.sh" }]
      }
    ]
  },
  "theme": "dark"   // that of the night
}
`;
const TABS = '{\n\t"theme": "dark"\n}\n';

/** A home directory with settings of an agent, and functions that change them. */
function home(file: string, text: string | undefined) {
  const folder = temporaryFolder();
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  if (text !== undefined) writeFileSync(path, text, { mode: 0o640 });
  const run = (action: 'install' | 'uninstall', options: Partial<PlanOptions> = {}) => {
    const changes = planChanges({ action, command: '/opt/ttypilot', env: {}, home: folder, ...options });
    for (const change of changes) apply(change);
    return changes.length;
  };
  return { folder, path, run, text: () => readFileSync(path, 'utf8') };
}

interface Settings {
  hooks: Record<string, { matcher?: string; hooks: { type: string; command: string; timeout?: number }[] }[]>;
}

test.each([
  ['.claude/settings.json', OWN],
  ['.claude/settings.json', TABS],
  ['.claude/settings.json', '{}'],
  ['.claude/settings.json', '{"a":1,"hooks":{"Stop":[{"hooks":[]},],},}'],
  ['.claude/settings.json', OWN.replaceAll('\n', '\r\n')],
  ['.claude/settings.json', '{\n  "hooks": {\n    "Stop": []\n  }\n}\n'],
  ['.gemini/settings.json', OWN],
  ['.qwen/settings.json', TABS],
  ['.codex/hooks.json', OWN],
  ['.claude/settings.json', ''],
  ['.claude/settings.json', '{ "hooks": {} }'],
])('%s: existing settings stay byte for byte, and uninstall restores them', (file, text) => {
  const { run, path, text: now } = home(file, text);
  expect(run('install')).toBe(1);
  // nothing was moved or rewritten: new lines were only inserted
  let at = 0;
  for (const part of text.trim().split(/[\n,]|(?<=[[{])|(?=[\]}])/)) {
    at = now().indexOf(part.trim(), at);
    expect(at).toBeGreaterThanOrEqual(0);
  }
  const installed = now();
  expect(run('install')).toBe(0);
  expect(now()).toBe(installed);
  expect(readFileSync(`${path}.before-ttypilot`, 'utf8')).toBe(text);
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect(run('uninstall')).toBe(1);
  expect(now()).toBe(text);
  expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  expect(run('uninstall')).toBe(0);
});

test.each(HOOKED_AGENTS.map(({ name }) => name))('%s: uninstall removes a file that install created', (agent) => {
  const { folder, run } = home('x', undefined);
  const { folder: folderOf } = HOOKED_AGENTS.find(({ name }) => name === agent) as (typeof HOOKED_AGENTS)[number];
  run('install', { agent, command: '/old/ttypilot' });
  run('install', { agent });
  expect(run('uninstall', { agent })).toBe(1);
  expect(readdirSync(folderOf({}, folder))).toEqual([]);
});

test('what was changed since the install stays, and only the hooks are removed', () => {
  const { run, path, text } = home('.claude/settings.json', '{\n  "hooks": {\n    "Stop": []\n  }\n}\n');
  run('install');
  writeFileSync(path, text().replace('{', '{\n  "model": "large",'));
  expect(run('uninstall')).toBe(1);
  expect(text()).toBe('{\n  "model": "large",\n  "hooks": {\n    "Stop": []\n  }\n}\n');
});

test('a file that install created stays when it holds something else by now, or has become a link', () => {
  const filled = home('.claude/settings.json', undefined);
  filled.run('install');
  writeFileSync(filled.path, filled.text().replace('{', '{\n  "model": "large",'));
  filled.run('uninstall');
  expect(JSON.parse(filled.text())).toEqual({ model: 'large' });
  const linked = home('.claude/settings.json', undefined);
  linked.run('install');
  const elsewhere = join(linked.folder, 'dotfiles.json');
  renameSync(linked.path, elsewhere);
  symlinkSync(elsewhere, linked.path);
  linked.run('uninstall');
  expect(readFileSync(elsewhere, 'utf8')).toBe('{}\n');
});

test('every agent gets a command for each of its events', () => {
  for (const agent of HOOKED_AGENTS) {
    const { folder, run } = home('x', undefined);
    expect(run('install', { agent: agent.name })).toBe(1);
    const path = join(agent.folder({}, folder), agent.file);
    const { hooks } = JSON.parse(readFileSync(path, 'utf8')) as Settings;
    expect(Object.keys(hooks)).toEqual(Object.keys(agent.events));
    for (const [event, ours] of Object.entries(agent.events)) {
      const hook = { type: 'command', command: `/opt/ttypilot hook ${ours} --agent ${agent.name}` };
      expect(hooks[event]).toEqual([
        { matcher: '*', hooks: [{ ...hook, ...(agent.timeout ? { timeout: agent.timeout } : {}) }] },
      ]);
    }
    expect(statSync(path).mode & 0o777).toBe(0o600);
  }
});

test('a command that has moved replaces the old one', () => {
  const { run, text } = home('.claude/settings.json', OWN);
  run('install', { command: '/old/ttypilot' });
  expect(run('install')).toBe(1);
  expect(text()).not.toContain('/old/');
  run('uninstall');
  expect(text()).toBe(OWN);
});

test('foreign hooks in the same group stay', () => {
  const { run, path, text } = home('.claude/settings.json', '{}');
  run('install');
  const settings = JSON.parse(text()) as Settings;
  settings.hooks.Stop?.[0]?.hooks.unshift({ type: 'command', command: 'ttypilot-like thing' });
  writeFileSync(path, JSON.stringify(settings, null, 2));
  run('uninstall');
  expect(JSON.parse(text())).toEqual({
    hooks: { Stop: [{ matcher: '*', hooks: [{ type: 'command', command: 'ttypilot-like thing' }] }] },
  });
});

test('settings behind a symbolic link stay linked', () => {
  const { run, path, folder, text } = home('.claude/settings.json', OWN);
  const elsewhere = join(folder, 'dotfiles.json');
  renameSync(path, elsewhere);
  symlinkSync(elsewhere, path);
  run('install');
  expect([lstatSync(path).isSymbolicLink(), readFileSync(elsewhere, 'utf8')]).toEqual([true, text()]);
});

test('a file that cannot be parsed is named and left as it is', () => {
  for (const [text, reason] of [
    ['{ "a": 1\n  "b": }', /line 2 is not JSON/],
    ['[1]', /not a JSON object/],
    ['{ "hooks": [] }', /hooks is not an object/],
    ['{ "hooks": { "Stop": "say" } }', /hooks\.Stop is not a list/],
  ] as const) {
    const { run, text: now } = home('.claude/settings.json', text);
    expect(() => run('install')).toThrow(reason);
    expect(now()).toBe(text);
  }
});

test('a file that changed after the patch was shown is left as it is', () => {
  const { folder, path, text } = home('.claude/settings.json', OWN);
  const [change] = planChanges({ action: 'install', command: 'ttypilot', env: {}, home: folder });
  writeFileSync(path, TABS);
  expect(() => change && apply(change)).toThrow(/changed in the meantime/);
  expect(text()).toBe(TABS);
});

test('the command shows the change, and makes it only after confirmation', async () => {
  const { folder, text } = home('.claude/settings.json', OWN);
  const place = new DaemonPlace();
  const run = (...args: string[]) => place.runWith({ env: { HOME: folder, TTYPILOT_DATA_DIR: '' } }, 'hook', ...args);
  const dry = await run('install', '--dry-run');
  expect(dry.status).toBe(0);
  expect(dry.stdout).toMatch(/^\+ .*hook session-start --agent claude/m);
  // a line that is no longer the last gets a comma, and nothing else changes
  const lines = dry.stdout.split('\n').slice(4);
  const changed = lines.filter((line) => line.startsWith('-')).map((line) => `+${line.slice(1)},`);
  expect(lines).toEqual(expect.arrayContaining(changed));
  expect(text()).toBe(OWN);
  const unasked = await run('install');
  expect([unasked.status, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  expect(text()).toBe(OWN);
  const done = await run('install', '--yes');
  expect([done.status, done.stderr]).toEqual([0, expect.stringContaining('before-ttypilot')]);
  expect(await run('install', '--yes')).toMatchObject({ status: 0, stdout: '', stderr: 'Nothing to do.\n' });
  expect(await run('uninstall', '--yes')).toMatchObject({ status: 0 });
  expect(text()).toBe(OWN);
  expect(await run('install', '--agent', 'claud')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('did you mean claude?'),
  });
});

test('without an installed agent, nothing is created', async () => {
  const folder = temporaryFolder();
  const env = { HOME: folder, CLAUDE_CONFIG_DIR: '', CODEX_HOME: '' };
  const ran = await new DaemonPlace().runWith({ env }, 'hook', 'install', '--yes');
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('--agent')]);
  expect(existsSync(join(folder, '.claude'))).toBe(false);
});

test('on a terminal it asks for confirmation', async () => {
  const { folder, text } = home('.claude/settings.json', TABS);
  for (const [answer, exitCode] of [
    ['n', 1],
    ['y', 0],
  ] as const) {
    const args = [bin, 'hook', 'install'];
    const session = await start(process.execPath, { args, env: { HOME: folder }, rows: 150 });
    expect((await session.waits.forText('Make these changes? [y/N]')).found).toBe(true);
    expect(text()).toBe(TABS);
    await session.input.press(answer);
    await session.input.press('enter');
    expect((await session.waits.forExit()).exit?.exitCode).toBe(exitCode);
  }
  expect(text()).toContain('hook stop --agent claude');
});

test('the installed command runs', async () => {
  const { folder, text } = home('.claude/settings.json', '{}');
  const place = new DaemonPlace();
  const dataDir = join(folder, "it's data");
  mkdirSync(dataDir);
  await place.runWith({ env: { HOME: folder, TTYPILOT_DATA_DIR: dataDir } }, 'hook', 'install', '--yes');
  const command = (JSON.parse(text()) as Settings).hooks.Stop?.[0]?.hooks[0]?.command ?? '';
  const session = await start('sh', { args: ['-c', `echo '{}' | ${command}; echo ended with $?`] });
  expect((await session.waits.forText('ended with 0')).found).toBe(true);
  expect(readFileSync(join(dataDir, 'hook.log'), 'utf8')).toContain('stop: No ttypilot is running at');
});
