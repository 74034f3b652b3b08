import { shorten } from './shorten.js';

const MAX_WORDS = 300;

/** The last line that says something, of what a program wrote before it failed. */
export function lastWords(text: string): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/\p{Cc}/gu, '').trim());
  const last = lines.filter((line) => line !== '').at(-1);
  return last === undefined ? undefined : shorten(last.replace(/\.$/, ''), MAX_WORDS);
}
