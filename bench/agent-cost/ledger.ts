import { spreadOf } from '../frame/spread.js';
import type { Round } from './round.js';
import type { WayName } from './way.js';

/** The rounds of one job in one way. */
export interface Entry {
  /** With nothing else to do for the machine; calls, tokens and seconds come from these. */
  quiet: Round[];
  /** With every core busy; only these count as successes. */
  busy: Round[];
}

/** What all jobs cost, by job and way. */
export type Ledger = Map<string, Partial<Record<WayName, Entry>>>;

export interface Sum {
  calls: number;
  commands: number;
  tokens: number;
  seconds: number;
  done: number;
  rounds: number;
}

/** Medians of the quiet rounds, and the successes of all. */
export function sumOf({ quiet, busy }: Entry): Sum {
  const median = (of: (round: Round) => number) => spreadOf(quiet.map(of)).median;
  const all = busy.length > 0 ? busy : quiet;
  return {
    calls: median(({ calls }) => calls),
    commands: median(({ commands }) => commands),
    tokens: median(({ tokens }) => tokens),
    seconds: median(({ seconds }) => seconds),
    done: all.filter(({ isDone }) => isDone).length,
    rounds: all.length,
  };
}

/** The sum over all jobs that both ways did. */
export function sumOver(ledger: Ledger, way: WayName, other: WayName): Sum {
  const sum: Sum = { calls: 0, commands: 0, tokens: 0, seconds: 0, done: 0, rounds: 0 };
  for (const entries of ledger.values()) {
    const entry = entries[way];
    if (!entry || !entries[other]) continue;
    const one = sumOf(entry);
    for (const key of Object.keys(sum) as (keyof Sum)[]) sum[key] += one[key];
  }
  return sum;
}
