import type { z } from 'zod';
import { didYouMean } from '../text/near-spellings.js';

const KINDS: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const MISSING = 'it is missing';

/** Says in plain words why a schema rejects a value; undefined leaves the words to zod. */
export function plainProblem(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : `it must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return boundProblem(issue, { amount: issue.maximum, isInclusive: issue.inclusive, words: ABOVE });
    case 'too_small':
      return boundProblem(issue, { amount: issue.minimum, isInclusive: issue.inclusive, words: BELOW });
    case 'invalid_value':
      return issue.input === undefined ? MISSING : choiceProblem(issue.input, issue.values.map(String));
    default:
      return undefined;
  }
}

/** Every problem that a schema found, once each and with its field. `fields` are the names to suggest for unknown ones. */
export function describeProblems({ issues }: z.ZodError, fields: readonly string[]): string[] {
  const problems = issues.flatMap(closest).flatMap((issue) => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const place = field === '' ? '' : `${field}: `;
      const names = field === '' ? fields : [];
      return issue.keys.map((key) => `${place}there is no field ${key}${didYouMean(key, names)}`);
    }
    return field === '' ? issue.message : `${field}: ${issue.message}`;
  });
  return [...new Set(problems)];
}

/** All of them in one line. */
export function problemsIn(error: z.ZodError, { shape }: z.ZodObject): string {
  return describeProblems(error, Object.keys(shape)).join('; ');
}

type Issue = z.core.$ZodIssue;

/** What zod says about a value of several forms where the schema has no words of its own. */
const DEFAULT_MESSAGE = 'Invalid input';

/** Of a value that may have several forms: the problems of the form that it comes closest to. */
function closest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const forms = issue.errors.map((issues) => issues.flatMap(closest));
  // a form of another type has one problem, with the value as a whole
  const within = forms.find((issues) => issues.some(({ path }) => path.length > 0));
  const alike = forms.find((issues) => issues.some(({ code }) => code !== 'invalid_type'));
  const chosen = within ?? alike ?? forms[0] ?? [];
  if (chosen.every(isOfOtherForm) && issue.message !== DEFAULT_MESSAGE) return [{ ...issue, errors: [] }];
  return chosen.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

/** The value is of another type or word, or has other members. */
function isOfOtherForm({ code, path, message }: Issue): boolean {
  if (code === 'unrecognized_keys' || message === MISSING) return true;
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}

interface Words {
  number: string;
  inclusive: string;
  exclusive: string;
}

const ABOVE: Words = { number: 'too large', inclusive: 'at most', exclusive: 'less than' };
const BELOW: Words = { number: 'too small', inclusive: 'at least', exclusive: 'more than' };

function boundProblem(
  { input, origin }: { input?: unknown; origin: string },
  { amount, isInclusive = true, words }: { amount: number | bigint; isInclusive?: boolean | undefined; words: Words },
): string {
  const bound = `${isInclusive ? words.inclusive : words.exclusive} ${amount}`;
  if (isEmpty(input)) return 'it is empty';
  if (origin === 'string') return `it has ${(input as string).length} characters, and ${bound} are allowed`;
  if (origin === 'array') return `it has ${(input as unknown[]).length} items, and ${bound} are allowed`;
  return numberProblem(input as number, words, bound);
}

function isEmpty(input: unknown): boolean {
  return input === '' || (Array.isArray(input) && input.length === 0);
}

function numberProblem(value: number, { number }: Words, bound: string): string {
  return `${value} is ${number}, it must be ${bound}`;
}

/** Why a number is out of bounds; undefined when it is not. */
export function rangeProblem(value: number, { min, max }: { min?: number; max?: number }): string | undefined {
  if (max !== undefined && value > max) return numberProblem(value, ABOVE, `${ABOVE.inclusive} ${max}`);
  if (min !== undefined && value < min) return numberProblem(value, BELOW, `${BELOW.inclusive} ${min}`);
  return undefined;
}

/** Why a value is not among the choices, with the choice that was probably meant. */
export function choiceProblem(value: unknown, choices: readonly string[]): string {
  const shown = typeof value === 'string' ? `'${value}'` : String(JSON.stringify(value));
  const list = choices.length === 1 ? String(choices[0]) : `one of ${choices.join(', ')}`;
  return `${shown} must be ${list}${typeof value === 'string' ? didYouMean(value, choices) : ''}`;
}
