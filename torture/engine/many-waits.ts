import { Engine } from '../../src/engine/engine.js';
import type { LaunchedSession } from '../../src/engine/launched-session.js';
import type { TextResult } from '../../src/engine/session-waits.js';
import { inParallel } from '../harness/in-parallel.js';
import { withLoopDelay } from '../harness/loop-delay.js';
import type { Context, Figure } from '../scenario.js';

const WAITS = 200;
const timeoutMs = 120_000;
/** What the waits wait for; a screen can hold all of it at once. */
const MARKS = Array.from({ length: WAITS }, (_, n) => `<${n}>`).join(' ');
const PROGRAM = 'stty -echo; echo ready; read line; echo "$MARKS"; exec cat';
const MEGABYTE = 1 << 20;

/** Hundreds of sessions, each with hundreds of waits: all end as soon as what they wait for is there. */
export async function manyWaits(context: Context): Promise<Figure[]> {
  const sessionCount = context.isShort ? 50 : 500;
  const engine = new Engine();
  const sessions: LaunchedSession[] = [];
  for (let i = 0; i < sessionCount; i++) {
    sessions.push(engine.launch({ command: 'sh', args: ['-c', PROGRAM], env: { MARKS }, cols: 120 }));
    context.progress((0.4 * i) / sessionCount);
  }
  await Promise.all(sessions.map((session) => session.waitForText('ready', { timeoutMs })));
  let unmet = 0;
  let slowestMs = 0;
  const { delayMs } = await withLoopDelay(async () => {
    const waits: Promise<TextResult[]>[] = [];
    for (const session of sessions) {
      waits.push(Promise.all(MARKS.split(' ').map((mark) => session.waitForText(mark, { timeoutMs }))));
      // as callers do, who come one after the other
      await new Promise(setImmediate);
      context.progress(0.4 + (0.3 * waits.length) / sessionCount);
    }
    await inParallel(sessionCount, 20, async (index) => {
      const began = performance.now();
      await sessions[index]?.press('enter');
      const results = await waits[index];
      slowestMs = Math.max(slowestMs, performance.now() - began);
      unmet += results?.filter(({ outcome }) => outcome !== 'matched').length ?? 0;
      context.progress(0.7 + (0.3 * index) / sessionCount);
    });
  });
  const megabytes = process.memoryUsage.rss() / MEGABYTE;
  await engine.dispose();
  return [
    { what: `${sessionCount} sessions, ${WAITS} waits each: not met`, measured: unmet, atMost: 0 },
    {
      what: 'slowest from the event to the last wait',
      measured: slowestMs,
      atMost: context.isShort ? 10_000 : 1000,
      unit: 'ms',
    },
    { what: 'delay of the loop', measured: delayMs, atMost: context.isShort ? 1500 : 150, unit: 'ms' },
    { what: 'resident memory', measured: megabytes, atMost: 400, unit: 'MB' },
  ];
}
