import type { HandlerContext } from './operation.js';

/** Several writes that belong together: one sender at a time has a pane of tmux, also when another process sends to it. */
export async function asOneSender<T>(
  { session, signal }: HandlerContext<'session'>,
  send: () => Promise<T>,
): Promise<T> {
  const held = await session.pane?.lock.take();
  try {
    signal.throwIfAborted();
    return await send();
  } finally {
    held?.dispose();
  }
}
