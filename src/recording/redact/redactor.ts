import { parseJson } from '../../base/parse-json.js';
import { BEGINNINGS, PATTERNS, type Range, type SecretPattern } from './patterns.js';

/** A partial value with at least this many characters is recognized. */
const ENOUGH = 6;
const MIN_TYPED_LENGTH = 4;
const MAX_VALUES = 500;

/** Replaces secrets with stars: known values, and text that looks like a secret. */
export class Redactor {
  readonly #values = new Set<string>();

  constructor(values: Iterable<string> = []) {
    for (const value of values) this.#keep(value);
  }

  /** Adds input that was typed at a password prompt. */
  add(typed: string): void {
    if (typed.length >= MIN_TYPED_LENGTH) this.#keep(typed);
  }

  /** Redacts a text, keeping its length. */
  text(text: string): string {
    return masked(text, this.ranges(text));
  }

  /** Like `text`, for output that may be cut off: also hides the beginning of a secret at its end. */
  cutText(text: string): string {
    return masked(text, this.ranges(text, { isOpen: true }));
  }

  /** Redacts the arguments of a program, also where a flag and its secret value are two arguments. */
  args(args: readonly string[]): string[] {
    const isValue = (i: number) => i > 0 && SECRET_FLAG.test(args[i - 1] as string);
    return args.map((arg, i) => (isValue(i) ? masked(arg, [[0, arg.length]]) : this.text(arg)));
  }

  /** Redacts a line of JSON, including values of secret names. The result is still JSON. */
  json(line: string): string {
    const ranges = [...this.ranges(line), ...rangesOf(NAMED, line)];
    if (ranges.length === 0) return line;
    const message = parseJson(line);
    if (message === undefined) return masked(line, ranges);
    return JSON.stringify(message, (name, value) => {
      if (typeof value !== 'string') return value;
      return SECRET_NAME.test(name) ? masked(value, [[0, value.length]]) : this.text(value);
    });
  }

  /** Finds the secrets; with `isOpen`, also what may be the beginning of a secret at the end. */
  ranges(text: string, { isOpen = false } = {}): Range[] {
    const ranges: Range[] = PATTERNS.flatMap((pattern) => rangesOf(pattern, text));
    for (const value of this.#values) {
      for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
        ranges.push([at, at + value.length]);
      }
    }
    if (!isOpen) return ranges;
    const open = this.openValue(text);
    if (open >= ENOUGH) ranges.push([text.length - open, text.length]);
    return [...ranges, ...BEGINNINGS.flatMap((pattern) => rangesOf(pattern, text))];
  }

  /** How many characters at the end of the text may be the beginning of a value. */
  openValue(text: string): number {
    let longest = 0;
    for (const value of this.#values) longest = Math.max(longest, overlap(text, value));
    return longest;
  }

  #keep(value: string): void {
    // JSON escapes quotes and the like
    for (const form of [value, JSON.stringify(value).slice(1, -1)]) {
      if (this.#values.size < MAX_VALUES) this.#values.add(form);
    }
  }
}

/** `--password`, `-api-token`: the next argument is the secret. */
const SECRET_FLAG = /^--?[\w-]*(?:token|secret|passw(?:or)?d|passphrase|credentials?|(?:api|access|private)[_-]?key)$/i;

/** `"API_TOKEN": "…"`, as in the environment of a program to launch. */
const SECRET_NAME = /TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|(?:API|ACCESS|PRIVATE)[_-]?KEY|_KEY/i;
const NAMED: SecretPattern = {
  hints: ['":', '" '],
  // match any name first: a pattern with the secret names would try each of them at every position of a long name
  find: (text) =>
    Array.from(text.matchAll(/"(?<name>[\w-]*)"\s*:\s*"(?<secret>(?:[^"\\]|\\.)+)"/dg)).flatMap(
      ({ groups, indices }) => (SECRET_NAME.test(groups?.name ?? '') ? [indices?.groups?.secret as Range] : []),
    ),
};

function rangesOf({ hints, find }: SecretPattern, text: string): Range[] {
  return hints.some((hint) => text.includes(hint)) ? find(text) : [];
}

/** Length of the longest proper prefix of the value that ends the text; linear in the value (Knuth, Morris, Pratt). */
function overlap(text: string, value: string): number {
  const joined = `${value.slice(0, -1)}\0${text.slice(1 - value.length || text.length)}`;
  const borders = new Int32Array(joined.length);
  for (let at = 1; at < joined.length; at++) {
    let border = borders[at - 1] as number;
    while (border > 0 && joined[at] !== joined[border]) border = borders[border - 1] as number;
    borders[at] = joined[at] === joined[border] ? border + 1 : 0;
  }
  return Math.min(borders[joined.length - 1] as number, value.length - 1);
}

/** Keeps colours and control characters, so that the rest keeps its place. */
const MASKED = /\x1b\[[0-?]*[ -/]*[@-~]|[^\x00-\x1f\x7f]/g;

/** Replaces these ranges with stars. */
export function masked(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  let [out, at] = ['', 0];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    out += text.slice(at, start) + text.slice(start, to).replace(MASKED, (part) => (part.length > 1 ? part : '*'));
    at = to;
  }
  return out + text.slice(at);
}
