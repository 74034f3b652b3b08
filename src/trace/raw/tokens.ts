import type { Dialect } from '../../terminal/index.js';
import type { Handler } from '../../terminal/parser/handler.js';
import type { Params } from '../../terminal/parser/params.js';
import { Parser } from '../../terminal/parser/parser.js';
import { nameCommand, nameControl, nameEscape, nameSequence } from './names.js';

/** A run of text, a control character or an escape sequence, with the bytes it takes up. */
export interface Token {
  from: number;
  to: number;
  isText: boolean;
  /** Nothing for text. */
  name?: string;
}

/** What the bytes mean, piece by piece, from the first piece that ends after `since`. */
export function tokensOf(
  bytes: Uint8Array,
  { since = 0, dialect }: { since?: number; dialect?: Dialect | undefined } = {},
): Token[] {
  const collector = new TokenCollector(since, dialect);
  new Parser(collector).parse(bytes);
  collector.rest(bytes.length);
  return collector.tokens;
}

const decoder = new TextDecoder();

class TokenCollector implements Handler {
  readonly isUtf8 = true;
  readonly hasRaw8BitControls = false;
  readonly dialect: Dialect;
  readonly tokens: Token[] = [];
  readonly #since: number;
  #end = 0;

  constructor(since: number, dialect: Dialect = 'xterm') {
    this.#since = since;
    this.dialect = dialect;
  }

  printAscii(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end && (bytes[at] as number) >= 0x20 && (bytes[at] as number) < 0x7f) at++;
    this.#add(at, true);
    return at;
  }

  printMultiByte(_bytes: Uint8Array, start: number): number {
    return start;
  }

  print(_codePoint: number, at: number): void {
    this.#add(at, true);
  }

  control(byte: number, at: number): void {
    this.#add(at, false, () => nameControl(byte));
  }

  escape(intermediates: number, final: number, at: number): void {
    this.#add(at, false, () => nameEscape(characters(intermediates), String.fromCharCode(final)));
  }

  csi(prefix: number, intermediates: number, final: number, params: Params, at: number): void {
    this.#add(at, false, () => {
      const values = Array.from({ length: params.length }, (_, i) => params.get(i, 0));
      return nameSequence(characters(prefix), characters(intermediates), String.fromCharCode(final), values);
    });
  }

  osc(data: Uint8Array, _isTerminatedByBell: boolean, at: number): void {
    this.#add(at, false, () => nameCommand(decoder.decode(data.subarray(0, 20))));
  }

  dcs(_prefix: number, _intermediates: number, final: number, _data: Uint8Array, at: number): void {
    this.#add(at, false, () => `device control ${String.fromCharCode(final)} (DCS)`);
  }

  /** The start of a sequence that is not finished. */
  rest(end: number): void {
    if (end > this.#end) this.#add(end, false, () => 'unfinished');
  }

  #add(to: number, isText: boolean, name?: () => string): void {
    const from = this.#end;
    this.#end = to;
    if (to <= this.#since || to <= from) return;
    const last = this.tokens.at(-1);
    if (isText && last?.isText && last.to === from) last.to = to;
    else this.tokens.push({ from, to, isText, ...(name ? { name: name() } : {}) });
  }
}

/** Up to two bytes, the later one in the low byte. */
function characters(value: number): string {
  return [value >> 8, value & 0xff].flatMap((code) => (code > 0 ? [String.fromCharCode(code)] : [])).join('');
}

/** Bytes as text in which control characters can be seen: `\x1b[31mred`. */
export function visible(bytes: Uint8Array): string {
  return decoder.decode(bytes).replace(/[\p{Cc}\ufffd]/gu, (character) => {
    const known = SHORT[character];
    return (
      known ??
      (character === '\ufffd' ? character : `\\x${(character.codePointAt(0) as number).toString(16).padStart(2, '0')}`)
    );
  });
}

const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
