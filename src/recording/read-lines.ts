import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { fail } from '../base/errors/errors.js';

/** Enough for a frame of the largest screen, or a message of 4 MB as JSON within JSON. */
const MAX_LINE = 64 * 1024 * 1024;
const PIECE_BYTES = 65_536;
const NEWLINE = 0x0a;

export interface ReadOptions {
  /** Inspects the open file before it is read; throws to refuse it. */
  check?: ((stats: Stats) => void) | undefined;
}

/** Yields the whole lines of a file; text after the last line break is incomplete and skipped. */
export async function* readLines(path: string, { check }: ReadOptions = {}): AsyncGenerator<string> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw fail('recording_unreadable', {
      path,
      reason: error.code === 'ENOENT' ? 'there is no such file' : error.message,
    });
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw fail('recording_unreadable', { path, reason: 'it is not a regular file' });
    check?.(stats);
    // read by position: on some systems /dev/fd/3 shares its offset with the process that opened it
    let position = 0;
    let kept: Buffer[] = [];
    let keptBytes = 0;
    for (;;) {
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(PIECE_BYTES), position });
      if (bytesRead === 0) return;
      position += bytesRead;
      let from = 0;
      for (let end = buffer.indexOf(NEWLINE); end >= 0 && end < bytesRead; end = buffer.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...kept, buffer.subarray(from, end)]).toString();
        [kept, keptBytes, from] = [[], 0, end + 1];
      }
      kept.push(buffer.subarray(from, bytesRead));
      keptBytes += bytesRead - from;
      if (keptBytes > MAX_LINE) throw fail('recording_unreadable', { path, reason: 'one of its lines is too long' });
    }
  } finally {
    await file.close();
  }
}
