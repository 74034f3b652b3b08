import { readFileSync } from 'node:fs';

/** Maps each character to its part of a font, from the font's own list of ranges. */
export function readParts(file: string): Map<number, string> {
  const parts = new Map<number, string>();
  for (const [part, ranges] of Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))) {
    for (const range of ranges.split(',')) addRange(parts, range, part.replace(/^\[(\d+)\]$/, '$1'));
  }
  return parts;
}

/** `U+4e00-4e02` or `U+4e00` */
function addRange(parts: Map<number, string>, range: string, part: string): void {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  const end = Number.parseInt(last, 16);
  for (let codePoint = Number.parseInt(first, 16); codePoint <= end; codePoint++) {
    if (!parts.has(codePoint)) parts.set(codePoint, part);
  }
}
