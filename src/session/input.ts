import type { Backend } from '../backends/backend.js';
import { fail } from '../base/errors.js';
import { encodeKey, encodeMouse, encodePaste, type MouseEvent, type Terminal } from '../terminal/index.js';
import { ActLog } from './act-log.js';

/** What the kernel takes as one line in canonical mode; it cuts longer ones in silence. */
const LONGEST_LINE = 4095;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** An act on a session: what the program wrote after it has a seq above this one. */
export interface Act {
  seq: number;
}

export interface ActOptions {
  signal?: AbortSignal | undefined;
}

/** Input leaves: the one writer of a session. Acts go out whole and in the order of the calls. */
export class Input {
  readonly #backend: Backend;
  readonly #terminal: Terminal;
  readonly #acts = new ActLog();
  #last: Promise<unknown> = Promise.resolve();

  constructor(backend: Backend, terminal: Terminal) {
    this.#backend = backend;
    this.#terminal = terminal;
  }

  /** Bytes as they are. */
  write(bytes: Uint8Array, options: ActOptions = {}): Promise<Act> {
    return this.#act(() => bytes, options);
  }

  /** Text as if typed: a line break is the Enter key. */
  type(text: string, options: ActOptions = {}): Promise<Act> {
    return this.#act(() => Buffer.from(text.replace(/\r?\n/g, '\r')), options);
  }

  /** Keys by name (`enter`, `ctrl+c`, `shift+f5`), encoded as the program has asked for. */
  press(keys: string | readonly string[], options: ActOptions = {}): Promise<Act> {
    return this.#act(() => Buffer.concat([keys].flat().map((key) => this.#encode(key))), options);
  }

  /** Text in one piece, marked as a paste when the program can tell. */
  paste(text: string, options: ActOptions = {}): Promise<Act> {
    return this.#act(() => encodePaste(text, this.#terminal.modes), options);
  }

  /** A mouse event, when the program follows the mouse. */
  mouse(event: MouseEvent, options: ActOptions = {}): Promise<Act> {
    return this.#act(() => {
      const bytes = encodeMouse(event, this.#terminal.modes);
      if (bytes.length === 0) throw fail('mouse_not_wanted', { action: event.action });
      return bytes;
    }, options);
  }

  /** What the screen showed right before the act that returned this seq. */
  screenTextAt(seq: number): string | undefined {
    return this.#acts.screenTextAt(seq);
  }

  /** Encodes when its turn has come: the program may have changed its modes by then. */
  #act(encode: () => Uint8Array, { signal }: ActOptions): Promise<Act> {
    const act = this.#last.then(async () => {
      signal?.throwIfAborted();
      const bytes = encode();
      await this.#checkLines(bytes);
      const { seq } = this.#terminal;
      this.#acts.note(seq, this.#terminal.screenText());
      await this.#backend.write(bytes);
      return { seq };
    });
    this.#last = act.catch(() => {});
    return act;
  }

  #encode(key: string): Uint8Array {
    const bytes = encodeKey(key, this.#terminal.modes);
    if (bytes.length === 0) throw fail('key_not_sendable', { key });
    return bytes;
  }

  async #checkLines(bytes: Uint8Array): Promise<void> {
    const lineBytes = longestLine(bytes);
    if (lineBytes <= LONGEST_LINE) return;
    const mode = await this.#backend.inputMode();
    if (mode?.canonical) throw fail('line_too_long', { lineBytes, limitBytes: LONGEST_LINE });
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
