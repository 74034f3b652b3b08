import { fail, type TtypilotError } from '../../../base/errors/errors.js';
import { nearSpellings } from '../../../base/text/near-spellings.js';

/** The error for a wrong command line. */
export function wrongUsage(problem: string, command?: string): TtypilotError {
  return fail('wrong_usage', {
    problem,
    help: command === undefined ? 'ttypilot --help' : `ttypilot ${command} --help`,
  });
}

/** ` (did you mean X?)`, or empty. Part of a name is enough. */
export function suggestion(word: string, known: readonly string[]): string {
  const [nearest] = [...nearSpellings(word, known), ...known.filter((name) => name.includes(word) && word.length > 3)];
  return nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
}
