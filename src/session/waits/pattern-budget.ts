import { createContext, Script } from 'node:vm';

/** How long a match may block the event loop; a match cannot be paused and resumed. */
export const BUDGET_MS = 12;
/** Half of it per try: the first try may have been spent on compiling the pattern or on garbage collection. */
const TRY_MS = BUDGET_MS / 2;
/** On a busy machine this process may get little processor time within a try. */
const MAX_TRIES = 3;
const NEARLY_ALL = 0.9;

interface Job {
  pattern: RegExp | undefined;
  texts: readonly string[];
  /** Which text is next, and from where in it. */
  at: number;
  from: number;
  match: RegExpExecArray | null;
}

// stops after the first matching text
const script = new Script(`
  for (match = null; match === null && at < texts.length; at++) {
    pattern.lastIndex = from;
    match = pattern.exec(texts[at]);
  }
`);
// created on first use and shared by all patterns: a context takes milliseconds and much of a megabyte
let job: Job | undefined;

/** The first matching text and its match, or how far the search got in its time. */
export interface Found {
  /** The texts before this one do not match. */
  at: number;
  match: RegExpExecArray | null;
  isStopped: boolean;
}

/** Searches in a script with a time limit, the only way to interrupt a match in Node; it costs about 0.1 ms. */
export function findWithinBudget(pattern: RegExp, texts: readonly string[], { at = 0, from = 0 } = {}): Found {
  job ??= createContext({ pattern: undefined, texts: [], at: 0, from: 0, match: null }) as Job;
  Object.assign(job, { pattern, texts, at, from, match: null });
  try {
    return run(job);
  } finally {
    // the context must not keep the texts and the pattern alive
    Object.assign(job, { pattern: undefined, texts: [], match: null });
  }
}

function run(job: Job): Found {
  const startedAt = job.at;
  let usedMs = 0;
  for (let tries = 0; tries < MAX_TRIES && usedMs < NEARLY_ALL * BUDGET_MS; tries++) {
    const cpuBefore = process.cpuUsage();
    try {
      script.runInContext(job, { timeout: TRY_MS });
      return { at: job.match ? job.at - 1 : job.at, match: job.match, isStopped: false };
    } catch {
      const { user, system } = process.cpuUsage(cpuBefore);
      // the limit is wall-clock time, part of which other processes may have used
      usedMs += Math.min(TRY_MS, (user + system) / 1000);
      if (job.at > startedAt) break;
    }
  }
  const isFound = job.match !== null;
  return { at: isFound ? job.at - 1 : job.at, match: job.match, isStopped: !isFound && job.at < job.texts.length };
}
