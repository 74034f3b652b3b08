import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  futimesSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import type { Disposable } from '../base/disposable.js';
import { fail, TtypilotError } from '../base/errors/errors.js';

export interface LineFileOptions {
  /** Whether a file that is there already is one to go on with, judged by its first line. */
  isOurs: (firstLine: string) => boolean;
  /** Default 256 MB. */
  limitBytes?: number | undefined;
  /** Room that the file shares with others; an error says that it is used up. */
  take?: ((bytes: number) => TtypilotError | undefined) | undefined;
  /** What is written last when the file may not grow any more. Room for it is kept. */
  whenFull?: (() => string) | undefined;
}

/** Tells one file from all others, as long as it is there. */
export interface FileIdentity {
  dev: number;
  ino: number;
}

type Limits = Pick<LineFileOptions, 'take' | 'whenFull'> & { limitBytes: number };

const LIMIT_BYTES = 256 * 1024 * 1024;
/** Kept free for what is written last. */
const RESERVE_BYTES = 256;
const PIECE_BYTES = 65_536;
/** What a first line may have at most: a frame of the largest message. */
const FIRST_LINE_BYTES = 8 * 1024 * 1024;
const NEWLINE = 0x0a;
/** What the system copies without looking for a signal in between. */
const BLOCK_BYTES = 4096;

/**
 * A file that only grows, by whole lines: each is one write, and one that the disk had no room for is taken back. Links
 * are not followed, and only the owner can read it.
 */
export class LineFile implements Disposable {
  readonly path: string;
  /** Which file it is, whatever lies at its path later. */
  readonly identity: FileIdentity;
  readonly #options: Limits;
  readonly #fd: number;
  #bytes: number;
  #end: TtypilotError | undefined;
  #isOpen = true;

