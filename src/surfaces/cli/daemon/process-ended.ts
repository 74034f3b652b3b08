import { type Clock, elapse } from '../../../base/clock.js';
import { isSameProcess } from '../../../base/process-identity.js';

const LOOK_MS = 20;

/** Waits until a process that is not our child has ended; polls, because the system has no event for that. */
export async function processEnded(
  process: { pid: number; identity: string },
  timeoutMs: number,
  clock: Clock,
): Promise<boolean> {
  const startedAt = clock.now();
  while (isSameProcess(process)) {
    if (clock.now() - startedAt > timeoutMs) return false;
    await elapse(clock, LOOK_MS);
  }
  return true;
}
