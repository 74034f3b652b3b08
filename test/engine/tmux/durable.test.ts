import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { elapse, systemClock } from '../../../src/base/clock.js';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { isRunning } from '../resources.js';

const tmux = new PrivateTmux();
const options = { tmuxSocketName: tmux.socketName };
const adopting = fileURLToPath(new URL('../../fixtures/programs/adopt-durable.ts', import.meta.url));
const fixture = fileURLToPath(new URL('../../fixtures/programs/durable-engine.ts', import.meta.url));

test('a session survives kill -9 of ttypilot and goes on with its name, screen, history and seq', async () => {
  const other = startOther();
  const started = await other.next();
  await other.say('seq 1 100; echo done');
  const { seq } = await other.next();
  other.child.kill('SIGKILL');
  await once(other.child, 'exit');
  expect(isRunning(started.pid)).toBe(true);

  const engine = newEngine();
  const [session] = await engine.adoptDurable();
  expect(session).toMatchObject({
    id: started.id,
    pid: started.pid,
    command: 'sh',
    state: 'running',
    labels: { title: 'a title', description: 'a description', parentAgent: 'a parent' },
    pane: { isDurable: true, watching: 'control' },
  });
  if (!session) return;
  expect(engine.get(started.id)).toBe(session);
  expect(session.terminal).toMatchObject({ cols: 70, rows: 12 });
  expect(session.screen).toContain('100\ndone');
  expect(session.searchOutput(/^7$/).total).toBe(1);
  expect(session.seq).toBeGreaterThan(seq);
  expect(await session.waits.forText('done', { since: seq, timeoutMs: 0 })).toMatchObject({ found: true });
  expect(await session.waits.forText('done', { since: 'now', timeoutMs: 0 })).toMatchObject({ found: false });
  const act = await session.input.type('echo here again\n');
  expect(await session.waits.forText('here again', { since: act.seq })).toMatchObject({ found: true });
  expect(await engine.adoptDurable()).toEqual([]);
  await session.input.type('exit 33\n');
  expect(await session.waits.forExit()).toMatchObject({ exited: true, exit: { exitCode: 33, outputComplete: true } });
});

test('a program that has set no title has none after a takeover, and one that has set it keeps it', async () => {
  const first = newEngine();
  const plain = await first.launchInTmux({ command: 'cat' });
  const titled = await first.launchInTmux({ command: 'sh', args: ['-c', "printf '\\033]2;a, {b}\\007up'; exec cat"] });
  await titled.waits.forText('up');
  await first.dispose();
  const titles = new Map((await newEngine().adoptDurable()).map(({ id, terminal }) => [id, terminal.title]));
  expect(titles.get(plain.id)).toBe('');
  expect(titles.get(titled.id)).toBe('a, {b}');
});

test('a program that ended while no ttypilot ran is taken over with its last output and its exit code', async () => {
  const other = startOther();
  const { id } = await other.next();
  await other.say('echo done; sleep 0.3; echo last words; exit 44');
  await other.next();
  other.child.kill('SIGKILL');
  await once(other.child, 'exit');
  await expect
    .poll(() => tmux.run('list-panes', '-a', '-F', '#{window_name} #{pane_dead}'), { timeout: 8000 })
    .toContain(`${id} 1`);
  const engine = newEngine();
  const [session] = await engine.adoptDurable();
  expect(session?.id).toBe(id);
  expect(await session?.waits.forExit()).toMatchObject({ exited: true, exit: { exitCode: 44 } });
  expect(session?.exit?.lastLines.at(-1)).toBe('last words');
});

test('a restart has the variables of the first start, and only their names after a takeover', async () => {
  const first = newEngine();
  const env = { API_TOKEN: 'only-in-memory' };
  const args = ['-c', 'echo "token: $API_TOKEN"; read -r x'];
  const session = await first.launchInTmux({ command: 'sh', args, env, absoluteTimeoutMs: 600_000 });
  const again = await first.restart(session, { cols: 60, rows: 10 });
  expect(again.pane?.isDurable).toBe(true);
  expect(again.terminal).toMatchObject({ cols: 60, rows: 10 });
  expect(await again.waits.forText('token: only-in-memory')).toMatchObject({ found: true });
  await again.close();
  await first.dispose();

  const second = newEngine();
  const adopted = (await second.adoptDurable()).find(({ id }) => id === session.id);
  if (!adopted) throw new Error('it was not taken over');
  expect(second.startedAs(adopted)).toMatchObject({ lostEnv: ['API_TOKEN'], options: { absoluteTimeoutMs: 600_000 } });
  const without = await second.restart(adopted);
  await without.waits.forText('token:');
  expect(without.screen.trim()).toBe('token:');
  const kept = tmux.run('show-options', '-p', '-v', '-t', adopted.pane?.paneId ?? '', '@ttypilot');
  const record = Buffer.from(kept, 'base64').toString();
  expect(record).toContain('API_TOKEN');
  expect(record).not.toContain('only-in-memory');
  await Promise.all([adopted.close(), without.close()]);
});

