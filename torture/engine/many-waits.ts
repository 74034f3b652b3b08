import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Context, Figure } from '../scenario.js';

interface Outcome {
  unmet: number;
  slowestMs: number;
  delayMs: number;
  rssBytes: number;
}

const WAITS = 200;
const MEGABYTE = 1 << 20;
const CHILD = fileURLToPath(new URL('./many-waits-child.mjs', import.meta.url));

/** Hundreds of sessions with hundreds of waits each: all match as soon as their text appears. */
export async function manyWaits(context: Context): Promise<Figure[]> {
  const sessionCount = context.isShort ? 50 : 500;
  const { unmet, slowestMs, delayMs, rssBytes } = await outcomeOf(sessionCount, context);
  return [
    { what: `${sessionCount} sessions, ${WAITS} waits each: not matched`, measured: unmet, atMost: 0 },
    {
      what: 'slowest time from the event to the last match',
      measured: slowestMs,
      atMost: context.isShort ? 10_000 : 1000,
      unit: 'ms',
    },
    { what: 'event-loop delay', measured: delayMs, atMost: context.isShort ? 1500 : 150, unit: 'ms' },
    { what: 'resident memory', measured: rssBytes / MEGABYTE, atMost: 400, unit: 'MB' },
  ];
}

/** Runs in its own process: the memory of the loader that runs this file must not count. */
function outcomeOf(sessionCount: number, context: Context): Promise<Outcome> {
  const child = fork(CHILD, [`${sessionCount}`, `${WAITS}`], { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.on('message', (message: Outcome | { progress: number }) => {
      if ('progress' in message) context.progress(message.progress);
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the child exited with ${code} before it was done`)));
  });
}
