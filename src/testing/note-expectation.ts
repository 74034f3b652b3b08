import { callingLine } from './caller.js';
import type { Outcome } from './matchers.js';
import type { Watched } from './watched.js';

/** Begins an expectation; call it before the first await. Returns what tells a trace how it ended. */
export function beginExpectation({ session }: Watched): (what: string, seen: Outcome, isMet?: boolean) => void {
  const source = callingLine();
  const { clock } = session;
  const startMs = clock.now();
  return (what, { pass, instead, nearest }, isMet = pass) => {
    const { text, ...place } = nearest ?? {};
    const problem = isMet ? {} : { problem: instead, ...(text === undefined ? {} : { nearest: text }), ...place };
    session.journal.note({
      ...{ kind: 'expect', what, isMet, tookMs: clock.now() - startMs },
      ...(source === undefined ? {} : { source }),
      ...problem,
    });
  };
}
