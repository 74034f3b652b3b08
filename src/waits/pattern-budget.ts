import { createContext, Script } from 'node:vm';

/** How long one look at a text may take. */
export const BUDGET_MS = 50;
const MOST_TRIES = 5;

interface Job {
  pattern: RegExp | undefined;
  text: string;
  from: number;
  match: RegExpExecArray | null;
}

const script = new Script('pattern.lastIndex = from; match = pattern.exec(text);');
// one for all patterns, made when first needed: each takes milliseconds and a good part of a megabyte
let job: Job | undefined;

/** Matches in a script with a time limit, the only thing in Node that interrupts a match; it costs about 0.1 ms. */
export function execWithinBudget(pattern: RegExp, text: string, from: number): RegExpExecArray | null | 'too slow' {
  job ??= createContext({ pattern: undefined, text: '', from: 0, match: null }) as Job;
  Object.assign(job, { pattern, text, from, match: null });
  try {
    return run(job);
  } finally {
    // neither text nor pattern are kept alive by it
    Object.assign(job, { pattern: undefined, text: '', match: null });
  }
}

function run(job: Job): RegExpExecArray | null | 'too slow' {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const cpuBefore = process.cpuUsage();
    try {
      script.runInContext(job, { timeout: BUDGET_MS });
      return job.match;
    } catch {
      const { user, system } = process.cpuUsage(cpuBefore);
      const usedMs = (user + system) / 1000;
      // the limit counts time on the wall, and on a busy machine others may have had most of it
      if (usedMs > BUDGET_MS / 2) break;
    }
  }
  return 'too slow';
}
