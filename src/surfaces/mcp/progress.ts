import type { ServerContext } from '@modelcontextprotocol/server';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

export interface ProgressOptions {
  clock: Clock;
  everyMs: number;
  /** The longest wait, if known. */
  totalMs: number | undefined;
}

/** Reports periodically that a call is still running, until disposed. Does nothing without a progress token. */
export function reportProgress({ mcpReq }: ServerContext, { clock, everyMs, totalMs }: ProgressOptions): Disposable {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { dispose: () => {} };
  const startedAt = clock.now();
  let timer: Disposable;
  let isOver = false;
  const tick = async () => {
    const progress = Math.round(clock.now() - startedAt);
    const message = `waiting for ${Math.round(progress / 1000)} s`;
    const total = totalMs === undefined ? {} : { total: totalMs };
    // wait for this one to leave, so that a client that does not read gets no more of them
    await mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, ...total, message } })
      .catch(() => {});
    if (!isOver) timer = clock.after(everyMs, tick);
  };
  timer = clock.after(everyMs, tick);
  return {
    dispose() {
      isOver = true;
      timer.dispose();
    },
  };
}
