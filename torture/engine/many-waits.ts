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

/** Hundreds of sessions, each with hundreds of waits: all end as soon as what they wait for is there. */
export async function manyWaits(context: Context): Promise<Figure[]> {
  const sessionCount = context.isShort ? 50 : 500;
  const { unmet, slowestMs, delayMs, rssBytes } = await outcomeOf(sessionCount, context);
  return [
    { what: `${sessionCount} sessions, ${WAITS} waits each: not met`, measured: unmet, atMost: 0 },
    {
      what: 'slowest from the event to the last wait',
      measured: slowestMs,
      atMost: context.isShort ? 10_000 : 1000,
      unit: 'ms',
    },
    { what: 'delay of the loop', measured: delayMs, atMost: context.isShort ? 1500 : 150, unit: 'ms' },
    { what: 'resident memory', measured: rssBytes / MEGABYTE, atMost: 400, unit: 'MB' },
  ];
}

/** In a process without the loader that runs this file, whose memory is not that of the product. */
function outcomeOf(sessionCount: number, context: Context): Promise<Outcome> {
  const child = fork(CHILD, [`${sessionCount}`, `${WAITS}`], { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.on('message', (message: Outcome | { progress: number }) => {
      if ('progress' in message) context.progress(message.progress);
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before it was done`)));
  });
}
