import { describe, expect, onTestFinished, test } from 'vitest';
import { Engine, type EngineOptions } from '../../src/engine/engine.js';
import type { Session } from '../../src/session/session.js';
import { FakeClock } from '../helpers/fake-clock.js';
import { FakeBackend } from '../session/fake-backend.js';

/** An engine whose programs and time are controlled by the test. */
function fakeEngine(options: EngineOptions = {}) {
  const clock = new FakeClock();
  const engine = new Engine({ ...options, clock });
  const add = () => {
    const backend = new FakeBackend();
    return { backend, session: engine.adopt(backend, { command: 'fake', args: ['-x'] }) };
  };
  return { engine, clock, add, ids: () => engine.listSessions().map(({ id }) => id) };
}

function realEngine(options: EngineOptions = {}): Engine {
  const engine = new Engine(options);
  onTestFinished(() => engine.dispose());
  return engine;
}

describe('the list of sessions', () => {
  test('says what each one is and does', () => {
    const { engine, clock, add } = fakeEngine();
    const { session, backend } = add();
    backend.say('\x1b]0;title\x07hello');
    clock.advance(1500);
    const running = {
      id: session.id,
      pid: 4711,
      command: 'fake',
      args: ['-x'],
      state: 'running',
      createdAt: expect.any(Date),
      ageMs: 1500,
      seq: 15,
      terminal: { cols: 80, rows: 24, title: 'title' },
    };
    expect(engine.listSessions()).toMatchObject([running]);
    backend.end({ exitCode: 3 });
    expect(engine.listSessions()).toMatchObject([{ ...running, state: 'exited', exit: { exitCode: 3 } }]);
  });

  test('names the signal that ended a program', () => {
    const { engine, add } = fakeEngine();
    add().backend.end({ signal: 'SIGKILL' });
    expect(engine.listSessions()).toMatchObject([{ state: 'exited', exit: { signal: 'SIGKILL' } }]);
    expect(engine.listSessions()[0]?.exit).not.toHaveProperty('exitCode');
  });

  test('has each session under its id, and no other', () => {
    const { engine, add } = fakeEngine();
    const { session } = add();
    expect(engine.get(session.id)).toBe(session);
    const refusal = expect.objectContaining({ code: 'session_not_found', details: { sessionId: 's-none' } });
    expect(() => engine.get('s-none')).toThrow(refusal);
  });

  test('does not have those that were closed', async () => {
    const { engine, add, ids } = fakeEngine();
    const [first, second, third] = [add(), add(), add()];
    await first.session.close();
    await second.session.close();
    expect(ids()).toEqual([third.session.id]);
    expect(() => engine.get(first.session.id)).toThrow(expect.objectContaining({ code: 'session_not_found' }));
  });
});

describe('a session that has exited', () => {
  test('can be read for the retention time, then it is forgotten', async () => {
    const { engine, clock, add } = fakeEngine({ retentionMs: 60_000 });
    const { session, backend } = add();
    backend.say('last words');
    clock.advance(5000);
    backend.end({ exitCode: 0 });
    clock.advance(59_999);
    expect(engine.get(session.id).terminal.rowText(0)).toBe('last words');
    clock.advance(1);
    expect(() => engine.get(session.id)).toThrow(expect.objectContaining({ code: 'session_not_found' }));
    expect(await session.close()).toEqual({ survivors: [] });
    expect([backend.isDisposed, clock.pendingCount]).toEqual([true, 0]);
  });

  test('is kept for ten minutes by default', () => {
    const { clock, add, ids } = fakeEngine();
    add().backend.end();
    clock.advance(599_999);
    expect(ids()).toHaveLength(1);
    clock.advance(1);
    expect(ids()).toEqual([]);
  });

  test('makes room when there are too many: the first to exit is forgotten first', () => {
    const { add, ids } = fakeEngine({ maxExited: 2 });
    const [first, second, third, running] = [add(), add(), add(), add()];
    second.backend.end();
    first.backend.end();
    third.backend.end();
    expect(ids()).toEqual([first.session.id, third.session.id, running.session.id]);
  });

  test('still reports its exit to every listener when it is forgotten at once', async () => {
    const { add, ids } = fakeEngine({ maxExited: 0 });
    const { session, backend } = add();
    const heard: unknown[] = [];
    session.onExit(({ exitCode }) => heard.push(exitCode));
    const waiting = session.waits.forExit();
    backend.end({ exitCode: 6 });
    expect(heard).toEqual([6]);
    expect(await waiting).toMatchObject({ outcome: 'matched', exit: { exitCode: 6 } });
    expect(ids()).toEqual([]);
  });

  test('that is closed by hand leaves no timer', async () => {
    const { clock, add } = fakeEngine();
    const { session, backend } = add();
    backend.end();
    await session.close();
    expect(clock.pendingCount).toBe(0);
  });
});

describe('an engine', () => {
  test('limits running sessions; exited ones do not count', async () => {
    const engine = realEngine({ maxSessions: 2 });
    const sleep = { command: 'sleep', args: ['300'] };
    const first = engine.launch(sleep);
    const second = engine.launch({ command: 'true' });
    const refusal = expect.objectContaining({ code: 'too_many_sessions', details: { limit: 2 } });
    expect(() => engine.launch(sleep)).toThrow(refusal);
    await second.waits.forExit();
    engine.launch(sleep);
    expect(() => engine.launch(sleep)).toThrow(refusal);
    await first.close();
    engine.launch(sleep);
    expect(engine.listSessions().map(({ state }) => state)).toEqual(['exited', 'running', 'running']);
  });

  test('that is disposed has ended everything', async () => {
    const engine = realEngine();
    const sessions = Array.from({ length: 3 }, () => engine.launch({ command: 'sleep', args: ['300'] }));
    await engine.dispose();
    expect(sessions.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed']);
    expect(engine.listSessions()).toEqual([]);
  });

  test('treats undefined options as omitted', () => {
    const { add, ids } = fakeEngine({ maxExited: undefined, retentionMs: undefined } as EngineOptions);
    add().backend.end();
    expect(ids()).toHaveLength(1);
  });
});

test('the output of a real program can be paused and resumed', async () => {
  const engine = realEngine();
  const session = engine.launch({ command: 'yes' });
  await changed(session);
  session.pauseOutput();
  const { seq } = session.terminal;
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
  expect(session.terminal.seq).toBe(seq);
  session.resumeOutput();
  await changed(session);
  expect(session.terminal.seq).toBeGreaterThan(seq);
});

function changed(session: Session): Promise<void> {
  return new Promise((resolve) => {
    const listening = session.onScreen(() => {
      listening.dispose();
      resolve();
    });
  });
}
