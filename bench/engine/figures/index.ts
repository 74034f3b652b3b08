import type { Figure } from '../../frame/figure.js';
import { costOfWaits } from './cost-of-waits.js';
import { idleSessions } from './idle-sessions.js';
import { growthOfSessions, growthOfWaits } from './load-growth.js';
import { longOutput } from './long-output.js';
import { watchedPanes } from './panes.js';
import { readiness } from './readiness.js';
import { receipts } from './receipts.js';
import { echo, start } from './round-trips.js';
import { throughput } from './throughput.js';
import { fairness, wakeUp } from './wake-up.js';

/** Figures of whole sessions with real programs. */
export const ENGINE_FIGURES: readonly Figure[] = [
  wakeUp,
  fairness,
  echo,
  start,
  throughput,
  costOfWaits,
  longOutput,
  growthOfSessions,
  growthOfWaits,
  idleSessions,
  watchedPanes,
  readiness,
  receipts,
];
