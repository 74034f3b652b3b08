import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { launch, type Session } from '../../src/index.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LONG_MS = 60_000;
const MUST = { timeoutMs: LONG_MS };
vi.setConfig({ testTimeout: 3 * LONG_MS });

const RUNNERS = {
  'node:test': { fixture: 'pauses.mjs', file: 'demo.test.mjs', args: ['--test', 'demo.test.mjs'] },
  vitest: { fixture: 'pauses.ts', file: 'demo.test.ts', args: [join(root, 'node_modules/vitest/vitest.mjs'), 'run'] },
} as const;

for (const [name, { fixture, file, args }] of Object.entries(RUNNERS)) {
  test(`${name}: a person looks at the failed program, types into it and goes on`, async () => {
    const runner = await started(fixture, file, args);
    const socket = await pausedAt(runner);
    const person = await attached(socket);
    expect((await person.waits.forText('color?', MUST)).found).toBe(true);
    await person.input.type('blue\n');
    expect((await person.waits.forText('it is blue', MUST)).found).toBe(true);
    // longer than the test's own timeout
    await person.waits.forText('never', { timeoutMs: 1500 });
    expect(runner.exit).toBeUndefined();
    await person.input.press('ctrl+]');
    await person.waits.forExit(MUST);
    expect(person.exit?.exitCode).toBe(0);
    expect(person.screen).toContain('The test goes on.');
    await runner.waits.forExit(MUST);
    expect(runner.exit?.exitCode).toBe(1);
    expectNothingLeft(runner, socket);
  });

  test(`${name}: Enter goes on, too`, async () => {
    const runner = await started(fixture, file, args);
    const socket = await pausedAt(runner);
    await runner.input.press('enter');
    await runner.waits.forExit(MUST);
    expect(runner.exit?.exitCode).toBe(1);
    expectNothingLeft(runner, socket);
  });
}

test('without a terminal, as in CI, a sentence says that there is no pause', async () => {
  const { fixture, file, args } = RUNNERS['node:test'];
  const cwd = projectWith(fixture, file);
  const output = await new Promise<string>((resolve) => {
    // setsid takes the terminal away
    execFile('setsid', ['--wait', process.execPath, ...args], { cwd, env: environment() }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  // on a slow machine its own timeout ends the test first
  expect(output).toMatch(/^# pass 0$/m);
  expect(output).toMatch(/^# (fail|cancelled) 1$/m);
  expect(output).toContain(
    'TTYPILOT_PAUSE_ON_FAILURE is ignored: nobody could look, since this process has no terminal',
  );
});

test('attach says when no test is paused there', async () => {
  const nowhere = await attached('/tmp/no-such-socket');
  await nowhere.waits.forExit(MUST);
  expect([nowhere.exit?.exitCode, nowhere.screen]).toEqual([
    1,
    expect.stringContaining('no test is paused at /tmp/no-such-socket'),
  ]);
});

async function started(fixture: string, file: string, args: readonly string[]): Promise<Session> {
  const cwd = projectWith(fixture, file);
  const runner = await launch(process.execPath, { args: [...args], cwd, env: environment(), cols: 120, rows: 50 });
  onTestFinished(() => void runner.close());
  return runner;
}

function projectWith(fixture: string, file: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/ttypilot'));
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
  copyFileSync(join(root, 'test/fixtures/testing', fixture), join(folder, file));
  return folder;
}

/** That of this process without what its own runner has put there. */
function environment(): Record<string, string> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_TEST|NODE_OPTIONS|TTYPILOT|CI$)/.test(name),
  );
  return { ...(Object.fromEntries(own) as Record<string, string>), NO_COLOR: '1', TTYPILOT_PAUSE_ON_FAILURE: '1' };
}

/** The socket that the paused test prints. */
async function pausedAt(runner: Session): Promise<string> {
  const { match } = await runner.waits.forText(/npx ttypilot attach (\S+)/, MUST);
  expect(runner.screen).toContain('paused in "waits for a person", because expect(screen).toShow("colour?") failed');
  return match?.groups[0] ?? '';
}

async function attached(socket: string): Promise<Session> {
  const args = [join(root, 'bin/ttypilot'), 'attach', socket];
  const person = await launch(process.execPath, { args, cols: 80, rows: 24 });
  onTestFinished(() => void person.close());
  return person;
}

/** Neither the program nor the socket. */
function expectNothingLeft(runner: Session, socket: string): void {
  const cwd = runner.cwd ?? '';
  for (const pid of readFileSync(join(cwd, 'pids'), 'utf8').trim().split('\n')) {
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  }
  expect(() => readdirSync(dirname(socket))).toThrow('ENOENT');
}
