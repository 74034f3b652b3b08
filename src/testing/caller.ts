import { dirname, isAbsolute, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url)) + sep;

/** The file that called into this library, from the stack; call it before the first await. */
export function callingFile(): string | undefined {
  const lines = new Error().stack?.split('\n').slice(1) ?? [];
  return lines.map(fileOf).find((file) => file !== undefined && !file.startsWith(HERE));
}

/** Parses `at name (place:1:2)` or `at place:1:2`; a place may contain blanks and parentheses. */
function fileOf(line: string): string | undefined {
  const frame = /^\s*at (?:async )?(.*?)(?:\?[^/]*)?:\d+:\d+\)?$/.exec(line)?.[1] ?? '';
  const place = isPlace(frame) ? frame : frame.slice(frame.indexOf(' (') + 2);
  if (!isPlace(place)) return undefined;
  return place.startsWith('file://') ? fileURLToPath(place) : place;
}

function isPlace(text: string): boolean {
  return text.startsWith('file://') || isAbsolute(text);
}
