// Draws the guides' pictures from real sessions: npm run build, then node --import tsx scripts/pictures.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../src/engine/launch.js';
import type { Session } from '../src/session/session.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ttypilot-pictures-'));

try {
  await drawComposer('receipt-staged', ['ghost'], { submit: false });
  await drawComposer('receipt-accepted', ['transcript'], {});
  await drawComposer('receipt-dialog', ['modal=1'], {});
  await drawReadiness();
  recordFront();
} finally {
  rmSync(folder, { recursive: true });
}

/** An input box like those of coding agents, after a text was sent to it. */
async function drawComposer(name: string, behaviours: string[], options: { submit?: boolean }): Promise<void> {
  const program = join(root, 'test/fixtures/programs/composer.mjs');
  const args = [program, join(folder, 'log'), ...behaviours];
  await using session = await launch(process.execPath, { args, cols: 64, rows: 8 });
  await session.waits.forText('╭');
  await session.waits.forInput();
  const { accepted, attempts, evidence } = await session.sendText('fix the test that fails', options);
  console.log(`${name}: accepted ${accepted}, attempts ${attempts}: ${evidence.join('; ')}`);
  await draw(session, name);
}

/** A shell in which a person asks what programs are waiting for. */
async function drawReadiness(): Promise<void> {
  const env = {
    PS1: '$ ',
    PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`,
    TTYPILOT_RUNTIME_DIR: folder,
    TTYPILOT_DATA_DIR: join(folder, 'data'),
    TERM: 'xterm-256color',
  };
  const args = ['--norc', '--noprofile', '-i'];
  await using shell = await launch('bash', { args, env, cwd: folder, cols: 76, rows: 10 });
  const lines = [
    `a=$(ttypilot spawn-tui -- bash -c 'read -rsp "Passwort: " x')`,
    'b=$(ttypilot spawn-tui vi notes)',
    'c=$(ttypilot spawn-tui -- sleep 600)',
    'for id in $a $b; do ttypilot wait-for-input $id; done',
    'ttypilot get-session $c | grep readiness',
  ];
  await run(shell, 'ttypilot daemon start 2>/dev/null; clear');
  for (const line of lines) await run(shell, line);
  await draw(shell, 'readiness-states');
  await run(shell, 'ttypilot daemon stop 2>/dev/null');
}

/** The recording of the front page, by a daemon of its own. */
function recordFront(): void {
  const env = { ...process.env, TTYPILOT_RUNTIME_DIR: folder, TTYPILOT_DATA_DIR: join(folder, 'front') };
  execFileSync(join(root, 'bin/ttypilot'), ['tape', 'docs/images/front.tape'], { cwd: root, env });
}

async function run(shell: Session, line: string): Promise<void> {
  await shell.waits.forInput();
  await shell.input.type(`${line}\n`);
  const { state } = await shell.waits.forInput();
  if (state !== 'prompt') throw new Error(`${line}: ${state}`);
}

async function draw(session: Session, name: string): Promise<void> {
  const { bytes } = await session.screenshot({ format: 'png', fontSize: 14 });
  writeFileSync(join(root, 'docs/images', `${name}.png`), bytes);
}
