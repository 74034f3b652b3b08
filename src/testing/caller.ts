import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url)) + sep;

/** The file that called into this library, as the stack tells it; to be asked before anything is awaited. */
export function callingFile(): string | undefined {
  const lines = new Error().stack?.split('\n').slice(1) ?? [];
  return lines.map(fileOf).find((file) => file !== undefined && !file.startsWith(HERE));
}

function fileOf(line: string): string | undefined {
  const place = /\(?((?:file:\/\/)?\/[^()]*?|[A-Za-z]:\\[^()]*?)(?:\?[^():]*)?:\d+:\d+\)?$/.exec(line)?.[1];
  return place?.startsWith('file://') ? fileURLToPath(place) : place;
}
