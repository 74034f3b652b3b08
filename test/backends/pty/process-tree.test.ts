import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  isRunning,
  type ProcessInfo,
  ProcessTable,
  readProcess,
  startedAtS,
} from '../../../src/backends/pty/process-table.js';
import { endTree } from '../../../src/backends/pty/process-tree.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { sendSignal } from '../../../src/backends/pty/send-signal.js';
import { systemClock } from '../../../src/base/clock.js';
import { Listening, program } from '../../helpers/programs.js';

const host = new PtyHost(systemClock);

const trees: [behaviour: string, name: string, processCount: number, signal: string][] = [
  ['a program that obeys the hang-up', 'start-shell-jobs.sh', 3, 'SIGHUP'],
  ['a program that ignores the hang-up', 'ignore-hangup.sh', 1, 'SIGTERM'],
  ['a program that ignores all but KILL', 'ignore-all.sh', 2, 'SIGKILL'],
  ['a process that was started with nohup', 'start-nohup.sh', 2, 'SIGTERM'],
  ['a process in a session of its own', 'start-setsid.sh', 2, 'SIGTERM'],
  ['a daemon whose parent is gone', 'start-daemon.sh', 2, 'SIGTERM'],
  ['a process that is stopped', 'start-stopped.sh', 2, 'SIGHUP'],
  ['a program that goes on without its first thread', 'lose-first-thread.sh', 1, 'SIGTERM'],
];

for (const [behaviour, name, processCount, signal] of trees) {
  test(`kill ends ${behaviour}`, async () => {
    const { backend, pids } = await startTree(name, processCount);
    expect(pids.map(isAlive)).toContain(true);
    expect(await backend.kill()).toEqual({ signal, survivors: [], contained: 'subreaper' });
    expect(pids.map(isAlive)).toEqual(pids.map(() => false));
  });
}

test('kill after the exit ends what the program left behind', async () => {
  const { backend, pids, exit } = await startTree('start-daemon.sh', 2);
  await exit;
  const daemon = pids.find(isAlive);
  expect(daemon).toBeDefined();
  expect(await backend.kill()).toEqual({ signal: 'SIGTERM', survivors: [], contained: 'subreaper' });
  expect(daemon && isAlive(daemon)).toBe(false);
});

test('the next process of an owner can end its leftover programs, except its own ancestors', async () => {
  const owned = new PtyHost(systemClock, `test-${process.pid}.`);
  const [left, own] = [owned, owned].map((each) => each.launch({ command: 'sleep', args: ['300'] }));
  const other = host.launch({ command: 'sleep', args: ['300'] });
  if (!left || !own) throw new Error('nothing was started');
  const markOf = () => /TTYPILOT_TREE=(test-[^\0]*)/.exec(readFileSync(`/proc/${own.pid}/environ`, 'utf8'))?.[1];
  // it may not have started yet
  process.env.TTYPILOT_TREE = await vi.waitFor(() => markOf() ?? expect.fail('no mark'), { timeout: 20_000 });
  onTestFinished(async () => {
    delete process.env.TTYPILOT_TREE;
    await Promise.all([own.kill(), other.kill()]);
  });
  await new PtyHost(systemClock, `test-${process.pid}.`).endLeftovers();
  expect([left, own, other].map(({ pid }) => isAlive(pid))).toEqual([false, true, true]);
});

