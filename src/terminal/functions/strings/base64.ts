const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes UTF-8 text from Base64; undefined if it is invalid. */
export function decodeBase64(text: string): string | undefined {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let value = 0;
  let length = 0;
  for (const digit of digits) {
    const index = ALPHABET.indexOf(digit);
    if (index < 0) return undefined;
    value = ((value << 6) | index) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (value >> bits) & 0xff;
    }
  }
  return new TextDecoder().decode(bytes);
}
