import type { FirstAsk } from '../session/seen/first-asks.js';
import type { ViewerMark } from '../session/seen/viewers.js';
import type { Session } from '../session/session.js';

interface Target {
  session: Session;
  seqAtCall: number;
  viewer: string;
}

interface Asked<T extends Target> {
  target: T & { isAgain: boolean };
  input: Record<string, unknown>;
  /** Adds the time since the call was first asked. */
  finish(output: Record<string, unknown>): Record<string, unknown>;
  /** To be called when the call has ended. */
  end(): void;
}

/**
 * A call whose answer was lost is asked again under the same id. It counts from its first time: its seq, what its viewer had
 * seen then, and what is left of its timeout and of the caller's patience.
 */
export function askAgain<T extends Target>(
  target: T,
  input: Record<string, unknown>,
  { callId, patienceMs }: { callId: string; patienceMs?: number | undefined },
): Asked<T> {
  const { session, viewer, seqAtCall } = target;
  const { asks } = session.seen;
  const now = session.clock.now();
  const known = asks.find(callId);
  const first: FirstAsk<ViewerMark> = known ?? { atMs: now, seq: seqAtCall, mark: session.seen.of(viewer) };
  asks.begin(callId, first);
  if (known) session.seen.restore(viewer, first.mark);
  const spentMs = Math.round(now - first.atMs);
  const { timeout_ms: timeoutMs } = input;
  const left = typeof timeoutMs === 'number' ? { timeout_ms: Math.max(0, timeoutMs - spentMs) } : {};
  const patience = patienceMs === undefined ? {} : { patienceMs: Math.max(0, patienceMs - spentMs) };
  return {
    target: { ...target, seqAtCall: first.seq, isAgain: known !== undefined, ...patience },
    input: { ...input, ...left },
    finish(output) {
      const { elapsed_ms: elapsedMs } = output;
      return typeof elapsedMs === 'number' ? { ...output, elapsed_ms: elapsedMs + spentMs } : output;
    },
    end: () => asks.end(callId),
  };
}
