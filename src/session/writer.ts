import type { Backend, Grant } from '../backends/backend.js';
import { fail } from '../base/errors/errors.js';
import {
  encodeKey,
  encodeMouse,
  encodePaste,
  type Key,
  lostModifier,
  type Modes,
  MouseEncodingError,
  type MouseEvent,
  parseKey,
  type Terminal,
  UnknownKeyError,
} from '../terminal/index.js';

/** What the kernel takes as one line in canonical mode; it cuts longer ones in silence. */
const LONGEST_LINE = 4095;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const ESCAPE = 0x1b;
const HALF_CHARACTER = /\p{Surrogate}/u;

/** A key that exists, and what it was called. */
export interface NamedKey {
  name: string;
  key: Key;
}

/** The keys of these names; `unknown_key` when there is none of the name. */
export function namedKeys(names: string | readonly string[]): NamedKey[] {
  return [names].flat().map((name) => ({ name, key: keyOf(name) }));
}

interface Sent {
  seq: number;
  isSecret?: true;
}

interface SendOptions {
  /** Sends what stands for the bytes in a way of the backend's own. */
  deliver?: (grant: Grant) => Promise<void>;
  /** The last of them is the key Escape, which must not be taken for the beginning of another key. */
  endsInEscape?: boolean;
}

type Send = (bytes: Uint8Array, options?: SendOptions) => Promise<Sent>;

/** Writes while its turn lasts. Encodes at the last moment: the program may have changed its modes by then. */
export class Writer {
  readonly #backend: Backend;
  readonly #terminal: Terminal;
  readonly #send: Send;

  constructor(backend: Backend, terminal: Terminal, send: Send) {
    this.#backend = backend;
    this.#terminal = terminal;
    this.#send = send;
  }

  /** Whether a paste will be marked; undefined where only the backend knows. */
  get marksPastes(): boolean | undefined {
    if (this.#terminal.modes.bracketedPaste) return true;
    return this.#backend.paste ? undefined : false;
  }

  /** Bytes as they are. */
  async write(bytes: Uint8Array, options?: SendOptions): Promise<Sent> {
    await this.#checkLines(bytes);
    return this.#send(bytes, options);
  }

  /** Text as if typed: a line break is the Enter key. */
  async type(text: string): Promise<Sent> {
    refuseUntypable(text);
    return this.write(Buffer.from(text.replace(/\r?\n/g, '\r')));
  }

  /** Text in one piece, marked as a paste when the program can tell. */
  async paste(text: string, options: { keepsBreaks?: boolean } = {}): Promise<Sent> {
    refuseUntypable(text);
    const { bracketedPaste } = this.#terminal.modes;
    const bytes = encodePaste(text, { bracketedPaste });
    const { paste } = this.#backend;
    // the program may have asked for marks before anybody listened
    if (!paste || bracketedPaste) return this.write(bytes);
    return this.#send(bytes, { deliver: (grant) => paste.call(this.#backend, text, { ...options, ...grant }) });
  }

  /** Throws `key_not_sendable` when the program cannot get one of them. */
  check(keys: readonly NamedKey[]): void {
    for (const key of keys) this.#encode(key);
  }

  /** Keys in one piece, but what follows Escape goes apart from it. */
  async press(keys: readonly NamedKey[]): Promise<Sent> {
    const encoded = keys.map((key) => this.#encode(key));
    const afterEscape = encoded.findIndex(isEscape) + 1;
    if (afterEscape === 0) return this.write(Buffer.concat(encoded));
    const sent = await this.write(Buffer.concat(encoded.slice(0, afterEscape)), { endsInEscape: true });
    const isLast = afterEscape === keys.length;
    const { isSecret } = isLast ? sent : await this.press(keys.slice(afterEscape));
    return isSecret ? { ...sent, isSecret } : sent;
  }

  async mouse(event: MouseEvent): Promise<Sent> {
    const bytes = mouseBytes(event, this.#terminal.modes);
    if (bytes.length === 0) throw fail('mouse_not_wanted', { action: event.action });
    return this.write(bytes);
  }

  #encode({ name, key }: NamedKey): Uint8Array {
    const { modes } = this.#terminal;
    const bytes = encodeKey(key, modes);
    if (bytes.length === 0 || lostModifier(key, modes)) throw fail('key_not_sendable', { key: name });
    return bytes;
  }

  async #checkLines(bytes: Uint8Array): Promise<void> {
    const lineBytes = longestLine(bytes);
    if (lineBytes <= LONGEST_LINE) return;
    const mode = await this.#backend.inputMode();
    if (mode?.canonical) throw fail('line_too_long', { lineBytes, limitBytes: LONGEST_LINE });
  }
}

/** Other keys begin with the same byte, but go on. */
function isEscape(bytes: Uint8Array): boolean {
  return bytes.length === 1 && bytes[0] === ESCAPE;
}

/** What cannot be typed as it is, is a mistake: no text has a NUL, and most programs would end it there. */
export function refuseUntypable(text: string): void {
  const hasNul = text.includes('\0');
  if (!hasNul && !HALF_CHARACTER.test(text)) return;
  const reason = hasNul
    ? 'it has a NUL character; press the key ctrl+@ if that is meant'
    : 'it has half of a character (a lone surrogate), which no bytes stand for';
  throw fail('invalid_argument', { name: 'text', reason });
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

function mouseBytes(event: MouseEvent, modes: Modes): Uint8Array {
  try {
    return encodeMouse(event, modes);
  } catch (error) {
    if (!(error instanceof MouseEncodingError)) throw error;
    throw fail('invalid_argument', { name: 'the place of the mouse', reason: error.message }, { cause: error });
  }
}

function longestLine(bytes: Uint8Array): number {
  if (bytes.length <= LONGEST_LINE) return bytes.length;
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
