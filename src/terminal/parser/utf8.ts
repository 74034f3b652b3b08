/** The sequence goes on. */
export const INCOMPLETE = -1;
/** The byte does not belong to the sequence, which ends before it. */
export const BROKEN = -2;
export const REPLACEMENT = 0xfffd;

/** UTF-8, one byte at a time. Overlong forms and surrogates are refused at their second byte. */
export class Utf8Decoder {
  /** How many bytes are still missing; 0 between characters. */
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

/** A two-byte character that is no C1 control, when all of it is there; else INCOMPLETE. */
export function twoByteCharacter(bytes: Uint8Array, at: number): number {
  const [first, second] = [bytes[at] as number, bytes[at + 1] as number];
  if (first < 0xc2 || first > 0xdf || (second & 0xc0) !== 0x80) return INCOMPLETE;
  const codePoint = ((first & 0x1f) << 6) | (second & 0x3f);
  return codePoint >= 0xa0 ? codePoint : INCOMPLETE;
}

/** A three-byte character, which most of the world's scripts need, when all of it is there; else INCOMPLETE. */
export function threeByteCharacter(bytes: Uint8Array, at: number): number {
  const [first, second, third] = [bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number];
  if ((first & 0xf0) !== 0xe0 || (second & 0xc0) !== 0x80 || (third & 0xc0) !== 0x80) return INCOMPLETE;
  const codePoint = ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
  return codePoint >= 0x800 && (codePoint < 0xd800 || codePoint > 0xdfff) ? codePoint : INCOMPLETE;
}
