import { createHash } from 'node:crypto';

/** Longer ones would not fit into a file name with what is put after them. */
const LONGEST = 80;
const DIGEST = 12;

/** A name as a piece of a file name: lower case, letters and digits of any script, everything else as single dashes. */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  if (slug === '') return 'snapshot';
  const letters = Array.from(slug);
  if (letters.length <= LONGEST && Buffer.byteLength(slug) <= 2 * LONGEST) return slug;
  // two long names must not become one
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST);
  return `${letters.slice(0, LONGEST / 2).join('')}-${digest}`;
}
