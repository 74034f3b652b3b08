const NEVER = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the whole thread. Only for answers of a local process that come faster than a program starts. */
export function blockThread(delayMs: number): void {
  Atomics.wait(NEVER, 0, 0, delayMs);
}
