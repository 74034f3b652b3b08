import { fail, TtypilotError } from '../base/errors/errors.js';
import type { Session } from '../session/session.js';
import { describeExit } from './expectations.js';
import type { MethodContext } from './method.js';

/** A program has so long to read its input at least, whatever the timeout of its session. */
const SHORTEST_MS = 5000;

/**
 * Sends input to the program. One that is gone is told with the status that it left, and one that does not read in time
 * does not hold up what comes next, such as another launch.
 */
export async function typing(
  { session: { program, settings }, server: { clock }, typed }: MethodContext<'session'>,
  text: string,
  send: (program: Session, options: { signal: AbortSignal }) => Promise<{ isSecret?: true }>,
): Promise<void> {
  // a program that still starts is not one that does not read
  await program.input.whenReleased();
  const limitMs = Math.max(settings.timeoutMs, SHORTEST_MS);
  const aborter = new AbortController();
  const limit = clock.after(limitMs, () => aborter.abort());
  try {
    const { isSecret = false } = await send(program, { signal: aborter.signal });
    typed(text, isSecret);
  } catch (error) {
    // a part of it may have been typed, and where is not known
    typed(text, true);
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
