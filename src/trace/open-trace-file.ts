import { type FileHandle, open, stat } from 'node:fs/promises';
import { fail } from '../base/errors/errors.js';
import { openTrace } from './open-trace.js';
import type { TraceSource } from './read/source.js';
import type { Trace } from './trace.js';

/** Opens the trace or recording at a path. Close the result. */
export async function openTraceFile(path: string): Promise<Trace> {
  const source = new PathSource(path);
  try {
    return await openTrace(source, path);
  } catch (error) {
    source.close();
    throw error;
  }
}

/** A file, also after another one has taken its place: a trace that drops its oldest output gets a new one. */
class PathSource implements TraceSource {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;
  #ino = 0;

  constructor(path: string) {
    this.#path = path;
  }

  async size(): Promise<number> {
    const stats = await stat(this.#path).catch((error: NodeJS.ErrnoException) => {
      throw unreadable(this.#path, error.code === 'ENOENT' ? 'there is no such file' : error.message);
    });
    if (!stats.isFile()) throw unreadable(this.#path, 'it is not a regular file');
    if (stats.ino !== this.#ino) this.close();
    this.#ino = stats.ino;
    return stats.size;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    this.#file ??= open(this.#path, 'r');
    const file = await this.#file.catch((error: Error) => {
      throw unreadable(this.#path, error.message);
    });
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await file.read(bytes, done, length - done, offset + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes.subarray(0, done);
  }

  close(): void {
    void this.#file?.then((file) => file.close()).catch(() => {});
    this.#file = undefined;
  }
}

function unreadable(path: string, reason: string): Error {
  return fail('recording_unreadable', { path, reason });
}
