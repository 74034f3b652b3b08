import { idleCost } from './tasks/idle.js';
import { cpuOfWait, passwordsMs } from './tasks/input.js';
import { echoesMs, readsMs, startsMs, wakeUpsMs } from './tasks/latency.js';
import { cpuOfCat, cpuOfSessions, secondsOfCat } from './tasks/output.js';

/** The measurements that a worker offers. */
export const tasks = {
  secondsOfCat,
  cpuOfCat,
  cpuOfSessions,
  wakeUpsMs,
  echoesMs,
  startsMs,
  readsMs,
  idleCost,
  cpuOfWait,
  passwordsMs,
};

export type Tasks = typeof tasks;
