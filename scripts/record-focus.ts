import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { launch } from '../src/engine/launch.js';
import { demoFiles } from './record-focus/demo-files.js';
import type { Program } from './record-focus/program.js';
import { programs } from './record-focus/programs.js';

// sudo FOCUS_NODE_MODULES=FOLDER node --import tsx scripts/record-focus.ts [NAMES]: runs the programs of
// scripts/record-focus, all or only the named ones, and writes their screens to test/fixtures/focus. It needs Linux, root
// (for its own namespaces), the Debian packages of the programs, and a folder with the npm packages that demo-files.ts
// imports; what is missing is left out with a note. Look at every screen, and write by hand in truth.json what is selected.
const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../test/fixtures/focus');
const demo = '/tmp/demo';
const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/usr/games';
const STABLE_MS = 350;

if (env.TTYPILOT_RECORDER !== 'isolated') {
  // own process, host name and mount namespaces: a recording reveals nothing about the machine and changes nothing
  const flags = ['--uts', '--pid', '--mount', '--mount-proc', '--fork', '--kill-child'];
  const again = [execPath, '--import', 'tsx', fileURLToPath(import.meta.url), ...argv.slice(2)];
  const { status } = spawnSync('unshare', [...flags, ...again], {
    stdio: 'inherit',
    env: { ...env, TTYPILOT_RECORDER: 'isolated' },
  });
  process.exit(status ?? 1);
}

execFileSync('hostname', ['demo']);
mkdirSync(demo, { recursive: true });
execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', demo]);
execFileSync('python3', ['-B', '-c', `import demo; demo.build(${JSON.stringify(demo)})`], {
  cwd: join(here, 'record-streams'),
});
for (const [name, text] of Object.entries(demoFiles)) {
  mkdirSync(dirname(join(demo, name)), { recursive: true });
  writeFileSync(join(demo, name), text, { mode: 0o755 });
}
if (env.FOCUS_NODE_MODULES) symlinkSync(env.FOCUS_NODE_MODULES, join(demo, 'node_modules'));

const wanted = argv.slice(2);
for (const program of programs) {
  if (wanted.length > 0 && !wanted.includes(program.name)) continue;
  await record(program);
}
process.exit(0);

async function record({
  name,
  command,
  steps,
  cols = 80,
  rows = 24,
  env: extra,
  cwd = 'files',
}: Program): Promise<void> {
  const [file = '', ...args] = command;
  const screens: Record<string, string> = {};
  const base = {
    PATH,
    HOME: demo,
    USER: 'demo',
    LOGNAME: 'demo',
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    TERM: 'xterm-256color',
    HOSTNAME: 'demo',
  };
  try {
    const session = await launch(file, {
      args,
      cols,
      rows,
      cwd: join(demo, cwd),
      env: { ...base, ...extra },
      inheritEnv: false,
    });
    await session.waits.forText(/\S/, { timeoutMs: 8000 });
    await session.waits.forStable({ stableMs: 1000, timeoutMs: 8000 });
    for (const step of steps) {
      if (typeof step === 'string') await session.input.press(step);
      else if ('type' in step) await session.input.type(step.type);
      else screens[step.shot] = session.terminal.serialize();
      if (typeof step === 'string' || 'type' in step)
        await session.waits.forStable({ stableMs: STABLE_MS, timeoutMs: 4000 });
    }
    if (session.exit) console.log(`${name}: exited with ${session.exit.exitCode}\n${session.screen.trim()}`);
    await session.close();
  } catch (error) {
    console.log(`${name}: ${error}`);
  }
  if (Object.keys(screens).length === 0) return console.log(`${name}: no screens, left out`);
  const path = join(target, `${name}.json`);
  writeFileSync(path, `${JSON.stringify({ cols, rows, screens }, null, 1)}\n`);
  console.log(`${name}: ${Object.keys(screens).length} screens`);
}
