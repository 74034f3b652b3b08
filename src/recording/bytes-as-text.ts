/** Bytes that are not UTF-8 become these lone surrogates, so that no byte is lost in a line of text. */
const ESCAPED = 0xdc00;
/** With the flag u, half of a pair does not match. */
const LONE = /[\udc80-\udcff]/u;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const NONE = new Uint8Array();

/** Decodes bytes that arrive in pieces. A character cut by a piece comes with the next one. */
export class ByteDecoder {
  #rest: Uint8Array = NONE;

  /** How many bytes of a character have come that is not whole yet. */
  get restBytes(): number {
    return this.#rest.length;
  }

  decode(bytes: Uint8Array): string {
    let all = bytes;
    if (this.#rest.length > 0) {
      all = new Uint8Array(this.#rest.length + bytes.length);
      all.set(this.#rest);
      all.set(bytes, this.#rest.length);
    }
    const end = all.length - unfinished(all);
    this.#rest = end === all.length ? NONE : all.slice(end);
    return decoded(all.subarray(0, end));
  }

  /** The start of a character that never came. */
  end(): string {
    const rest = this.#rest;
    this.#rest = NONE;
    return decoded(rest);
  }
}

/** The bytes that a text stands for. */
export function bytesOfText(text: string): Uint8Array {
  if (!LONE.test(text)) return encoder.encode(text);
  const parts: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code >= ESCAPED + 0x80 && code <= ESCAPED + 0xff) parts.push(code - ESCAPED);
    else parts.push(...encoder.encode(character));
  }
  return Uint8Array.from(parts);
}

/** How many bytes at the end may be the start of a character. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return byte >= 0xc2 && byte < 0xf5 && length > back ? back : 0;
  }
  return 0;
}

function decoded(bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  if (!text.includes('\ufffd')) return text;
  let out = '';
  for (let at = 0; at < bytes.length; ) {
    const length = characterAt(bytes, at);
    out +=
      length === 0
        ? String.fromCharCode(ESCAPED + (bytes[at] as number))
        : decoder.decode(bytes.subarray(at, at + length));
    at += length || 1;
  }
  return out;
}

/** The length of the valid character here; 0 when there is none. */
function characterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first >= 0xf5 || at + length > bytes.length) return 0;
  const text = decoder.decode(bytes.subarray(at, at + length));
  return text.length === (length === 4 ? 2 : 1) && (text !== '\ufffd' || first === 0xef) ? length : 0;
}
