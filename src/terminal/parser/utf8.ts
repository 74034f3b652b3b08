/** The sequence needs more bytes. */
export const INCOMPLETE = -1;
/** The byte does not belong to the sequence, which ends before it. */
export const BROKEN = -2;
export const REPLACEMENT = 0xfffd;

/** Decodes UTF-8 one byte at a time. Overlong forms and surrogates are rejected at their second byte. */
export class Utf8Decoder {
  /** The number of bytes still missing; 0 between characters. */
  missing = 0;
  #codePoint = 0;
  #low = 0x80;
  #high = 0xbf;

  /** The first byte of a character above ASCII. */
  start(byte: number): number {
    if (byte >= 0xc2 && byte <= 0xdf) return this.#expect(1, byte & 0x1f, 0x80, 0xbf);
    if (byte >= 0xe0 && byte <= 0xef) {
      return this.#expect(2, byte & 0x0f, byte === 0xe0 ? 0xa0 : 0x80, byte === 0xed ? 0x9f : 0xbf);
    }
    if (byte >= 0xf0 && byte <= 0xf4) {
      return this.#expect(3, byte & 0x07, byte === 0xf0 ? 0x90 : 0x80, byte === 0xf4 ? 0x8f : 0xbf);
    }
    return REPLACEMENT;
  }

  next(byte: number): number {
    if (byte < this.#low || byte > this.#high) {
      this.missing = 0;
      return BROKEN;
    }
    this.#codePoint = (this.#codePoint << 6) | (byte & 0x3f);
    this.#low = 0x80;
    this.#high = 0xbf;
    return --this.missing === 0 ? this.#codePoint : INCOMPLETE;
  }

  #expect(missing: number, bits: number, low: number, high: number): number {
    this.missing = missing;
    this.#codePoint = bits;
    this.#low = low;
    this.#high = high;
    return INCOMPLETE;
  }
}

/** Not exported, so that the compiler inlines it; an exported constant costs a load. */
const NOT_WHOLE = -1;

/** The character above ASCII that starts at `at`, or -1 if it is malformed or incomplete. */
export function wholeCharacter(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] as number;
  if (first < 0xc2 || first > 0xf4 || at + 1 >= end) return NOT_WHOLE;
  const second = (bytes[at + 1] as number) ^ 0x80;
  if (second > 0x3f) return NOT_WHOLE;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  if (at + 2 >= end) return NOT_WHOLE;
  const third = (bytes[at + 2] as number) ^ 0x80;
  if (third > 0x3f) return NOT_WHOLE;
  if (first < 0xf0) {
    const codePoint = ((first & 0x0f) << 12) | (second << 6) | third;
    return codePoint >= 0x800 && (codePoint & 0xf800) !== 0xd800 ? codePoint : NOT_WHOLE;
  }
  if (at + 3 >= end) return NOT_WHOLE;
  const fourth = (bytes[at + 3] as number) ^ 0x80;
  const codePoint = ((first & 0x07) << 18) | (second << 12) | (third << 6) | fourth;
  return fourth < 0x40 && codePoint >= 0x10000 && codePoint <= 0x10ffff ? codePoint : NOT_WHOLE;
}
