import type { Clock } from '../base/clock.js';
import type { Session } from '../session/session.js';

export interface TimeLimits {
  /** Ends the session when for so long nothing came from the program and nothing was sent to it. */
  idleTimeoutMs?: number;
  /** Ends the session so long after its start. */
  absoluteTimeoutMs?: number;
}

/** Ends a session when its time is over. */
export function watchExpiry(session: Session, { idleTimeoutMs, absoluteTimeoutMs }: TimeLimits, clock: Clock): void {
  const watches = [
    ...(absoluteTimeoutMs
      ? [clock.after(absoluteTimeoutMs, () => session.expire('absolute_timeout'), inBackground)]
      : []),
    ...(idleTimeoutMs ? [watchIdle(session, idleTimeoutMs, clock)] : []),
  ];
  if (watches.length === 0) return;
  session.onExit(() => {
    for (const watch of watches) watch.dispose();
  });
}

const inBackground = { isBackground: true };

/** One timer, however much is written: when it runs out, it looks how long it has really been quiet. */
function watchIdle(session: Session, limitMs: number, clock: Clock): { dispose(): void } {
  let timer = clock.after(limitMs, look, inBackground);
  function look(): void {
    const restMs = session.lastActiveAt + limitMs - clock.now();
    if (restMs <= 0) session.expire('idle_timeout');
    else timer = clock.after(restMs, look, inBackground);
  }
  return { dispose: () => timer.dispose() };
}
