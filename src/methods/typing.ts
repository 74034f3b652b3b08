import { fail, TtypilotError } from '../base/errors.js';
import type { LaunchedSession } from '../engine/launched-session.js';
import type { ActiveSession } from './active-session.js';
import { describeExit } from './expectations.js';

/** Sends input to the program; one that is gone is told with the status that it left. */
export async function typing<T>(session: ActiveSession, send: (program: LaunchedSession) => Promise<T>): Promise<T> {
  const { program } = session;
  try {
    return await send(program);
  } catch (error) {
    const isGone = error instanceof TtypilotError && error.code === 'session_exited' && program.exit;
    if (!isGone) throw error;
    throw fail('expectation_failed', { reason: `Nothing was sent: ${describeExit(isGone)}.` }, { cause: error });
  }
}
