import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { isRunning } from '../resources.js';
import { puppetPane } from './puppet-pane.js';

const own = new PrivateTmux();
const foreign = new PrivateTmux();

test('200 of 200 exits are reported with the right code or signal, and the last lines', {
  timeout: 120_000,
}, async () => {
  const engine = new Engine({ tmuxSocketName: own.socketName, maxExited: 300 });
  const signals = ['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGSEGV', 'SIGHUP'] as const;
  const endings = Array.from({ length: 200 }, (_, i) => {
    const signal = signals[i % 10];
    // 130 and 137 are what a shell would make of a signal
    const code = [i % 256, 130, 137, 0, 1][i % 5] ?? 0;
    return signal ? { script: `kill -${signal.slice(3)} $$`, signal } : { script: `exit ${code}`, exitCode: code };
  });
  for (let at = 0; at < endings.length; at += 20) {
    await Promise.all(
      endings.slice(at, at + 20).map(async ({ script, ...ending }, i) => {
        const command = `echo first; seq 1 50; printf 'last words ${at + i}'; ${script}`;
        const session = await engine.launchInTmux({ command: 'sh', args: ['-c', command] });
        const { exit } = await session.waits.forExit({ timeoutMs: 60_000 });
        const { exitCode, signal } = exit ?? {};
        expect({ exitCode, signal }, command).toEqual({ exitCode: undefined, signal: undefined, ...ending });
        expect(exit).toMatchObject({ reason: ending.signal ? 'signaled' : 'exited', outputComplete: true });
        const { text } = session.readOutput({ since: 0 });
        expect(exit?.lastLines.at(-1), JSON.stringify(text.slice(-400))).toBe(`last words ${at + i}`);
        await session.close();
      }),
    );
  }
});

test('kill -9 of the server ends every session of it once, as lost, within two seconds', async () => {
  const server = new PrivateTmux();
  const engine = new Engine();
  const panes = Array.from({ length: 5 }, () => server.pane('exec cat'));
  const sessions = await Promise.all(panes.map((paneId) => engine.pane({ paneId, socketName: server.socketName })));
  const exits: string[] = [];
  for (const session of sessions) session.onExit(({ reason }) => exits.push(reason));
  const waits = sessions.map((session) => session.waits.forText('never', { since: 'now', timeoutMs: 10_000 }));
  const startMs = performance.now();
  process.kill(server.pid, 'SIGKILL');
  const results = await Promise.all(waits);
  expect(performance.now() - startMs).toBeLessThan(2000);
  expect(results.map(({ outcome, exit }) => [outcome, exit?.reason])).toEqual(panes.map(() => ['exited', 'lost']));
  await Promise.all(sessions.map((session) => session.close()));
  expect(exits).toEqual(panes.map(() => 'lost'));
});

test.each(['kill-pane', 'kill-window'])('a program that we started ends with its pane: %s', async (command) => {
  const engine = new Engine({ tmuxSocketName: own.socketName });
  onTestFinished(() => engine.dispose());
  const session = await engine.launchInTmux({ command: 'sleep', args: ['300'] });
  const waiting = session.waits.forExit();
  own.run(command, '-t', session.pane?.paneId ?? '');
  expect(await waiting).toMatchObject({ exit: { reason: 'signaled', signal: 'SIGHUP' } });
  expect(isRunning(session.pid)).toBe(false);
});

test('a program that is stopped has not ended, and goes on', async () => {
  const engine = new Engine({ tmuxSocketName: own.socketName });
  onTestFinished(() => engine.dispose());
  const session = await engine.launchInTmux({ command: 'cat' });
  await session.waits.forInput();
  session.signal('SIGSTOP');
  await session.input.type('hello\n');
  expect(await session.waits.forText('hello\nhello', { timeoutMs: 300 })).toMatchObject({ outcome: 'timed_out' });
  session.signal('SIGCONT');
  expect(await session.waits.forText('hello\nhello')).toMatchObject({ found: true });
});

test('ctrl+z does not stop a program that no shell could continue', async () => {
  const engine = new Engine({ tmuxSocketName: own.socketName });
  onTestFinished(() => engine.dispose());
  const session = await engine.launchInTmux({ command: 'cat' });
  await session.input.press('ctrl+z');
  await session.waits.forText('^Z');
  await session.input.type('hello\n');
  expect(await session.waits.forText('hello\nhello')).toMatchObject({ found: true });
});

