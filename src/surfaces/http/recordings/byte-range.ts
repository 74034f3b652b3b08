/** The part of a file that a request wants; `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

const RANGE = /^bytes=(\d+)-(\d*)$/;

/**
 * Parses a `Range` header with one range of bytes. Undefined when there is none or another kind, which RFC 9110 allows to
 * ignore; `outside` when the file ends before it.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? [];
  if (from === '' || size === 0) return undefined;
  const start = Number(from);
  const end = to === '' ? size : Math.min(size, Number(to) + 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'outside' : { start, end };
}
