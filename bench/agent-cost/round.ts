import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as elapse } from 'node:timers/promises';
import type { Bill } from './agents/meter.js';
import type { Job } from './job.js';
import type { Way } from './way.js';

const MAX_ROUND_MS = 240_000;

/** What one round of a job took, and whether the job was done. */
export interface Round extends Bill {
  seconds: number;
  isDone: boolean;
  /** Why it was not done, if the agent noticed. */
  failure?: string;
}

/** Does a job once in an empty folder, and judges it by what is left behind. */
export async function playRound(job: Job, way: Way): Promise<Round> {
  for (const name of readdirSync(way.folder)) rmSync(join(way.folder, name), { recursive: true, force: true });
  const task = await job.open(way.folder);
  const startedMs = performance.now();
  let report: string | undefined;
  let failure: string | undefined;
  try {
    report = await withinLimit(way.solve(task));
  } catch (error) {
    failure = error instanceof Error ? error.message : `${error}`;
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const isDone = failure === undefined && task.isDone(report);
  task.close?.();
  await way.reset();
  return { ...way.meter.take(), seconds, isDone, ...(failure === undefined ? {} : { failure }) };
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const stopped = new AbortController();
  const limit = elapse(MAX_ROUND_MS, undefined, { signal: stopped.signal }).then(() => {
    throw new Error(`not done after ${MAX_ROUND_MS / 1000} s`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    stopped.abort();
    limit.catch(() => {});
  }
}
