import { findOnPath } from '../../src/base/files/find-on-path.js';
import type { Figure, Result } from '../frame/figure.js';
import { keepCoresBusy } from './busy-cores.js';
import type { Job } from './job.js';
import { JOBS } from './jobs/index.js';
import { type Entry, type Ledger, type Sum, sumOf, sumOver } from './ledger.js';
import { playRound } from './round.js';
import { hasTuistory } from './tuistory.js';
import { openWay, type WayName } from './way.js';

const QUIET_ROUNDS = 3;
/** Rounds with every core busy, and how many run side by side: agents mostly wait. */
const BUSY_ROUNDS: Record<WayName, number> = { act: 20, tmux: 20, 'cautious tmux': 0, tuistory: 0 };
const LANES = 4;

/** How little of tmux's cost is aimed at, as the share that its rows show: tmux to ttypilot. */
const TARGETS = { calls: 1 / 0.5, tokens: 1 / 0.35, seconds: 1 / 0.5 };

export const agentCost: Figure = {
  name: 'Agent cost',
  summary:
    'What a script that stands for an agent pays for jobs with real programs: with `act` over MCP, and with tmux ' +
    '(send-keys, a fixed sleep and capture-pane, chained in one call, and another look where the sleep was too short). ' +
    'Plain tmux sends as many keys at once as `act` does, although nothing tells it whether they arrive; the cautious one ' +
    'looks after each action, which is what an agent that knows neither the program nor its pace has to do. Steps that ' +
    'depend on each other are one call of `act` where a guard stands between them. The targets ' +
    'are shown for both. A call is a tool call. Tokens are those ' +
    'of requests (name and arguments as JSON) and answers (for MCP the text, not the structured content), as ' +
    'o200k_base. Medians of quiet rounds; the successes are counted with a busy loop on each core, and judged by what ' +
    'the program left behind or printed.',
  async measure({ isShort }) {
    const jobs = JOBS.filter(({ isQuick }) => isQuick || !isShort);
    const missing = jobs.filter(({ needs }) => needs.some((program) => !findOnPath(program)));
    const able = jobs.filter((job) => !missing.includes(job));
    const isInstalled = !isShort && hasTuistory(true);
    const ways: WayName[] = isShort
      ? ['act', 'tmux']
      : ['act', 'tmux', 'cautious tmux', ...(isInstalled ? (['tuistory'] as const) : [])];
    const ledger: Ledger = new Map();
    await measureQuiet(ledger, ways, able, isShort ? 1 : QUIET_ROUNDS);
    if (!isShort) for (const way of ways) await measureBusy(ledger, way, able);
    return [
      ...able.map((job) => rowOf(job, ledger, 'tmux')),
      ...ways.filter((way) => way !== 'act').flatMap((way) => sumsOf(ledger, way)),
      successes(ledger),
      await toolList(),
      ...missing.map(({ name, needs }) => ({ what: name, value: `left out: needs ${needs.join(', ')}` })),
      ...(isShort || isInstalled
        ? []
        : [{ what: 'left out: not installed', against: 'tuistory', value: 'npm could not fetch it' }]),
    ];
  },
};

/** The ways take turns, so that a slow minute of the machine is everybody's. */
async function measureQuiet(
  ledger: Ledger,
  names: readonly WayName[],
  jobs: readonly Job[],
  rounds: number,
): Promise<void> {
  const ways = await Promise.all(names.map(openWay));
  try {
    for (const job of jobs) {
      for (let i = 0; i < rounds; i++) {
        for (const way of ways) entryOf(ledger, job, way.name).quiet.push(await playRound(job, way));
      }
    }
  } finally {
    for (const way of ways) await way.close();
  }
}

async function measureBusy(ledger: Ledger, name: WayName, jobs: readonly Job[]): Promise<void> {
  const rounds = jobs.flatMap((job) => Array.from({ length: BUSY_ROUNDS[name] }, () => job));
  const lanes = await Promise.all(Array.from({ length: rounds.length > 0 ? LANES : 0 }, () => openWay(name)));
  const stop = keepCoresBusy();
  try {
    await Promise.all(
      lanes.map(async (way) => {
        for (let job = rounds.shift(); job; job = rounds.shift()) {
          entryOf(ledger, job, name).busy.push(await playRound(job, way));
        }
      }),
    );
  } finally {
    stop();
    for (const way of lanes) await way.close();
  }
}

function entryOf(ledger: Ledger, job: Job, way: WayName): Entry {
  const entries = ledger.get(job.name) ?? {};
  ledger.set(job.name, entries);
  const entry = entries[way] ?? { quiet: [], busy: [] };
  entries[way] = entry;
  return entry;
}

/** One job, ours and theirs. */
function rowOf({ name }: Job, ledger: Ledger, against: WayName): Result {
  const { act, [against]: theirs } = ledger.get(name) ?? {};
  if (!act || !theirs) return { what: name, against, value: 'not measured' };
  return { what: name, against, value: costsOf(sumOf(act), sumOf(theirs)) };
}

function costsOf(ours: Sum, theirs: Sum): string {
  return [
    `${ours.calls} calls : ${theirs.calls}`,
    `${ours.tokens} tokens : ${theirs.tokens}`,
    `${ours.seconds.toFixed(1)} s : ${theirs.seconds.toFixed(1)}`,
    `done ${ours.done}/${ours.rounds} : ${theirs.done}/${theirs.rounds}`,
  ].join(', ');
}

/** The sums over all jobs, with the targets. */
function sumsOf(ledger: Ledger, against: WayName): Result[] {
  const [ours, theirs] = [sumOver(ledger, 'act', against), sumOver(ledger, against, 'act')];
  return (['calls', 'tokens', 'seconds'] as const).map((what) => {
    const [our, their] = [ours[what], theirs[what]];
    const ratio = their / our;
    const target = TARGETS[what];
    return {
      what: `all jobs: ${what}`,
      against,
      value: what === 'seconds' ? `${our.toFixed(1)} s : ${their.toFixed(1)}` : `${our} : ${their}`,
      ratio: { median: ratio, low: ratio, high: ratio },
      ...(against.endsWith('tmux') ? { target: `≥ ${target.toFixed(2)}`, isMet: ratio >= target } : {}),
    };
  });
}

function successes(ledger: Ledger): Result {
  const { done, rounds } = sumOver(ledger, 'act', 'act');
  const theirs = sumOver(ledger, 'tmux', 'tmux');
  return {
    what: 'all jobs: done',
    against: 'tmux',
    value: `${done} of ${rounds} : ${theirs.done} of ${theirs.rounds}`,
    target: 'all',
    isMet: done === rounds,
    isBroken: done < rounds,
  };
}

/** What an agent pays before its first call. */
async function toolList(): Promise<Result> {
  const way = await openWay('act');
  try {
    return { what: 'tool list and instructions, once', value: `${await way.tokensAtStart()} tokens` };
  } finally {
    await way.close();
  }
}
