import { expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { resources } from './resources.js';

const COUNT = 500;

test('500 sessions at once: each is heard, and all of them end', { timeout: 120_000 }, async () => {
  const engine = new Engine();
  // the process that starts programs comes with the first one, and stays until the engine is disposed of
  await engine.launch({ command: 'true' }).close();
  await settled();
  const before = resources();
  const memoryBefore = process.memoryUsage.rss();
  const sessions = Array.from({ length: COUNT }, (_, i) => {
    const session = engine.launch({ command: 'sh', args: ['-c', `echo number ${i}; exec sleep 300`] });
    return { session, found: session.waits.forText(`number ${i}`, { timeoutMs: 60_000 }) };
  });
  const outcomes = await Promise.all(sessions.map(async ({ found }) => (await found).outcome));
  expect(outcomes.filter((outcome) => outcome === 'matched')).toHaveLength(COUNT);
  const memoryEach = (process.memoryUsage.rss() - memoryBefore) / COUNT;
  // what one takes is measured in the benchmark; here it must only not get out of hand
  expect(memoryEach).toBeLessThan(600_000);
  const reports = await Promise.all(sessions.map(({ session }) => session.close()));
  expect(reports.filter(({ survivors }) => survivors.length > 0)).toEqual([]);
  await settled();
  expect(resources()).toEqual(before);
  await engine.dispose();
});

test('500 starts and exits leave nothing behind', { timeout: 120_000 }, async () => {
  const engine = new Engine({ maxExited: COUNT });
  const warnings: string[] = [];
  const hear = (warning: Error) => warnings.push(warning.message);
  process.on('warning', hear);
  const { signal } = new AbortController();
  await startAndExit(engine, 20, signal);
  await engine.dispose();
  await settled();
  const before = resources();
  await startAndExit(engine, COUNT, signal);
  expect(engine.listSessions()).toHaveLength(COUNT);
  await engine.dispose();
  await settled();
  expect(resources()).toEqual(before);
  expect(engine.listSessions()).toEqual([]);
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});

/** In lanes of its own, with a wait each. */
async function startAndExit(engine: Engine, count: number, signal: AbortSignal): Promise<void> {
  const lane = async () => {
    for (let i = 0; i < count / 10; i++) {
      const session = engine.launch({ command: 'sh', args: ['-c', 'echo bye; exit 9'] });
      const { outcome } = await session.waits.forText('bye', { timeoutMs: 60_000, signal });
      const { exit } = await session.waits.forExit({ timeoutMs: 60_000, signal });
      expect([outcome, exit?.exitCode]).toEqual(['matched', 9]);
    }
  };
  await Promise.all(Array.from({ length: 10 }, lane));
}

/** The threads that wait for exits, and descriptors that are being closed, take a moment to go. */
async function settled(): Promise<void> {
  for (let last = '', same = 0; same < 5; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = JSON.stringify(resources());
    same = now === last ? same + 1 : 0;
    last = now;
  }
}
