import { randomBytes } from 'node:crypto';

/** No vowels, and no characters that look alike. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';
const LENGTH = 10;

/** A unique name, such as `s-4kd9tbq2xf`. */
export function newId(prefix: string): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}-${letters.join('')}`;
}
