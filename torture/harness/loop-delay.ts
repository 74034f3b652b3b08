import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;

/** Runs the work and tells by how much the loop was late at most while it ran. */
export async function withLoopDelay<T>(work: () => Promise<T>): Promise<{ result: T; delayMs: number }> {
  const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  monitor.enable();
  try {
    const result = await work();
    // a delay is noted by the timer that comes late, so it must get its turn
    await new Promise((resolve) => setTimeout(resolve, RESOLUTION_MS * 2));
    return { result, delayMs: Math.max(0, monitor.max / 1e6 - RESOLUTION_MS) };
  } finally {
    monitor.disable();
  }
}
