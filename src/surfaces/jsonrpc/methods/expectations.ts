import { fail } from '../../../base/errors/errors.js';
import type { Session } from '../../../session/session.js';
import type { SelectorResult, WaitForResult } from '../../../session/waits/waits.js';
import type { AmbiguityMode } from '../../../terminal/selectors/choose.js';
import type { Match, Selector } from '../../../terminal/selectors/selector.js';
import type { ActiveSession } from '../active-session.js';
import { ambiguityOf } from './fields.js';

export interface Expectation {
  /** The method, for the error message. */
  method: string;
  session: ActiveSession;
  signal: AbortSignal;
  timeoutMs?: number | undefined;
  ambiguityMode?: string | undefined;
}

/** Waits until the selector has one match. Throws `expectation_failed` with the screen in its message. */
export async function expectShown(selector: Selector, expectation: Expectation): Promise<Match> {
  const { settings } = expectation.session;
  const ambiguity: AmbiguityMode =
    expectation.ambiguityMode === undefined ? settings.ambiguity : ambiguityOf(expectation.ambiguityMode);
  const result = await look(selector, expectation, { ambiguity });
  if (result.match) return result.match;
  if (result.ambiguous === undefined) throw unmet(expectation, result, result.explanation);
  const reason = `Ambiguous selector for test '${settings.name}'; matched ${result.ambiguous} elements.`;
  throw fail('expectation_failed', { reason });
}

/** Waits until the selector has no match. */
export async function expectGone(selector: Selector, expectation: Expectation): Promise<void> {
  const result = await look(selector, expectation, { invert: true });
  if (!result.found) throw unmet(expectation, result, result.explanation);
}

/** The program of the session, and the options for its waits. */
export function waiting({ session, signal, timeoutMs }: Expectation) {
  const { program, settings } = session;
  return { program, options: { signal, timeoutMs: timeoutMs ?? settings.timeoutMs } };
}

/** The error for a wait that did not match. */
export function unmet(
  { method, session }: Expectation,
  result: WaitForResult & Pick<SelectorResult, 'styleMiss' | 'nearest'>,
  screen = result.screenText,
): Error {
  const { outcome, elapsedMs, exit } = result;
  if (outcome === 'cancelled') return fail('cancelled', {});
  const why = exit
    ? `${method} can no longer succeed: ${describeExit(exit)}`
    : `${method} timed out after ${Math.round(elapsedMs)} ms`;
  const { cols, rows } = session.terminal;
  const instead = result.styleMiss ?? result.nearest;
  const seen = instead === undefined ? '' : `: ${instead}`;
  return fail('expectation_failed', { reason: `${why}${seen}. The screen (${cols}×${rows}):\n${screen.trimEnd()}` });
}

export function describeExit({ exitCode, signal, reason }: NonNullable<Session['exit']>): string {
  if (signal !== undefined) return `the program was ended by ${signal}`;
  if (exitCode !== undefined) return `the program has exited with status ${exitCode}`;
  return `the program is gone (${reason})`;
}

function look(
  selector: Selector,
  expectation: Expectation,
  wish: { ambiguity?: AmbiguityMode; invert?: boolean },
): Promise<SelectorResult> {
  const { program, options } = waiting(expectation);
  return program.waits.forSelector(selector, { ...options, ...wish });
}
