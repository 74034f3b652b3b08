import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import type { SessionOptions } from '../../src/engine/session-options.js';
import { FakeClock } from '../helpers/fake-clock.js';
import { FakeBackend } from '../session/fake-backend.js';

function fakeSession(options: Partial<SessionOptions>) {
  const clock = new FakeClock();
  const backend = new FakeBackend();
  const engine = new Engine({ clock });
  return { clock, backend, engine, session: engine.adopt(backend, { command: 'fake', ...options }) };
}

test('a session ends when nothing was written or typed for long enough', async () => {
  const { clock, backend, session } = fakeSession({ idleTimeoutMs: 1000 });
  clock.advance(900);
  backend.say('still here');
  clock.advance(900);
  await session.input.type('x');
  clock.advance(999);
  expect(session.state).toBe('running');
  clock.advance(1);
  expect(session.exit).toMatchObject({ reason: 'idle_timeout', signal: 'SIGHUP' });
});

test('a session ends at its time, however busy it is', () => {
  const { clock, backend, session } = fakeSession({ absoluteTimeoutMs: 1000 });
  for (let i = 0; i < 10; i++) {
    backend.say('busy');
    clock.advance(100);
  }
  expect(session.exit).toMatchObject({ reason: 'absolute_timeout' });
});

test('what it showed can still be read, and it is reported like any exit', async () => {
  const { clock, backend, engine, session } = fakeSession({ absoluteTimeoutMs: 1000 });
  backend.say('last words');
  const waiting = session.waits.forExit({ timeoutMs: 5000 });
  clock.advance(1000);
  expect(await waiting).toMatchObject({
    exited: true,
    exit: { reason: 'absolute_timeout', lastLines: ['last words'] },
  });
  expect(engine.get(session.id).screen).toContain('last words');
});

test('a program that ends by itself leaves no timer but the one of the engine', () => {
  const { clock, backend, session } = fakeSession({ idleTimeoutMs: 1000, absoluteTimeoutMs: 1000 });
  backend.end({ exitCode: 0 });
  clock.advance(2000);
  expect(session.exit).toMatchObject({ reason: 'exited', exitCode: 0 });
  expect(clock.pendingCount).toBe(1);
});

test('a real program that ignores the hang-up is ended, too', async () => {
  const engine = new Engine();
  onTestFinished(() => engine.dispose());
  const script = 'trap "" HUP TERM; echo ready; while :; do sleep 1; done';
  const session = engine.launch({ command: 'sh', args: ['-c', script], idleTimeoutMs: 300 });
  await session.waits.forText('ready');
  const { exit } = await session.waits.forExit();
  expect(exit).toMatchObject({ reason: 'idle_timeout', signal: 'SIGKILL' });
});
