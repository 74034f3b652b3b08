import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readProcess } from '../../../src/backends/pty/process-table.js';
import { bin } from '../../helpers/daemon.js';
import { EventSource } from '../../helpers/event-source.js';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
beforeEach(() => {
  place = new ServicePlace();
});
afterEach(() => place.close());

test('a signal ends it within five seconds with streams open, and every client gets the exits of the sessions', async () => {
  await place.start();
  const id = await place.spawn('trap "" HUP TERM; echo ready; while :; do sleep 1; done');
  const viewer = await place.terminal(id).opened();
  const frozen = await place.terminal(id).opened();
  const events = await EventSource.opened(place);
  const waiting = place.call('wait_for_text', { session_id: id, pattern: 'never' }).catch((error: Error) => error);
  await viewer.untilText('ready');
  frozen.socket.pause();
  const begun = performance.now();
  place.child?.kill('SIGTERM');
  const [code] = await once(place.child as NonNullable<typeof place.child>, 'exit');
  expect(code).toBe(0);
  expect(performance.now() - begun).toBeLessThan(5000);
  await viewer.untilClosed();
  expect(viewer.framesOf('pty_exited')).toMatchObject([{ reason: 'closed', last_lines: ['ready'] }]);
  await events.untilEvent('pty_exited', id);
  await waiting;
  expect(existsSync(join(place.directory, 'service.json'))).toBe(false);
}, 30_000);

test('after kill -9, programs on terminals are reported as lost once, and those in tmux go on', async () => {
  await place.start();
  const lost = await place.spawn('echo one; exec cat', { title: 'lost one' });
  const kept = await place.spawn('echo two; exec cat', { backend: 'tmux', title: 'kept one' });
  const ended = await place.spawn('exit 6');
  const endedInTmux = await place.spawn('exit 7', { backend: 'tmux' });
  const { pane_id } = await place.call('get_session', { session_id: kept });
  const before = await EventSource.opened(place, '?last_event_id=0');
  await before.untilEvent('session_ended', ended);
  await before.untilEvent('session_ended', endedInTmux);
  await place.call('wait_for_text', { session_id: kept, pattern: 'two' });
  const { id: lastId } = before.events.at(-1) ?? {};
  const killed = once(place.child as NonNullable<typeof place.child>, 'exit');
  place.child?.kill('SIGKILL');
  await killed;

  await place.start();
  const after = await EventSource.opened(place, '', { 'last-event-id': String(lastId) });
  await after.untilEvent('session_ended', lost);
  expect(after.events.map(({ type, data }) => [type, data.session_id, data.reason])).toEqual([
    ['pty_exited', lost, 'lost'],
    ['session_ended', lost, 'lost'],
  ]);
  expect(after.events[0]?.data).toMatchObject({ session_title: 'lost one', exit_code: -1, timed_out: false });
  const late = place.terminal(ended);
  await late.untilClosed();
  expect(late.framesOf('pty_exited')).toMatchObject([{ exit_code: 6 }]);
  const viewer = await place.terminal(kept, { paneId: String(pane_id) }).opened();
  // output from before is not kept, but still on the screen
  expect((await viewer.until(() => viewer.framesOf('resync')[0])).screen).toContain('two');
  viewer.type('three\r');
  await viewer.untilText('three');

  const again = once(place.child as NonNullable<typeof place.child>, 'exit');
  place.child?.kill('SIGTERM');
  await again;
  expect(await viewer.untilClosed()).toMatchObject({ reason: 'detached' });
  expect(viewer.framesOf('pty_exited')).toEqual([]);
  await place.start();
  const third = await EventSource.opened(place, '?last_event_id=0');
  await third.untilEvent('session_ended', lost);
  const exits = third.events.filter(({ type }) => type === 'pty_exited').map(({ data }) => data.session_id);
  expect(exits.toSorted()).toEqual([ended, endedInTmux, lost].toSorted());
  // the end of a program in tmux has its own code
  await place.call('send_input', { session_id: kept, keys: ['ctrl+d'] });
  expect((await third.untilEvent('pty_exited', kept)).data).toMatchObject({ exit_code: 0, reason: 'exited', pane_id });
}, 60_000);

test('a program that outlives its terminal after kill -9 is ended by the next process', async () => {
  await place.start();
  const id = await place.spawn('trap "" HUP; echo ready; while :; do sleep 300; done');
  await place.call('wait_for_text', { session_id: id, pattern: 'ready' });
  const { pid } = (await place.call('get_session', { session_id: id })) as { pid: number };
  const killed = once(place.child as NonNullable<typeof place.child>, 'exit');
  place.child?.kill('SIGKILL');
  await killed;
  expect(readProcess(pid)?.isEnded).toBe(false);
  await place.start();
  expect(readProcess(pid)?.isEnded ?? true).toBe(true);
}, 30_000);

test('a second service in the same directory prints the address of the first and a new login link', async () => {
  await place.start();
  const { url, child } = place;
  const second = await run('serve', '--data-dir', place.directory);
  expect(second).toMatchObject({ status: 0, stderr: '' });
  const [address, link = ''] = second.stdout.split('\n');
  expect(address).toBe(`ttypilot is already running on ${url} (pid ${child?.pid})`);
  expect(link).toMatch(new RegExp(`^${url}/login\\?code=`));
  expect(link).not.toBe(place.loginUrl);
  expect((await fetch(link)).status).toBe(200);
});

test('a port in use is reported at once in one sentence with a hint', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const port = (other.address() as AddressInfo).port;
  const refused = await run('serve', '--port', String(port), '--data-dir', place.directory);
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toBe(
    `ttypilot: The service cannot listen on 127.0.0.1:${port}: another program listens there.\n` +
      'Choose another address with --host and --port; --port 0 picks a free port.\n',
  );
  // nothing was opened for it, such as the database
  expect(existsSync(join(place.directory, 'ttypilot.db'))).toBe(false);
});

function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [bin, ...args], { timeout: 30_000 }, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code ?? -1) : 0, stdout, stderr });
    });
  });
}

test.each([
  [['--host', '0.0.0.0'], 'only with TLS'],
  [['--host', '203.0.113.5'], 'only with TLS'],
  [['--config', '/no/such/file'], 'there is no such file'],
])('%s is refused', async (flags, reason) => {
  await expect(place.start(...flags)).rejects.toThrow(reason);
});
