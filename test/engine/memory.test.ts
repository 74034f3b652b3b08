import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { ServicePlace } from '../helpers/service.js';
import { FakeBackend } from '../session/fake-backend.js';

const MEGABYTE = 1 << 20;

test('running sessions together keep no more than the budget, and what is gone is reported as missed', () => {
  const engine = new Engine({ totalOutputBytes: 2 * MEGABYTE });
  const sessions = [1, 2, 3, 4].map(() => {
    const backend = new FakeBackend();
    return { backend, session: engine.adopt(backend, { command: 'fake', outputBytes: 4 * MEGABYTE }) };
  });
  for (const { backend } of sessions) backend.say('x'.repeat(MEGABYTE));
  const reads = sessions.map(({ session }) => session.readOutput({ maxBytes: 4 * MEGABYTE }));
  const kept = reads.reduce((sum, { text }) => sum + text.length, 0);
  expect(kept).toBeLessThanOrEqual(2 * MEGABYTE);
  expect(kept).toBeGreaterThan(1.5 * MEGABYTE);
  for (const { text, missed } of reads) expect(text.length + missed).toBe(MEGABYTE);
  expect(Math.min(...reads.map(({ text }) => text.length))).toBeGreaterThan(MEGABYTE / 4);
});

test('sessions that do not fit although each has given up all it can are refused with the figure', async () => {
  const engine = new Engine({ totalOutputBytes: 100_000 });
  onTestFinished(() => engine.dispose());
  for (let i = 0; i < 7; i++) {
    const backend = new FakeBackend();
    engine.adopt(backend, { command: 'fake' });
    backend.say('x');
  }
  expect(() => engine.launch({ command: 'cat' })).toThrow(
    expect.objectContaining({
      code: 'memory_limit',
      hint: 'Close sessions, or raise limits.total_output_bytes in config.yaml.',
    }),
  );
});

test('above the memory limit no session is started, and the error names the figure and the key', async () => {
  const place = await ServicePlace.opened('limits: { memory_bytes: 67108864 }');
  onTestFinished(() => place.close());
  await expect(place.spawn('exec cat')).rejects.toMatchObject({
    code: 'memory_limit',
    message: expect.stringMatching(/^The process uses \d{2,} MB of memory; above 64 MB no session is started\.$/),
    hint: 'Close sessions, or raise limits.memory_bytes in config.yaml.',
  });
  expect(await place.call('list_sessions')).toEqual({ sessions: [], total: 0 });
});
