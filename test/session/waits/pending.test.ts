import { expect, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { FakeClock } from '../../helpers/fake-clock.js';
import { FakeBackend } from '../fake-backend.js';

function fakeSession() {
  const clock = new FakeClock();
  const backend = new FakeBackend();
  return { clock, backend, session: new Engine({ clock }).adopt(backend, { command: 'fake' }) };
}

test('a caller that cannot wait that long gets the seq to resume from, and misses nothing', async () => {
  const { clock, backend, session } = fakeSession();
  backend.say('old');
  const first = session.waits.forText('new', { timeoutMs: 60_000, patienceMs: 45_000, since: 'now' });
  clock.advance(45_000);
  const { outcome, found, seq } = await first;
  expect([outcome, found, seq]).toEqual(['pending', false, 3]);
  backend.say(' and new');
  const second = session.waits.forText('new', { timeoutMs: 60_000, patienceMs: 45_000, since: seq });
  expect(await second).toMatchObject({ outcome: 'matched', found: true });
});

test('a shorter timeout is a timeout', async () => {
  const { clock, session } = fakeSession();
  const waiting = session.waits.forText('never', { timeoutMs: 45_000, patienceMs: 45_000 });
  clock.advance(45_000);
  expect(await waiting).toMatchObject({ outcome: 'timed_out' });
});

test('a change of the screen is compared with the beginning, also in the second call', async () => {
  const { clock, backend, session } = fakeSession();
  const first = session.waits.forScreenChange({ timeoutMs: 60_000, patienceMs: 45_000, stableMs: 1000 });
  clock.advance(44_500);
  backend.say('changed');
  clock.advance(500);
  const { outcome, seq } = await first;
  expect([outcome, seq]).toEqual(['pending', 0]);
  const second = session.waits.forScreenChange({ since: seq, timeoutMs: 60_000, stableMs: 1000 });
  clock.advance(1000);
  expect(await second).toMatchObject({ changed: true, outcome: 'matched' });
});

test('nothing is left of a wait that ended as pending', async () => {
  const { clock, session } = fakeSession();
  const waiting = session.waits.forExit({ timeoutMs: 60_000, patienceMs: 10 });
  clock.advance(10);
  await waiting;
  expect(clock.pendingCount).toBe(0);
});
