import type { Clock } from '../base/clock.js';
import type { Session } from '../session/session.js';

export interface TimeLimits {
  /** Ends the session after this long without output or input. */
  idleTimeoutMs?: number;
  /** Ends the session this long after its start. */
  absoluteTimeoutMs?: number;
}

/** Ends a session when one of its time limits is over. */
export function watchExpiry(session: Session, { idleTimeoutMs, absoluteTimeoutMs }: TimeLimits, clock: Clock): void {
  const watches = [
    ...(absoluteTimeoutMs
      ? [clock.after(absoluteTimeoutMs, () => session.expire('absolute_timeout'), IN_BACKGROUND)]
      : []),
    ...(idleTimeoutMs ? [watchIdle(session, idleTimeoutMs, clock)] : []),
  ];
  if (watches.length === 0) return;
  session.onExit(() => {
    for (const watch of watches) watch.dispose();
  });
}

const IN_BACKGROUND = { isBackground: true };

/** One timer regardless of the amount of output: when it fires, it checks how long the session has been idle. */
function watchIdle(session: Session, limitMs: number, clock: Clock): { dispose(): void } {
  let timer = clock.after(limitMs, check, IN_BACKGROUND);
  function check(): void {
    const restMs = session.lastActiveAt + limitMs - clock.now();
    if (restMs <= 0) session.expire('idle_timeout');
    else timer = clock.after(restMs, check, IN_BACKGROUND);
  }
  return { dispose: () => timer.dispose() };
}