test('ctrl+z stops what a shell runs', async () => {
  const engine = new Engine({ tmuxSocketName: own.socketName });
  onTestFinished(() => engine.dispose());
  const session = await engine.launchInTmux({ command: 'bash', args: ['--norc', '--noprofile'] });
  await session.input.type('cat\n');
  // a stop between vfork and exec would leave the parent waiting in the kernel, so the job must have begun to read
  expect(await session.waits.forInput()).toMatchObject({ state: 'line' });
  await session.input.press('ctrl+z');
  expect(await session.waits.forText('Stopped')).toMatchObject({ found: true });
  await session.input.type('fg\n');
  await session.waits.forText('fg\ncat');
  await session.input.type('hello\n');
  expect(await session.waits.forText('hello\nhello')).toMatchObject({ found: true });
});

test('programs that we started end with their server', async () => {
  const server = new PrivateTmux();
  const engine = new Engine({ tmuxSocketName: server.socketName });
  onTestFinished(() => engine.dispose());
  const session = await engine.launchInTmux({ command: 'sh', args: ['-c', 'sleep 300; echo over'] });
  const waiting = session.waits.forExit();
  process.kill(server.pid, 'SIGKILL');
  expect(await waiting).toMatchObject({ exit: { reason: 'lost' } });
  await expect.poll(() => isRunning(session.pid)).toBe(false);
});

test('nothing is lost while a server does not answer, and a start there fails in time', {
  timeout: 60_000,
}, async () => {
  const server = new PrivateTmux();
  const engine = new Engine({ tmuxSocketName: server.socketName, tmuxTimeoutMs: 500 });
  onTestFinished(() => engine.dispose());
  const session = await engine.launchInTmux({
    command: 'sh',
    args: ['-c', 'read -r line; echo "got $line"; read -r x'],
  });
  const { pid } = server;
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  const startMs = performance.now();
  const slow = { code: 'tmux_timeout' };
  await expect(engine.listPanes(server.socketName)).rejects.toMatchObject(slow);
  await expect(engine.launchInTmux({ command: 'sh' })).rejects.toMatchObject({ code: expect.stringMatching(/^tmux_/) });
  expect(performance.now() - startMs).toBeLessThan(20_000);
  // longer than ten questions take that are not answered
  await new Promise((resolve) => setTimeout(resolve, 8000));
  process.kill(pid, 'SIGCONT');
  expect(session.state).toBe('running');
  await session.input.type('the line\n');
  expect(await session.waits.forText('got the line')).toMatchObject({ found: true });
  await session.close();
});

test('a pane whose program has ended before is a session that has exited', async () => {
  const paneId = foreign.pane('exec sh');
  foreign.run('set-option', '-p', '-t', paneId, 'remain-on-exit', 'on');
  foreign.run('send-keys', '-t', paneId, 'echo last words; exit 3', 'Enter');
  await expect.poll(() => foreign.format(paneId, '#{pane_dead}')).toBe('1');
  const engine = new Engine();
  onTestFinished(() => engine.dispose());
  const session = await engine.pane({ paneId, socketName: foreign.socketName });
  const found = await session.waits.forText(/^last words$/m, { timeoutMs: 0 });
  // tmux may have lost its code
  expect(found).toMatchObject({ found: true, exit: { reason: 'exited' } });
});

test('a pane that is closed ends its waits at once', async () => {
  const engine = new Engine();
  const paneId = foreign.pane('exec cat');
  const session = await engine.pane({ paneId, socketName: foreign.socketName });
  const waiting = session.waits.forText('never', { since: 'now' });
  foreign.run('kill-pane', '-t', paneId);
  expect(await waiting).toMatchObject({ outcome: 'exited', exit: { reason: 'exited' } });
  await session.close();
});