test('kill also ends what a program starts while it is being ended', async () => {
  const listening = new Listening(host.launch(program('refork.sh')));
  await listening.shows(/pid \d+/);
  expect((await listening.backend.kill()).survivors).toEqual([]);
  const pids = [...listening.text().matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  expect(pids.map(isAlive)).toEqual(pids.map(() => false));
});

test('a forked program that does not have its own session yet is ended too', async () => {
  const { pid = 0 } = spawn('sleep', ['300'], { stdio: 'ignore' });
  expect(await endAs({ pid, startTime: readProcess(pid)?.startTime })).toEqual({
    signal: 'SIGHUP',
    survivors: [],
    contained: 'marks',
  });
  expect(isAlive(pid)).toBe(false);
});

test('a process that only reuses the pid of an earlier program is left alone', async () => {
  const stranger = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
  const { pid = 0 } = stranger;
  expect(await endAs({ pid, startTime: '1' })).toEqual({ survivors: [], contained: 'marks' });
  expect(isAlive(pid)).toBe(true);
  stranger.kill('SIGKILL');
});

test('the session of an ended program is not confused with a later one of the same number', async () => {
  const leader = spawn('sh', ['-c', 'sleep 300 >/dev/null & echo $!'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = await once(leader.stdout, 'data');
  await once(leader, 'close');
  const member = readProcess(Number(output));
  const { pid = 0 } = leader;
  expect(member).toMatchObject({ sessionId: pid });
  expect(await endAs({ pid, endedAtS: startedAtS(member as ProcessInfo) - 1 })).toEqual({
    survivors: [],
    contained: 'marks',
  });
  expect(isAlive(Number(output))).toBe(true);
  expect(await endAs({ pid, endedAtS: uptime() })).toEqual({ signal: 'SIGHUP', survivors: [], contained: 'marks' });
});

test('a process at a terminal that only reuses a device number is left alone', async () => {
  const stranger = new Listening(host.launch(program('read-nothing.sh')));
  await stranger.shows(/ready/);
  const terminal = readProcess(stranger.backend.pid)?.terminal as number;
  const gone = { pid: 2 ** 22 + 1, endedAtS: 0 };
  expect(terminal).toBeGreaterThan(0);
  expect(await endAs({ ...gone, terminal, terminalSession: 1 })).toEqual({ survivors: [], contained: 'marks' });
  expect(isAlive(stranger.backend.pid)).toBe(true);
  expect(await endAs({ ...gone, terminal, terminalSession: stranger.backend.pid })).toMatchObject({ survivors: [] });
  expect(isAlive(stranger.backend.pid)).toBe(false);
});

test('a program can be ended right after its start', async () => {
  const all = Array.from({ length: 30 }, () => host.launch(program('read-nothing.sh')));
  const reports = await Promise.all(all.map((backend) => backend.kill()));
  expect(reports.flatMap(({ survivors }) => survivors)).toEqual([]);
  expect(all.filter(({ pid }) => isAlive(pid))).toEqual([]);
});

test('kill leaves all other processes alone', async () => {
  const bystander = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
  const other = new Listening(host.launch(program('read-nothing.sh')));
  await other.shows(/ready/);
  const { backend } = await startTree('start-shell-jobs.sh', 3);
  await backend.kill();
  expect(isAlive(bystander.pid ?? 0)).toBe(true);
  expect(isAlive(other.backend.pid)).toBe(true);
  bystander.kill('SIGKILL');
  await other.backend.kill();
});

test('two concurrent kills are one', async () => {
  const { backend } = await startTree('ignore-all.sh', 2);
  const [first, second] = await Promise.all([backend.kill(), backend.kill()]);
  expect(first).toEqual({ signal: 'SIGKILL', survivors: [], contained: 'subreaper' });
  expect(second).toBe(first);
});

test('twenty concurrent kills end twenty trees', async () => {
  const trees = await Promise.all(Array.from({ length: 20 }, () => startTree('start-setsid.sh', 2)));
  const reports = await Promise.all(trees.map(({ backend }) => backend.kill()));
  expect(reports).toEqual(trees.map(() => ({ signal: 'SIGTERM', survivors: [], contained: 'subreaper' })));
  expect(trees.flatMap(({ pids }) => pids).filter(isAlive)).toEqual([]);
});

// only root can create a process that it may not end afterwards
test.runIf(process.getuid?.() === 0)('processes that may not be ended are reported', () => {
  const script = fileURLToPath(new URL('kill-without-permission.ts', import.meta.url));
  const output = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
  const { pid, report } = JSON.parse(output);
  expect(report).toEqual({
    signal: 'SIGKILL',
    survivors: [{ pid, command: 'sleep', reason: 'not_permitted' }],
    contained: 'subreaper',
  });
  // its keeper may already have ended it, with the script that started it
  sendSignal(pid, 'SIGKILL');
});

interface Root {
  pid: number;
  startTime?: string;
  endedAtS?: number;
  terminal?: number;
  terminalSession?: number;
}

function endAs({ pid, startTime, endedAtS, terminal, ...rest }: Root) {
  const root = { pid, startTime, treeMark: 'none', endedAtS: () => endedAtS, terminal: () => terminal, ...rest };
  return endTree(root, new ProcessTable(systemClock), systemClock);
}

async function startTree(name: string, processCount: number) {
  const listening = new Listening(host.launch(program(name)));
  await listening.shows(new RegExp(`(pid \\d+[^]*){${processCount}}\n`));
  const pids = [...listening.text().matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  return { backend: listening.backend, exit: listening.exit, pids };
}

function isAlive(pid: number): boolean {
  const info = readProcess(pid);
  return info !== undefined && isRunning(info);
}
