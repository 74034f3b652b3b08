import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sshRelay } from '../../../src/client/ssh/ssh-relay.js';
import { Engine } from '../../../src/engine/engine.js';
import type { SessionExit } from '../../../src/session/lifecycle.js';
import type { Session } from '../../../src/session/session.js';
import { sshPlace } from '../../helpers/far-places.js';

const engine = new Engine({ openRelay: sshRelay });
let place: Awaited<ReturnType<typeof sshPlace>>;
beforeAll(async () => {
  place = await sshPlace();
});
afterAll(async () => {
  await engine.dispose();
  await place.stop();
});

async function start(command: string, args: string[] = [], more = {}): Promise<Session> {
  const session = await engine.launchFar({ host: place.address, command, args, ...more });
  onTestFinished(() => void session.close());
  return session;
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(6, '0'));

test('a program survives cuts: no byte is missing or doubled, and a wait goes on', async () => {
  const line =
    'i=1; while [ $i -le 3000 ]; do printf "%06d\\n" $i; i=$((i+1)); [ $((i % 100)) = 0 ] && sleep 0.2; done; read x';
  const session = await start('sh', ['-c', line]);
  const waiting = session.waits.forText(/^003000$/m, { timeoutMs: 30_000 });
  for (const seen of [300, 1200]) {
    await expect.poll(() => session.seq, { timeout: 20_000 }).toBeGreaterThan(seen * 8);
    expect(session.seq).toBeLessThan(3000 * 8);
    expect(place.host.cut()).toBeGreaterThan(0);
  }
  expect(await waiting).toMatchObject({ found: true });
  expect(Buffer.from(session.output.read(0, 1_000_000).bytes).toString().split('\r\n').slice(0, 3000)).toEqual(
    numbers(1, 3000),
  );
  expect(await session.waits.forInput()).toMatchObject({ state: 'line' });
});

test('an exit during an outage is reported once, with its code and after the last byte', async () => {
  const session = await start('sh', ['-c', 'echo begun; read x; echo last; exit 7']);
  const exits: SessionExit[] = [];
  session.onExit((exit) => void exits.push(exit));
  await session.waits.forInput();
  await place.host.stopSshd();
  onTestFinished(async () => {
    if (!isBack) await place.host.startSshd();
  });
  let isBack = false;
  await session.input.type('go\n');
  place.host.cut();
  const readiness = () => session.waits.forReadiness();
  await expect
    .poll(readiness, { timeout: 20_000 })
    .toMatchObject({ state: 'unknown', evidence: ['box does not answer'] });
  expect(exits).toEqual([]);
  await place.host.startSshd();
  isBack = true;
  expect(await session.waits.forExit({ timeoutMs: 60_000 })).toMatchObject({ exit: { reason: 'exited', exitCode: 7 } });
  expect(session.screen).toContain('last');
  expect(exits).toHaveLength(1);
}, 120_000);

test('a flood arrives whole: the program there is held while it is too far ahead', async () => {
  const session = await start('sh', ['-c', 'seq -f %06g 1 400000'], { outputBytes: 5_000_000 });
  await session.waits.forExit({ timeoutMs: 60_000 });
  const text = Buffer.from(session.output.read(0, 5_000_000).bytes).toString();
  expect(text.length).toBe(400_000 * 8);
  expect(text.startsWith('000001\r\n')).toBe(true);
  expect(text.endsWith('400000\r\n')).toBe(true);
}, 90_000);

test('a session that is closed there is lost here', async () => {
  const session = await start('cat', ['-u']);
  const [there] = (await place.host.place.call('list_sessions', { filter: 'cat -u' })).sessions as { id: string }[];
  await place.host.place.call('close_session', { session_id: there?.id });
  expect(await session.waits.forExit()).toMatchObject({ exit: { reason: 'lost' } });
});

test('closing here ends the program there, and forgets it', async () => {
  const session = await start('sh', ['-c', 'sleep 7656 & cat']);
  await session.waits.forInput();
  expect(await session.close()).toMatchObject({ survivors: [], contained: 'subreaper' });
  await expect
    .poll(async () => (await place.host.place.call('list_sessions', { filter: 'sleep 7656' })).sessions)
    .toEqual([]);
});

test('a size that somebody else gives it there is the size here', async () => {
  const session = await start('sh', ['-c', 'echo SIZED; cat']);
  await session.waits.forInput();
  const [there] = (await place.host.place.call('list_sessions', { filter: 'SIZED' })).sessions as { id: string }[];
  await place.host.place.call('resize_session', { session_id: there?.id, cols: 61, rows: 17 });
  await expect.poll(() => [session.terminal.cols, session.terminal.rows]).toEqual([61, 17]);
  await session.resize(90, 20).done;
  expect([session.terminal.cols, session.terminal.rows]).toEqual([90, 20]);
});

test('a time limit ends the program there, and is the reason', async () => {
  const session = await start('cat', [], { absoluteTimeoutMs: 300 });
  expect(await session.waits.forExit()).toMatchObject({ exit: { reason: 'absolute_timeout' } });
});

test('what is refused there is refused here, and a host without ttypilot is named', async () => {
  await expect(start('no-such-program')).rejects.toMatchObject({ code: 'program_not_found' });
  await expect(start('cat', [], { windowOps: true })).rejects.toMatchObject({ code: 'invalid_argument' });
  const command = process.env.TTYPILOT_REMOTE_COMMAND;
  process.env.TTYPILOT_REMOTE_COMMAND = 'no-such-ttypilot';
  onTestFinished(() => {
    process.env.TTYPILOT_REMOTE_COMMAND = command;
  });
  const lone = new Engine({ openRelay: sshRelay });
  onTestFinished(() => lone.dispose());
  await expect(lone.launchFar({ host: place.address, command: 'cat' })).rejects.toMatchObject({
    code: 'relay_missing',
  });
});