test('a session is not taken from a ttypilot that runs', async () => {
  const other = startOther();
  await other.next();
  expect(await newEngine().adoptDurable()).toEqual([]);
  other.child.kill('SIGKILL');
  await once(other.child, 'exit');
  const engine = newEngine();
  const [session] = await engine.adoptDurable();
  expect(session).toBeDefined();
});

test('when the engine is disposed the program goes on, and when the session is closed it ends', async () => {
  const engine = new Engine(options);
  const session = await engine.launchInTmux({ command: 'sleep', args: ['300'] });
  const { id, pid } = session;
  await engine.dispose();
  expect(isRunning(pid)).toBe(true);
  const next = newEngine();
  const [adopted] = await next.adoptDurable();
  expect(adopted?.id).toBe(id);
  expect(await adopted?.close()).toEqual({ signal: 'SIGHUP', survivors: [], contained: 'subreaper' });
  expect(isRunning(pid)).toBe(false);
  expect(await newEngine().adoptDurable()).toEqual([]);
  expect(tmux.run('list-panes', '-a', '-F', '#{window_name}')).toBe('ttypilot-keeper');
});

function newEngine(): Engine {
  const engine = new Engine(options);
  onTestFinished(async () => {
    await Promise.all(engine.listSessions().map((session) => session.close()));
    await engine.dispose();
  });
  return engine;
}

test('programs that have ended meanwhile are taken over by a process that does nothing else', {
  timeout: 60_000,
}, async () => {
  const own = new PrivateTmux();
  for (const codes of [['3', '4'], [], [], []]) {
    const args = ['--import', 'tsx', adopting, own.socketName, ...codes];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    expect((await child.stdout.toArray()).join('')).toBe('[3,4]');
  }
});

test('a start that is cut short by kill -9 leaves no orphaned program', { timeout: 60_000 }, async () => {
  const engine = newEngine();
  // before the program runs, while it does but is not known yet, and after that
  for (const delayMs of [0, 5, 20, 60]) {
    const { child } = startOther();
    await expect.poll(() => ownPanes().length, { interval: 2, timeout: 20_000 }).toBe(1);
    await elapse(systemClock, delayMs);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [session, ...others] = await engine.adoptDurable();
    expect(others).toEqual([]);
    expect(session?.id).toBe(ownPanes()[0]);
    expect(await session?.waits.forText('started')).toMatchObject({ found: true });
    expect(isRunning(session?.pid ?? 0)).toBe(true);
    await session?.close();
    expect(ownPanes()).toEqual([]);
  }
});

test('a program has the size that was asked for, also while a person looks in', async () => {
  const engine = newEngine();
  const first = await engine.launchInTmux({ command: 'cat' });
  const args = ['-L', tmux.socketName, 'attach-session', '-t', first.pane?.paneId ?? ''];
  const person = new PtyHost(systemClock).launch({ command: 'tmux', args, env: { TERM: 'xterm' }, cols: 40, rows: 10 });
  onTestFinished(() => void person.kill());
  await expect.poll(() => tmux.run('list-clients', '-F', '#{client_width}')).toContain('40');
  const script = 'stty size; read -r x';
  const session = await engine.launchInTmux({ command: 'sh', args: ['-c', script], cols: 90, rows: 20 });
  expect(await session.waits.forText('20 90')).toMatchObject({ found: true });
  expect(session.terminal).toMatchObject({ cols: 90, rows: 20 });
  expect(tmux.format(session.pane?.paneId ?? '', '#{pane_width}x#{pane_height}')).toBe('90x20');
});

/** The names of the programs on the server. */
function ownPanes(): string[] {
  if (!tmux.isRunning) return [];
  const names = tmux.run('list-panes', '-a', '-F', '#{window_name}').split('\n');
  return names.filter((name) => name.startsWith('s-'));
}

function startOther() {
  const args = ['--import', 'tsx', fixture, tmux.socketName];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return {
    child,
    next: async () => JSON.parse((await lines.next()).value as string) as { id: string; pid: number; seq: number },
    say: async (line: string) => child.stdin?.write(`${line}\n`),
  };
}
