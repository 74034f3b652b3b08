import { createHash } from 'node:crypto';

/** A longer slug would not fit into a file name together with its suffix. */
const MAX_LETTERS = 80;
const DIGEST = 12;

/** Turns a name into a part of a file name: lower case, letters and digits of any script, everything else as single dashes. */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  if (slug === '') return 'snapshot';
  const letters = Array.from(slug);
  if (letters.length <= MAX_LETTERS && Buffer.byteLength(slug) <= 2 * MAX_LETTERS) return slug;
  // two long names must not get the same slug
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST);
  return `${letters.slice(0, MAX_LETTERS / 2).join('')}-${digest}`;
}
