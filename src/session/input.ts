import type { Backend } from '../backends/backend.js';
import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { fail } from '../base/errors.js';
import { onAbort } from '../base/on-abort.js';
import {
  encodeKey,
  encodeMouse,
  encodePaste,
  type Key,
  type Modes,
  MouseEncodingError,
  type MouseEvent,
  parseKey,
  type Terminal,
  UnknownKeyError,
} from '../terminal/index.js';
import type { ScreenLog } from './screen-log.js';

/** What the kernel takes as one line in canonical mode; it cuts longer ones in silence. */
const LONGEST_LINE = 4095;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** An act on a session: what the program wrote after it has a seq above this one. */
export interface Act {
  seq: number;
}

export interface ActOptions {
  /** Aborting rejects at once. An act that waits for its turn is then never sent; one that is under way is not called back. */
  signal?: AbortSignal | undefined;
}

/** Input leaves: the one writer of a session. Acts go out whole and in the order of the calls. */
export class Input implements Disposable {
  readonly #backend: Backend;
  readonly #terminal: Terminal;
  readonly #screens: ScreenLog;
  readonly #clock: Clock;
  #lastActAt: number;
  #lastAct: (Act & { lastByte: number }) | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isDisposed = false;

  constructor(parts: { backend: Backend; terminal: Terminal; screens: ScreenLog; clock: Clock }) {
    this.#backend = parts.backend;
    this.#terminal = parts.terminal;
    this.#screens = parts.screens;
    this.#clock = parts.clock;
    this.#lastActAt = parts.clock.now();
  }

  /** When something was last sent, on the clock. */
  get lastActAt(): number {
    return this.#lastActAt;
  }

  /** The last act with the last byte of it, which tells whether it ended a line. */
  get lastAct(): (Act & { lastByte: number }) | undefined {
    return this.#lastAct;
  }

  /** Bytes as they are. */
  write(bytes: Uint8Array, options: ActOptions = {}): Promise<Act> {
    // the caller may use its buffer again before the turn of this act comes
    const copy = new Uint8Array(bytes);
    return this.#act(() => copy, options);
  }

  /** Text as if typed: a line break is the Enter key. */
  type(text: string, options: ActOptions = {}): Promise<Act> {
    return this.#act(() => Buffer.from(text.replace(/\r?\n/g, '\r')), options);
  }

  /** Keys by name (`enter`, `ctrl+c`, `shift+f5`), encoded as the program has asked for. */
  async press(keys: string | readonly string[], options: ActOptions = {}): Promise<Act> {
    // an unknown name is refused at once, not when its turn comes
    const parsed = [keys].flat().map((name) => ({ name, key: keyOf(name) }));
    return this.#act(() => Buffer.concat(parsed.map(({ name, key }) => this.#encode(name, key))), options);
  }

  /** Text in one piece, marked as a paste when the program can tell. */
  paste(text: string, options: ActOptions = {}): Promise<Act> {
    return this.#act(() => encodePaste(text, this.#terminal.modes), options);
  }

  /** A mouse event, when the program follows the mouse. */
  mouse(event: MouseEvent, options: ActOptions = {}): Promise<Act> {
    return this.#act(() => {
      const bytes = mouseBytes(event, this.#terminal.modes);
      if (bytes.length === 0) throw fail('mouse_not_wanted', { action: event.action });
      return bytes;
    }, options);
  }

  /** Nothing is sent any more. */
  dispose(): void {
    this.#isDisposed = true;
  }

  /** Encodes when its turn has come: the program may have changed its modes by then. */
  async #act(encode: () => Uint8Array, { signal }: ActOptions): Promise<Act> {
    signal?.throwIfAborted();
    const send = async () => {
      const bytes = encode();
      await this.#checkLines(bytes);
      signal?.throwIfAborted();
      if (this.#isDisposed) throw fail('session_exited', { act: 'read input' });
      const seq = this.#screens.note();
      this.#lastActAt = this.#clock.now();
      this.#lastAct = { seq, lastByte: bytes.at(-1) ?? 0 };
      await this.#backend.write(bytes);
      return { seq };
    };
    const sent = this.#last.then(send);
    this.#last = sent.catch(() => {});
    return signal ? unlessAborted(sent, signal) : sent;
  }

  #encode(name: string, key: Key): Uint8Array {
    const bytes = encodeKey(key, this.#terminal.modes);
    if (bytes.length === 0) throw fail('key_not_sendable', { key: name });
    return bytes;
  }

  async #checkLines(bytes: Uint8Array): Promise<void> {
    const lineBytes = longestLine(bytes);
    if (lineBytes <= LONGEST_LINE) return;
    const mode = await this.#backend.inputMode();
    if (mode?.canonical) throw fail('line_too_long', { lineBytes, limitBytes: LONGEST_LINE });
  }
}

function keyOf(name: string): Key {
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

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let listening: Disposable | undefined;
  const aborted = new Promise<never>((_, reject) => {
    listening = onAbort(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    listening?.dispose();
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
