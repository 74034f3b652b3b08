import type { Outcome } from './matchers.js';
import type { Watched } from './watched.js';

const NEAREST = /^Nearest: (?<nearest>.*)\.$/;

/** Tells a trace how an expectation ended, such as `toShow("Saved")`. */
export function noteExpectation({ session }: Watched, what: string, seen: Outcome, isMet = seen.pass): void {
  const nearest = seen.notes?.flatMap((note) => NEAREST.exec(note)?.groups?.nearest ?? [])[0];
  const problem = isMet ? {} : { problem: seen.instead, ...(nearest === undefined ? {} : { nearest }) };
  session.journal.note({ kind: 'expect', what, isMet, ...problem });
}
