import { parseJson } from '../parse-json.js';
import { BEGINNINGS, PATTERNS, type Range, type SecretPattern } from './patterns.js';

/** Of a value that is still being written, so many characters give it away. */
const ENOUGH = 6;
const SHORTEST_TYPED = 4;
const MOST_VALUES = 500;

/** Puts stars in the place of secrets: of values that are known, and of what looks like one. */
export class Redactor {
  readonly #values = new Set<string>();

  constructor(values: Iterable<string> = []) {
    for (const value of values) this.#keep(value);
  }

  /** Something that was typed where a password was asked for. */
  add(typed: string): void {
    if (typed.length >= SHORTEST_TYPED) this.#keep(typed);
  }

  /** The text with stars, as long as it was. */
  text(text: string): string {
    return masked(text, this.ranges(text));
  }

  /** The same for output that may have been cut off: the beginning of a secret at its end is hidden too. */
  cutText(text: string): string {
    return masked(text, this.ranges(text, { isOpen: true }));
  }

  /** The arguments of a program with stars, also where a flag and its secret value are two arguments. */
  args(args: readonly string[]): string[] {
    const isValue = (i: number) => i > 0 && SECRET_FLAG.test(args[i - 1] as string);
    return args.map((arg, i) => (isValue(i) ? masked(arg, [[0, arg.length]]) : this.text(arg)));
  }

  /** A line of JSON with stars; also what stands under the name of a secret. It stays JSON. */
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

  /** Where the secrets are; with `isOpen` also what may be the beginning of one that goes on. */
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

  /** How many characters at the end of the text could be the beginning of a value. */
  openValue(text: string): number {
    let longest = 0;
    for (const value of this.#values) longest = Math.max(longest, overlap(text, value));
    return longest;
  }

  #keep(value: string): void {
    // in JSON a value with quotes or the like looks another
    for (const form of [value, JSON.stringify(value).slice(1, -1)]) {
      if (this.#values.size < MOST_VALUES) this.#values.add(form);
    }
  }
}

/** `--password`, `-api-token`: the next argument is the secret. */
const SECRET_FLAG = /^--?[\w-]*(?:token|secret|passw(?:or)?d|passphrase|credentials?|(?:api|access|private)[_-]?key)$/i;

/** `"API_TOKEN": "…"`, as in the environment of a program that is to be started. */
const SECRET_NAME = /TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|(?:API|ACCESS|PRIVATE)[_-]?KEY|_KEY/i;
const NAMED: SecretPattern = {
  hints: ['":', '" '],
  // any name first: a pattern with the names in it would try each of them at every place of a long one
  find: (text) =>
    Array.from(text.matchAll(/"(?<name>[\w-]*)"\s*:\s*"(?<secret>(?:[^"\\]|\\.)+)"/dg)).flatMap(
      ({ groups, indices }) => (SECRET_NAME.test(groups?.name ?? '') ? [indices?.groups?.secret as Range] : []),
    ),
};

function rangesOf({ hints, find }: SecretPattern, text: string): Range[] {
  return hints.some((hint) => text.includes(hint)) ? find(text) : [];
}

/** How much of the end of the text is the beginning of the value, but not all of it; linear in the value (Knuth, Morris, Pratt). */
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

/** Colours and control characters stay, so that all else keeps its place. */
const MASKED = /\x1b\[[0-?]*[ -/]*[@-~]|[^\x00-\x1f\x7f]/g;

/** The text with stars in these places. */
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
