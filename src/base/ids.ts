import { randomBytes } from 'node:crypto';

/** No vowels and nothing that looks like something else. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';
const LENGTH = 10;

/** A name that nothing else has, such as `s-4kd9tbq2xf`. */
export function newId(prefix: string): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}-${letters.join('')}`;
}
