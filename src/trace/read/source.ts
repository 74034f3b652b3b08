/** Where a trace is read from: a file, a Blob, ranges of an HTTP resource. It may still grow. */
export interface TraceSource {
  size(): number | Promise<number>;
  /** The bytes of [offset, offset + length), or fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close?(): void;
}

/** A source of bytes in memory. */
export function sourceOf(bytes: Uint8Array): TraceSource {
  return { size: () => bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}

export interface FileLine {
  /** Where it begins in the file. */
  offset: number;
  text: string;
}

const PIECE_BYTES = 262_144;
/** Enough for most single lines: a trace of a gigabyte has hundreds of indexes, and the network may be in between. */
const LINE_BYTES = 8192;
/** Longer lines are none of ours. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;
const NEWLINE = 0x0a;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The whole lines of [from, to), a piece of the file at a time. Stops at a line that is too long, which comes empty. */
export async function* linesOf(
  source: TraceSource,
  from: number,
  to: number,
  firstBytes = PIECE_BYTES,
): AsyncGenerator<FileLine[]> {
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  let start = from;
  for (let at = from; at < to; ) {
    const piece = await source.read(at, Math.min(at === from ? firstBytes : PIECE_BYTES, to - at));
    if (piece.length === 0) return;
    const lines: FileLine[] = [];
    let done = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, done)) {
      const bytes = keptBytes > 0 ? joined([...kept, piece.subarray(done, end)]) : piece.subarray(done, end);
      lines.push({ offset: start, text: decoder.decode(bytes) });
      [kept, keptBytes, done, start] = [[], 0, end + 1, at + end + 1];
    }
    if (done < piece.length) {
      kept.push(piece.slice(done));
      keptBytes += piece.length - done;
    }
    at += piece.length;
    yield lines;
    if (keptBytes > MAX_LINE_BYTES) {
      yield [{ offset: start, text: '' }];
      return;
    }
  }
}

/** The line that begins at an offset; undefined when it does not end in the file. */
export async function lineAt(source: TraceSource, offset: number, size: number): Promise<string | undefined> {
  for await (const [line] of linesOf(source, offset, size, LINE_BYTES)) if (line) return line.text;
  return undefined;
}

/** The end of the last whole line in a file of `size` bytes, at most some megabytes before its end. */
export async function wholeEnd(source: TraceSource, size: number): Promise<number> {
  for (let end = size; end > Math.max(0, size - MAX_LINE_BYTES); ) {
    const start = Math.max(0, end - PIECE_BYTES);
    const last = (await source.read(start, end - start)).lastIndexOf(NEWLINE);
    if (last >= 0) return start + last + 1;
    end = start;
  }
  return 0;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