  /** Opens or makes the file. What follows its last whole line, after a crash, is cut off. */
  static open(path: string, { isOurs, limitBytes = LIMIT_BYTES, ...rest }: LineFileOptions): LineFile {
    const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
    const fd = refusing(path, () => openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600));
    try {
      const bytes = wholeLines(fd, path, isOurs);
      fchmodSync(fd, 0o600);
      ftruncateSync(fd, bytes);
      return new LineFile(path, { fd, bytes, options: { limitBytes, ...rest } });
    } catch (error) {
      closeSync(fd);
      throw error instanceof TtypilotError ? error : unusable(path, error);
    }
  }

  private constructor(path: string, { fd, bytes, options }: { fd: number; bytes: number; options: Limits }) {
    this.path = path;
    this.#fd = fd;
    this.#bytes = bytes;
    this.#options = options;
    const { dev, ino } = fstatSync(fd);
    this.identity = { dev, ino };
  }

  /** How long the file is. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * How many bytes of the present block are free. A line that goes beyond it is cut in two by a `kill -9` in the very
   * moment in which it is written; the next one who opens or reads the file leaves the half out.
   */
  get room(): number {
    return BLOCK_BYTES - (this.#bytes % BLOCK_BYTES);
  }

  /** Why nothing can be added any more. */
  get end(): TtypilotError | undefined {
    return this.#end;
  }

  /**
   * Adds one line, which must not have a line break in it. Throws `recording_too_large` at the limit and
   * `recording_not_written` when the system does not take it; after either the file stays as it is for good.
   */
  append(line: string): void {
    if (this.#end) throw this.#end;
    if (!this.#isOpen) throw this.#stop(fail('recording_not_written', { path: this.path, reason: 'it is closed' }));
    const bytes = Buffer.from(`${line}\n`);
    const full = this.#fullFor(bytes.length);
    if (full) {
      this.#writeLast();
      throw this.#stop(full);
    }
    const problem = this.#write(bytes);
    if (problem === undefined) this.#bytes += bytes.length;
    else throw this.#stop(fail('recording_not_written', { path: this.path, reason: problem }));
  }

  /** Shows others that somebody still writes it, though nothing happens. */
  touch(): void {
    if (!this.#isOpen) return;
    const now = new Date();
    try {
      futimesSync(this.#fd, now, now);
    } catch {
      // the next write says what is wrong
    }
  }

  dispose(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#fd);
  }

  /** Why so many bytes more are too many. */
  #fullFor(bytes: number): TtypilotError | undefined {
    const { limitBytes, take, whenFull } = this.#options;
    const reserve = whenFull ? RESERVE_BYTES : 0;
    if (this.#bytes + bytes + reserve > limitBytes) return fail('recording_too_large', { path: this.path, limitBytes });
    return take?.(bytes);
  }

  #writeLast(): void {
    const { whenFull, limitBytes } = this.#options;
    if (!whenFull || this.#bytes === 0) return;
    const bytes = Buffer.from(`${whenFull()}\n`);
    if (this.#bytes + bytes.length <= limitBytes && this.#write(bytes) === undefined) this.#bytes += bytes.length;
  }

  /** What went wrong; the file then ends where it did before. */
  #write(bytes: Uint8Array): string | undefined {
    let problem: string | undefined;
    try {
      const written = writeSync(this.#fd, bytes);
      if (written === bytes.length) return undefined;
      problem = 'there was room for a part of a line only';
    } catch (error) {
      problem = reasonOf(error);
    }
    try {
      ftruncateSync(this.#fd, this.#bytes);
    } catch {
      // it is no file that could be cut, and the first reason is the one that counts
    }
    return problem;
  }

  #stop(end: TtypilotError): TtypilotError {
    this.#end = end;
    this.dispose();
    return end;
  }
}

/** How many bytes of the file are whole lines. Throws when it is no file of ours. */
function wholeLines(fd: number, path: string, isOurs: (firstLine: string) => boolean): number {
  const stats = fstatSync(fd);
  if (!stats.isFile()) throw unusable(path, 'it is no regular file');
  if (process.getuid && stats.uid !== process.getuid()) throw unusable(path, 'it belongs to another user');
  if (stats.size === 0) return 0;
  const first = firstLine(fd, stats.size);
  if (first === undefined || !isOurs(first)) throw unusable(path, 'it holds something else');
  return lastLineEnd(fd, stats.size);
}

function firstLine(fd: number, size: number): string | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; at < Math.min(size, FIRST_LINE_BYTES); at += PIECE_BYTES) {
    const piece = readPiece(fd, at);
    const end = piece.indexOf(NEWLINE);
    pieces.push(end < 0 ? piece : piece.subarray(0, end));
    if (end >= 0) return Buffer.concat(pieces).toString();
  }
  return undefined;
}

function lastLineEnd(fd: number, size: number): number {
  for (let at = Math.floor((size - 1) / PIECE_BYTES) * PIECE_BYTES; at >= 0; at -= PIECE_BYTES) {
    const end = readPiece(fd, at).lastIndexOf(NEWLINE);
    if (end >= 0) return at + end + 1;
  }
  return 0;
}

function readPiece(fd: number, at: number): Buffer {
  const piece = Buffer.alloc(PIECE_BYTES);
  return piece.subarray(0, readSync(fd, piece, 0, PIECE_BYTES, at));
}

function refusing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(path: string, problem: unknown): TtypilotError {
  const reason = typeof problem === 'string' ? problem : reasonOf(problem);
  return fail('recording_refused', { path, reason }, { cause: problem });
}

const REASONS: Record<string, string> = {
  EACCES: 'no permission',
  EDQUOT: 'the quota is used up',
  EFBIG: 'files may not be larger here',
  EISDIR: 'it is a directory',
  ELOOP: 'it is a link, which is not followed',
  ENOENT: 'the directory is missing',
  ENOSPC: 'no space is left',
  ENOTDIR: 'a part of the path is no directory',
  ENXIO: 'it is no regular file',
  EROFS: 'nothing can be written there',
};

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
