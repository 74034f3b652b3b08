import { Engine } from '../../src/engine/engine.js';
import type { Context, Figure } from '../scenario.js';

const HOUR_MS = 3_600_000;

/** The wall clock jumps during waits: they still end on time, and nothing expires. */
export async function clockJump(context: Context): Promise<Figure[]> {
  const engine = new Engine();
  const session = engine.launch({ command: 'cat', idleTimeoutMs: 60_000, absoluteTimeoutMs: 60_000 });
  const realNow = Date.now;
  let offMs = 0;
  let earliestMs = Number.POSITIVE_INFINITY;
  let latestMs = 0;
  try {
    for (const jump of [HOUR_MS, -HOUR_MS]) {
      const began = performance.now();
      const wait = session.waits.forText('never', { timeoutMs: 300 });
      offMs += jump;
      Date.now = () => realNow() + offMs;
      await wait;
      const elapsedMs = performance.now() - began;
      earliestMs = Math.min(earliestMs, elapsedMs);
      latestMs = Math.max(latestMs, elapsedMs);
    }
  } finally {
    Date.now = realNow;
  }
  const isAlive = session.state === 'running';
  await engine.dispose();
  return [
    { what: 'a wait of 300 ms ended too early by', measured: Math.max(0, 299 - earliestMs), atMost: 0, unit: 'ms' },
    { what: 'a wait of 300 ms took at most', measured: latestMs, atMost: context.isShort ? 5000 : 500, unit: 'ms' },
    { what: 'sessions that expired', measured: isAlive ? 0 : 1, atMost: 0 },
  ];
}
