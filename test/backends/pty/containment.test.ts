import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRunning, readProcess } from '../../../src/backends/pty/process-table.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { findOnPath } from '../../../src/base/files/find-on-path.js';
import { Listening, program } from '../../helpers/programs.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const WAYS = ['empty-environment', 'double-fork', 'nohup', 'python'];

for (const way of WAYS) {
  test(`kill ends a process that has shed its mark (${way})`, async () => {
    const { backend, pid } = await startEscape(newHost(), way);
    expect(isAlive(pid)).toBe(true);
    expect(await backend.kill()).toMatchObject({ survivors: [], contained: 'subreaper' });
    expect(isAlive(pid)).toBe(false);
  });
}

test('such a process is ended even after the program itself has exited', async () => {
  const { backend, pid, exit } = await startEscape(newHost(), 'python');
  process.kill(backend.pid, 'SIGKILL');
  expect(await exit).toMatchObject({ signal: 'SIGKILL' });
  expect(isAlive(pid)).toBe(true);
  expect(await backend.kill()).toMatchObject({ survivors: [], contained: 'subreaper' });
  expect(isAlive(pid)).toBe(false);
});

test('a killed host process takes all its programs with it', async () => {
  const host = spawn(process.execPath, [join(root, 'test/fixtures/programs/host.mjs'), ...WAYS], { cwd: root });
  const pids = (await printedBy(host)).match(/\d+/g)?.map(Number) ?? [];
  expect(pids.filter(isAlive)).toHaveLength(2 * WAYS.length);
  host.kill('SIGKILL');
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 30_000 });
});

test('the programs of a host end with it', async () => {
  const host = newHost();
  const { pid } = await startEscape(host, 'double-fork');
  host.dispose();
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 });
});

test('without its keeper a program keeps running, its exit is still reported, and close admits what it cannot know', async () => {
  const host = newHost();
  // the program may end before its killed keeper does, and both at the moment in which the nursery looks
  for (let round = 1; round <= 30; round++) {
    const listening = new Listening(host.launch({ command: 'sh', args: ['-c', 'echo ready; read line; exit 7'] }));
    await listening.shows(/ready/);
    process.kill(readProcess(listening.backend.pid)?.parentPid ?? 0, 'SIGKILL');
    await listening.backend.write(Buffer.from('\r'));
    expect(await listening.exit).toMatchObject({ exitCode: 7 });
    if (round === 30) expect(await listening.backend.kill()).toEqual({ survivors: [], contained: 'marks' });
  }
});

test('a program cannot make its keeper end early by signalling it', async () => {
  const listening = new Listening(
    newHost().launch({ command: 'sh', args: ['-c', 'kill -USR1 $PPID; kill -TERM $PPID; echo told; exec sleep 300'] }),
  );
  await listening.shows(/told/);
  expect(isAlive(readProcess(listening.backend.pid)?.parentPid ?? 0)).toBe(true);
  expect(await listening.backend.kill()).toMatchObject({ contained: 'subreaper' });
});

test('a contained program has the same terminal modes as any other', async () => {
  const script = 'stty -g; ps -o pid=,pgid=,sid=,tpgid= -p $$ | tr -d " \\n" | sed "s/$$/P/g"';
  const options = { command: 'sh', args: ['-c', script] };
  const contained = new Listening(newHost().launch(options));
  await contained.exit;
  const plain = new Listening(withoutPerl(() => newHost().launch(options)));
  await plain.exit;
  expect(contained.text()).toContain('PPPP');
  expect(contained.text()).toBe(plain.text());
});

test('another child of this process does not keep a terminal open', async () => {
  const listening = new Listening(newHost().launch({ command: 'sh', args: ['-c', 'echo ready; read line'] }));
  await listening.shows(/ready/);
  const child = spawn('sleep', ['300'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await listening.backend.write(Buffer.from('\r'));
  expect(await listening.exit).toEqual({ exitCode: 0, outputComplete: true });
});

test('without perl, programs are identified by marks, and close says so', async () => {
  const listening = new Listening(withoutPerl(() => newHost().launch(program('read-nothing.sh'))));
  await listening.shows(/ready/);
  expect(await listening.backend.kill()).toMatchObject({ survivors: [], contained: 'marks' });
});

function newHost(): PtyHost {
  const host = new PtyHost(systemClock);
  onTestFinished(() => host.dispose());
  return host;
}

/** Runs with a PATH that has only what the programs here need. */
function withoutPerl<T>(run: () => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['sh', 'stty', 'ps', 'tr', 'sed']) symlinkSync(findOnPath(name) ?? '', join(folder, name));
  vi.stubEnv('PATH', folder);
  try {
    return run();
  } finally {
    vi.unstubAllEnvs();
  }
}

async function startEscape(host: PtyHost, way: string) {
  const listening = new Listening(host.launch(program('escape.sh', way)));
  const [, pid] = await listening.shows(/pid (\d+)/);
  return { backend: listening.backend, exit: listening.exit, pid: Number(pid) };
}

async function printedBy(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (bytes) => {
    text += bytes;
  });
  while (!text.includes('ready')) await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  return text;
}

function isAlive(pid: number): boolean {
  const info = readProcess(pid);
  return info !== undefined && isRunning(info);
}
