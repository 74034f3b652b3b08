import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;

/** Runs the work and measures the longest event-loop delay meanwhile. */
export async function withLoopDelay<T>(work: () => Promise<T>): Promise<{ result: T; delayMs: number }> {
  const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  monitor.enable();
  try {
    const result = await work();
    // the late timer itself records the delay, so let it fire
    await new Promise((resolve) => setTimeout(resolve, RESOLUTION_MS * 2));
    return { result, delayMs: Math.max(0, monitor.max / 1e6 - RESOLUTION_MS) };
  } finally {
    monitor.disable();
  }
}
