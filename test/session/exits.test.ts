import { describe, expect, test } from 'vitest';
import type { SessionExit } from '../../src/session/lifecycle.js';
import { isRunning } from '../engine/resources.js';
import { now, puppet, shell, start } from '../engine/start.js';
import { program } from '../helpers/programs.js';

describe('the exit of a real program', () => {
  test('is reported once, after its last byte, with everything that is known', async () => {
    const session = await shell('seq -w 1 4000; exit 42');
    const heard: { exit: SessionExit; seq: number; lastRow: string }[] = [];
    session.onExit((exit) => heard.push({ exit, seq: session.seq, lastRow: session.terminal.rowText(22) }));
    const { exited, exit, outcome } = await session.waits.forExit();
    expect([exited, outcome]).toEqual([true, 'matched']);
    expect(exit).toMatchObject({ reason: 'exited', exitCode: 42, outputComplete: true, seq: 24_000 });
    expect(exit).not.toHaveProperty('signal');
    expect(exit?.lastLines).toEqual(Array.from({ length: 20 }, (_, i) => String(3981 + i)));
    expect(exit?.durationMs).toBeGreaterThan(0);
    expect(exit?.durationMs).toBeLessThan(20_000);
    expect(heard).toEqual([{ exit, seq: 24_000, lastRow: '4000' }]);
    expect(session.exit).toBe(exit);
    await session.close();
    expect(heard).toHaveLength(1);
  });

  test('is reported to late listeners, too', async () => {
    const session = await shell('echo bye; exit 7');
    await session.waits.forExit();
    const codes: unknown[] = [];
    session.onExit(({ exitCode }) => codes.push(exitCode));
    expect(codes).toEqual([7]);
    expect(await session.waits.forExit()).toMatchObject({ exited: true, exit: { exitCode: 7, lastLines: ['bye'] } });
  });

  test('by a signal names the signal and no code', async () => {
    const session = await shell('echo ready; exec sleep 300');
    await session.waits.forText('ready');
    session.signal('SIGTERM');
    const { exit } = await session.waits.forExit();
    expect(exit).toMatchObject({ reason: 'signaled', signal: 'SIGTERM', outputComplete: true });
    expect(exit).not.toHaveProperty('exitCode');
  });

  test('is not held up for long by a process that keeps the terminal open', async () => {
    const session = await start('sh', program('leave-holder.sh'));
    const { exit } = await session.waits.forExit();
    expect(exit).toMatchObject({ reason: 'exited', exitCode: 3, outputComplete: false });
    // 1 s, and what a busy machine adds
    expect(exit?.durationMs).toBeLessThan(10_000);
    const holder = Number(/pid (\d+)/.exec(exit?.lastLines.join() ?? '')?.[1]);
    expect(isRunning(holder)).toBe(true);
    expect((await session.close()).survivors).toEqual([]);
    expect(isRunning(holder)).toBe(false);
  });
});

describe('waits when a real program exits', () => {
  test('end at once, each in its way', async () => {
    const { session, run } = await puppet();
    const text = session.waits.forText('never');
    const newText = session.waits.forText('bye', { since: 'now' });
    const change = session.waits.forScreenChange({ stableMs: 60_000, timeoutMs: 120_000 });
    const stable = session.waits.forStable({ stableMs: 60_000, timeoutMs: 120_000 });
    const exit = session.waits.forExit();
    const cursor = session.waits.forCursor({ x: 70, y: 20 });
    const until = session.waits.until(() => undefined);
    await run('echo bye; exit 4');
    expect(await text).toMatchObject({ found: false, outcome: 'exited', exit: { exitCode: 4 } });
    expect(await newText).toMatchObject({ found: true, outcome: 'matched' });
    expect(await change).toMatchObject({ changed: true, exit: { exitCode: 4 } });
    expect(await stable).toMatchObject({ stable: true, exit: { exitCode: 4 } });
    expect(await exit).toMatchObject({ exited: true, exit: { exitCode: 4 } });
    expect(await cursor).toMatchObject({ there: false, outcome: 'exited' });
    expect(await until).toMatchObject({ outcome: 'exited', exit: { exitCode: 4 } });
  });

  test('and nothing has changed, say so', async () => {
    const { session, run } = await puppet();
    const change = session.waits.forScreenChange();
    await run('exit 0');
    expect(await change).toMatchObject({ changed: false, outcome: 'exited', exit: { exitCode: 0 } });
  });

  test('or the session is closed, end without an exit code', async () => {
    const { session } = await puppet();
    const text = session.waits.forText('never');
    const change = session.waits.forScreenChange();
    const exit = session.waits.forExit();
    const closing = session.close();
    const closed = { exit: { reason: 'closed', lastLines: ['ready'] } };
    expect(await now(text)).toMatchObject({ found: false, outcome: 'exited', ...closed });
    expect(await now(change)).toMatchObject({ changed: false, outcome: 'exited', ...closed });
    expect(await now(exit)).toMatchObject({ exited: true, ...closed });
    expect((await text).exit).not.toHaveProperty('exitCode');
    expect(await closing).toEqual({ signal: 'SIGHUP', survivors: [], contained: 'subreaper' });
    expect(session.state).toBe('closed');
    expect(isRunning(session.pid)).toBe(false);
    expect(await session.waits.forText('ready')).toMatchObject({ found: true, screenText: session.screen, ...closed });
  });
});

test('after the exit, acts are refused with a named error', async () => {
  const session = await shell('exit 0');
  await session.waits.forExit();
  const refusal = expect.objectContaining({ code: 'session_exited' });
  await expect(session.input.type('x')).rejects.toThrow(refusal);
  await expect(session.input.press('enter')).rejects.toThrow(refusal);
  await expect(session.input.paste('x')).rejects.toThrow(refusal);
  await expect(session.input.write(Buffer.from('x'))).rejects.toThrow(refusal);
  expect(() => session.resize(100, 30)).toThrow(refusal);
  expect(() => session.signal('SIGTERM')).toThrow(refusal);
  await session.close();
  await expect(session.input.type('x')).rejects.toThrow(refusal);
  expect(() => session.resize(100, 30)).toThrow(refusal);
});
