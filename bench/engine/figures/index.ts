import type { Figure } from '../../frame/figure.js';
import { costOfWaits } from './cost-of-waits.js';
import { fairness } from './fairness.js';
import { idleSession } from './idle-session.js';
import { longOutput } from './long-output.js';
import { watchedPanes } from './panes.js';
import { readiness } from './readiness.js';
import { receipts } from './receipts.js';
import { throughput } from './throughput.js';
import { wakeUp } from './wake-up.js';

/** What is measured of whole sessions, with real programs. */
export const ENGINE_FIGURES: readonly Figure[] = [
  wakeUp,
  throughput,
  costOfWaits,
  longOutput,
  fairness,
  idleSession,
  watchedPanes,
  readiness,
  receipts,
];
