import { describe, expect, test } from 'vitest';
import type { SessionExit } from '../../src/session/lifecycle.js';
import { fakeSession } from './fake-session.js';
import { uncaughtErrors } from './uncaught-errors.js';

describe('the exit of a program', () => {
  test('is reported once, with everything that is known about it', async () => {
    const { session, backend, clock, say } = fakeSession();
    const exits: SessionExit[] = [];
    session.onExit((exit) => exits.push(exit));
    say('first\r\n\r\nlast words');
    clock.advance(1234);
    expect([session.state, session.exit]).toEqual(['running', undefined]);
    backend.end({ exitCode: 3 });
    backend.end({ exitCode: 4 });
    const expected = {
      reason: 'exited',
      exitCode: 3,
      lastLines: ['first', 'last words'],
      durationMs: 1234,
      outputComplete: true,
      seq: 19,
    };
    expect(exits).toEqual([expected]);
    expect([session.state, session.exit]).toEqual(['exited', expected]);
    expect(await session.whenExited).toEqual(expected);
    await session.close();
    expect(exits).toHaveLength(1);
    expect(session.state).toBe('exited');
  });

  test('by a signal is reported without a code', () => {
    const { session, backend } = fakeSession();
    backend.end({ signal: 'SIGSEGV', outputComplete: false });
    expect(session.exit).toMatchObject({ reason: 'signaled', signal: 'SIGSEGV', outputComplete: false });
    expect(session.exit).not.toHaveProperty('exitCode');
  });

  test('has the last 20 non-blank lines, also from the history, with wrapped lines whole', () => {
    const { session, backend, say } = fakeSession({ cols: 10, rows: 4 });
    for (let i = 1; i <= 30; i++) say(`line ${i}\r\n\r\n`);
    say('this one is wrapped');
    backend.end();
    const lines = session.exit?.lastLines ?? [];
    expect(lines.at(-1)).toBe('this one is wrapped');
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(lines.slice(-4, -1)).toEqual(['line 28', 'line 29', 'line 30']);
  });

  test('on the alternate screen shows what was to be seen there', () => {
    const { session, backend, say } = fakeSession();
    say('before\r\n\x1b[?1049h\x1b[Hfull screen');
    backend.end();
    expect(session.exit?.lastLines).toEqual(['full screen']);
  });
});

describe('closing', () => {
  test('is reported as an exit without a code, before the program is ended', async () => {
    const { session, backend } = fakeSession();
    const heard: unknown[] = [];
    session.onExit((exit) => heard.push([exit.reason, 'exitCode' in exit, backend.killCount]));
    const report = await session.close();
    expect(heard).toEqual([['closed', false, 0]]);
    expect(session.state).toBe('closed');
    expect(report).toEqual({ survivors: [] });
  });

  test('twice ends the program once', async () => {
    const { session, backend } = fakeSession();
    const [first, second] = await Promise.all([session.close(), session.close()]);
    expect(first).toBe(second);
    expect(backend.killCount).toBe(1);
  });

  test('releases everything', async () => {
    const { session, backend, clock, say } = fakeSession();
    let count = 0;
    session.onOutput(() => count++);
    session.onScreen(() => count++);
    say('hello');
    await session.close();
    expect(count).toBe(2);
    expect([backend.isDisposed, backend.listenerCount, clock.pendingCount]).toEqual([true, 0, 0]);
  });

  test('in an exit listener keeps no other listener from the exit', async () => {
    const { session, backend } = fakeSession();
    const heard: string[] = [];
    session.onExit(() => void session.close());
    session.onExit(() => heard.push('later listener'));
    backend.end();
    expect(heard).toEqual(['later listener']);
    await session.close();
  });

  test('ends the program although a listener throws', async () => {
    const { session, backend } = fakeSession();
    const uncaught = uncaughtErrors();
    session.onExit(() => {
      throw new Error('listener');
    });
    await session.close();
    expect(backend.killCount).toBe(1);
    expect(await uncaught()).toEqual(['listener']);
  });

  test('leaves the last screen to be read', async () => {
    const { session, say } = fakeSession();
    say('still here');
    await session.close();
    expect(session.terminal.rowText(0)).toBe('still here');
  });
});

describe('a size', () => {
  test('reaches the program and the screen', () => {
    const { session, backend } = fakeSession();
    session.resize(100, 30);
    expect(backend.sizes).toEqual([[100, 30]]);
    expect([session.terminal.cols, session.terminal.rows]).toEqual([100, 30]);
  });

  test.each([
    [0, 24],
    [80, -1],
    [1.5, 24],
    [80, 20_000],
    [Number.NaN, 24],
  ])('of %d × %d is refused by name, and nothing is resized', (cols, rows) => {
    const { session, backend } = fakeSession();
    expect(() => session.resize(cols, rows)).toThrow(expect.objectContaining({ code: 'invalid_argument' }));
    expect(backend.sizes).toEqual([]);
    expect([session.terminal.cols, session.terminal.rows]).toEqual([80, 24]);
  });
});

test('a signal goes to the program', () => {
  const { session, backend } = fakeSession();
  session.signal('SIGINT');
  expect(backend.signals).toEqual(['SIGINT']);
});

test('age is counted on the clock', () => {
  const { session, clock } = fakeSession();
  clock.advance(5000);
  expect(session.ageMs).toBe(5000);
});
