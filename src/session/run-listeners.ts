/**
 * Runs code of others in the middle of a session's work. When it throws, that is an uncaught error a moment later, and
 * neither a byte nor the exit is lost over it.
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
