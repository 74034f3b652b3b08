import type { Clock } from '../base/clock.js';
import { fail, TtypilotError } from '../base/errors.js';
import type { LaunchedSession } from '../engine/launched-session.js';
import type { ActiveSession } from './active-session.js';
import { describeExit } from './expectations.js';

/** A program has so long to read its input at least, whatever the timeout of its session. */
const SHORTEST_MS = 5000;

/**
 * Sends input to the program. One that is gone is told with the status that it left, and one that does not read in time
 * does not hold up what comes next, such as another launch.
 */
export async function typing<T>(
  session: ActiveSession,
  clock: Clock,
  send: (program: LaunchedSession, options: { signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const { program, settings } = session;
  const limitMs = Math.max(settings.timeoutMs, SHORTEST_MS);
  const aborter = new AbortController();
  const limit = clock.after(limitMs, () => aborter.abort());
  try {
    return await send(program, { signal: aborter.signal });
  } catch (error) {
    if (aborter.signal.aborted) {
      throw fail('expectation_failed', { reason: `The program has not read its input within ${limitMs} ms.` });
    }
    const isGone = error instanceof TtypilotError && error.code === 'session_exited' && program.exit;
    if (!isGone) throw error;
    throw fail('expectation_failed', { reason: `Nothing was sent: ${describeExit(isGone)}.` }, { cause: error });
  } finally {
    limit.dispose();
  }
}
