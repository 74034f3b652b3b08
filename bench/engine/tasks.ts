import { idleCost } from './tasks/idle.js';
import { cpuOfWait, passwordsMs } from './tasks/input.js';
import { echoesMs, readsMs, startsMs, wakeUpsMs } from './tasks/latency.js';
import { cpuOfCats, secondsOfCat } from './tasks/output.js';

/** What a worker can be asked to measure. */
export const tasks = {
  secondsOfCat,
  cpuOfCats,
  wakeUpsMs,
  echoesMs,
  startsMs,
  readsMs,
  idleCost,
  cpuOfWait,
  passwordsMs,
};

export type Tasks = typeof tasks;