test('a pane that is one of several and is closed ends its own waits only', async () => {
  const engine = new Engine();
  const first = foreign.pane('exec cat');
  const second = foreign.run('split-window', '-d', '-t', first, '-P', '-F', '#{pane_id}', 'exec cat');
  const { socketName } = foreign;
  const sessions = await Promise.all([first, second].map((paneId) => engine.pane({ paneId, socketName })));
  const [firstWait, secondWait] = sessions.map((session) => session.waits.forText('never', { timeoutMs: 1000 }));
  foreign.run('kill-pane', '-t', second);
  expect(await secondWait).toMatchObject({ outcome: 'exited' });
  expect(await firstWait).toMatchObject({ outcome: 'timed_out' });
  await expect.poll(() => sessions[0]?.terminal.rows).toBe(24);
  await Promise.all(sessions.map((session) => session.close()));
});

test('a program that ends in a pane that stays is reported with its code', async () => {
  const engine = new Engine();
  const paneId = foreign.pane('read line; exit 5');
  foreign.run('set-option', '-p', '-t', paneId, 'remain-on-exit', 'on');
  const session = await engine.pane({ paneId, socketName: foreign.socketName });
  const waiting = session.waits.forExit();
  await session.input.type('\n');
  const { exit } = await waiting;
  expect(exit?.reason).toBe('exited');
  // tmux itself forgets the code now and then
  expect([5, undefined]).toContain(exit?.exitCode);
  await expect(session.input.type('x')).rejects.toMatchObject({ code: 'session_exited' });
  await session.close();
});

test('a pane in which another program was started is another pane', async () => {
  const engine = new Engine();
  const pane = await puppetPane(foreign, { engine });
  const waiting = pane.session.waits.forText('never', { since: 'now' });
  foreign.run('respawn-pane', '-k', '-t', pane.paneId, 'exec cat');
  expect(await waiting).toMatchObject({ outcome: 'exited' });
  await expect(pane.session.input.type('x')).rejects.toMatchObject({ code: 'session_exited' });
  const next = await engine.pane({ paneId: pane.paneId, socketName: foreign.socketName });
  expect(next.id).not.toBe(pane.session.id);
  await next.close();
});

test('input that comes in the moment of a respawn does not reach the new program', async () => {
  const engine = new Engine();
  const pane = await puppetPane(foreign, { engine });
  foreign.run('respawn-pane', '-k', '-t', pane.paneId, 'exec cat');
  const typed = pane.session.input.type('rm everything\n');
  await expect(typed).rejects.toMatchObject({ code: expect.stringMatching(/pane_gone|session_exited/) });
  expect(foreign.run('capture-pane', '-p', '-t', pane.paneId)).toBe('');
});

test('a name that means another pane on a new server is not the old pane', async () => {
  const server = new PrivateTmux();
  const engine = new Engine();
  const { socketName } = server;
  const paneId = server.pane('exec cat');
  const session = await engine.pane({ paneId, socketName });
  server.kill();
  await session.waits.forExit();
  expect(server.pane('exec cat')).toBe(paneId);
  await expect(session.input.type('x')).rejects.toMatchObject({ code: 'session_exited' });
  await session.close();
  expect(server.run('list-panes', '-a', '-F', '#{pane_id}').split('\n')).toContain(paneId);
  const next = await engine.pane({ paneId, socketName });
  expect(next.id).not.toBe(session.id);
  onTestFinished(async () => void (await next.close()));
});

test('closing the session of a person’s pane leaves the pane alone; it is closed on request', async () => {
  const engine = new Engine();
  const paneId = foreign.pane('exec cat');
  const { socketName } = foreign;
  await (await engine.pane({ paneId, socketName })).close();
  expect(foreign.format(paneId, '#{pane_dead}')).toBe('0');
  const session = await engine.pane({ paneId, socketName });
  await session.pane?.killPane();
  expect(await session.waits.forExit()).toMatchObject({ exited: true });
});

test('a missing pane is refused', async () => {
  const engine = new Engine();
  const { socketName } = foreign;
  foreign.pane('exec cat');
  const open = (paneId: string, name = socketName) => engine.pane({ paneId, socketName: name });
  await expect(open('%999')).rejects.toMatchObject({ code: 'pane_not_found' });
  await expect(open('%0', `${socketName}-none`)).rejects.toMatchObject({ code: 'pane_not_found' });
  await expect(open('%0', '../x')).rejects.toMatchObject({ code: 'invalid_argument' });
  expect(await engine.listPanes(`${socketName}-none`)).toEqual([]);
});
