import type { Probe } from '../backends/backend.js';
import { type Clock, elapse } from '../base/clock.js';
import { fail } from '../base/errors/errors.js';
import {
  encodeKey,
  encodeMouse,
  type Key,
  lostModifier,
  type Modes,
  MouseEncodingError,
  type MouseEvent,
  parseKey,
  UnknownKeyError,
} from '../terminal/index.js';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const ESCAPE = 0x1b;
const HALF_CHARACTER = /\p{Surrogate}/u;

/** A key, and the name that the caller gave it. */
export interface NamedKey {
  name: string;
  key: Key;
}

/** The keys with these names; throws `unknown_key` for an unknown name. */
export function namedKeys(names: string | readonly string[]): NamedKey[] {
  return [names].flat().map((name) => ({ name, key: keyOf(name) }));
}

/** Throws `key_not_sendable` when the program's current modes have no encoding for the key. */
export function keyBytes({ name, key }: NamedKey, modes: Modes): Uint8Array {
  const bytes = encodeKey(key, modes);
  if (bytes.length === 0 || lostModifier(key, modes)) throw fail('key_not_sendable', { key: name });
  return bytes;
}

/** Each line break becomes the Enter key. */
export function typedBytes(text: string): Uint8Array {
  refuseUntypable(text);
  return Buffer.from(text.replace(/\r?\n/g, '\r'));
}

/** Throws `mouse_not_wanted` when the program does not track the mouse. */
export function mouseBytes(event: MouseEvent, modes: Modes): Uint8Array {
  try {
    const bytes = encodeMouse(event, modes);
    if (bytes.length > 0) return bytes;
  } catch (error) {
    if (!(error instanceof MouseEncodingError)) throw error;
    throw fail('invalid_argument', { name: 'the mouse position', reason: error.message }, { cause: error });
  }
  throw fail('mouse_not_wanted', { action: event.action });
}

/** Other keys begin with the same byte but have more. */
export function isEscape(bytes: Uint8Array): boolean {
  return bytes.length === 1 && bytes[0] === ESCAPE;
}

/** Refuses text that cannot be typed as it is: most programs cut text at a NUL, and a lone surrogate has no bytes. */
export function refuseUntypable(text: string): void {
  const hasNul = text.includes('\0');
  if (!hasNul && !HALF_CHARACTER.test(text)) return;
  const reason = hasNul
    ? 'it contains a NUL character; press ctrl+@ to send one'
    : 'it contains half a character (a lone surrogate), which cannot be encoded';
  throw fail('invalid_argument', { name: 'text', reason });
}

/** The length of the longest line, without its line break. */
export function longestLine(bytes: Uint8Array): number {
  let longest = 0;
  let start = 0;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN && at < bytes.length) continue;
    longest = Math.max(longest, at - start);
    start = at + 1;
  }
  return longest;
}

function keyOf(name: string): Key {
  if (name.includes('\0')) throw fail('unknown_key', { key: 'NUL', suggestion: ' (did you mean ctrl+@?)' });
  try {
    return parseKey(name);
  } catch (error) {
    if (!(error instanceof UnknownKeyError)) throw error;
    const [suggestion] = error.suggestions;
    const help = suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`;
    throw fail('unknown_key', { key: name.slice(0, 100), suggestion: help }, { cause: error });
  }
}

/** How long most programs wait after Escape for the rest of another key; a few wait half a second. */
const APART_MS = 100;
/** The next input is sent after this long even if the program has not read. */
const MAX_WAIT_MS = 2000;
const LOOK_MS = 10;

/**
 * Keeps the Escape key apart from the next input. Most other keys begin with the same byte, and alt+q is Escape and q in
 * one read, so a slow program would read the two keys as one.
 */
export class LoneEscape {
  readonly #clock: Clock;
  readonly #probe: Probe | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, probe: Probe | undefined) {
    this.#clock = clock;
    this.#probe = probe;
  }

  /** Notes that the last write ended in a lone Escape. */
  sent(): void {
    this.#sentAt = this.#clock.now();
  }

  /** Resolves when the program has read Escape on its own. No event reports a read, so this polls the terminal. */
  async taken(): Promise<void> {
    const clock = this.#clock;
    const lastAt = this.#sentAt + MAX_WAIT_MS;
    let readAt = clock.now();
    while (clock.now() < Math.min(readAt + APART_MS, lastAt)) {
      await elapse(clock, LOOK_MS);
      if (((await this.#probe?.unreadBytes()) ?? 0) > 0) readAt = clock.now();
    }
    this.#sentAt = Number.NEGATIVE_INFINITY;
  }
}
