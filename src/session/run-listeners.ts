/**
 * Runs listeners in the middle of a session's work. An error that they throw becomes an uncaught error a moment later, so
 * that it costs neither a byte nor the exit.
 */
export function runListeners(run: () => void): void {
  try {
    run();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
