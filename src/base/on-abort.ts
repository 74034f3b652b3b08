import { setMaxListeners } from 'node:events';
import type { Disposable } from './disposable.js';

/** Runs once when the signal is aborted; dispose the result to unsubscribe. */
export function onAbort(signal: AbortSignal, run: () => void): Disposable {
  // one signal may end a thousand waits, and Node takes more than ten listeners for a leak
  setMaxListeners(0, signal);
  signal.addEventListener('abort', run, { once: true });
  return { dispose: () => signal.removeEventListener('abort', run) };
}
