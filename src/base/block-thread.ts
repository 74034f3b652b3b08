const NEVER = new Int32Array(new SharedArrayBuffer(4));

/** Stops this whole thread. Only for an answer of a local process that takes less than the start of a program. */
export function blockThread(delayMs: number): void {
  Atomics.wait(NEVER, 0, 0, delayMs);
}
