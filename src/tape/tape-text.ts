import type { TapePlace } from './tape.js';

/** What is wrong at a place of a tape. */
export class TapeProblem extends Error {
  readonly place: TapePlace;

  constructor(place: TapePlace, reason: string) {
    super(reason);
    this.place = place;
  }
}

const QUOTES = ['"', "'", '`'];
const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000 };
const MAX_MS = 24 * 3_600_000;

/** The text of a tape, read from left to right. */
export class TapeText {
  readonly #text: string;
  readonly #file: string;
  #at = 0;
  #line = 1;

  constructor(text: string, file: string) {
    this.#text = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
    this.#file = file;
  }

  get place(): TapePlace {
    return { file: this.#file, line: this.#line };
  }

  /** Goes to the next command, past blanks, line breaks and comments; false at the end. */
  toNext(): boolean {
    this.take(/(?:\s+|#.*)*/y);
    return this.#at < this.#text.length;
  }

  /** Whether the line has something more. */
  get hasMore(): boolean {
    this.take(/[ \t]+/y);
    return this.#peek !== '' && this.#peek !== '\n' && this.#peek !== '#';
  }

  skipLine(): void {
    this.take(/.*/y);
  }

  /** Takes what the sticky pattern matches here. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) return undefined;
    this.#at += found.length;
    this.#line += found.split('\n').length - 1;
    return found;
  }

  /** Whether the pattern matches what comes next in the line. */
  isNext(pattern: RegExp): boolean {
    const { hasMore } = this;
    pattern.lastIndex = this.#at;
    return hasMore && pattern.test(this.#text);
  }

  get isQuoted(): boolean {
    return this.hasMore && QUOTES.includes(this.#peek);
  }

  /** A word, or a text in quotes of any kind. A `\` means itself. */
  value(what: string): string {
    if (!this.hasMore) throw this.problem(`${what} is missing`);
    const quote = this.#peek;
    if (!this.isQuoted) return this.take(/\S+/y) as string;
    const end = this.#text.indexOf(quote, this.#at + 1);
    const text = this.#text.slice(this.#at + 1, end < 0 ? undefined : end);
    if (end < 0 || text.includes('\n'))
      throw this.problem(`the text has no end; close it with ${quote} in the same line`);
    this.#at = end + 1;
    return text;
  }

  /** `/pattern/`, or a value. In the slashes, `\/` is a slash. */
  pattern(): string {
    if (!this.hasMore || this.#peek !== '/') return this.value('the pattern');
    const found = this.take(/\/(?:\\.|[^\\/\n])*\//y);
    if (found === undefined) throw this.problem('the pattern has no end; close it with /');
    return found.slice(1, -1).replaceAll('\\/', '/');
  }

  /** An object of JSON, which may go over several lines. */
  object(): unknown {
    const { place } = this;
    const found = this.take(/\{[^{}]*\}/y);
    try {
      return JSON.parse(found ?? '');
    } catch {
      throw new TapeProblem(
        place,
        'this is not valid JSON: names and colours stand in double quotes, with commas between them',
      );
    }
  }

  number(what: string, [min, max]: readonly [number, number], { isWhole = false } = {}): number {
    const text = this.value(what);
    const value = /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
    throw this.problem(`${what} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, not ${text}`);
  }

  /** `500ms`, `2s`, `1m`; without a unit, seconds. */
  time(what: string): number {
    const { hasMore } = this;
    const found = hasMore ? this.take(/(?:\d+\.?\d*|\.\d+)(?:ms|s|m)?(?![\w.])/y) : undefined;
    const [, amount, unit = 's'] = /^([\d.]+)(.*)$/.exec(found ?? '') ?? [];
    const ms = Number(amount) * (UNITS[unit || 's'] as number);
    if (ms >= 0 && ms <= MAX_MS) return ms;
    const given = hasMore ? (this.take(/\S+/y) ?? found) : 'nothing';
    throw this.problem(`${what} must be a time up to 24 hours such as 500ms or 2s, not ${given}`);
  }

  /** The time after an `@`. */
  speed(what: string): number | undefined {
    return this.take(/@/y) === undefined ? undefined : this.time(what);
  }

  problem(reason: string): TapeProblem {
    return new TapeProblem(this.place, reason);
  }

  get #peek(): string {
    return this.#text[this.#at] ?? '';
  }
}
