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
import { isOwnedByUs } from '../base/files/held-directory.js';

export interface LineFileOptions {
  /** Whether an existing file may be appended to, judged by its first line. */
  isOurs: (firstLine: string) => boolean;
  /** Why a file with this first line is refused, if there is more to say than that it holds something else. */
  whyRefused?: ((firstLine: string) => string | undefined) | undefined;
  /** Default 256 MB. */
  limitBytes?: number | undefined;
  /** Takes bytes from a budget shared with other files; returns an error when it is used up. */
  take?: ((bytes: number) => TtypilotError | undefined) | undefined;
  /** The last text of a full file. Room for it is reserved. */
  whenFull?: (() => string) | undefined;
}

/** Identifies a file for as long as it exists. */
export interface FileIdentity {
  dev: number;
  ino: number;
}

type Limits = Pick<LineFileOptions, 'take' | 'whenFull'> & { limitBytes: number };

const LIMIT_BYTES = 256 * 1024 * 1024;
/** Reserved for the text of `whenFull`. */
const RESERVE_BYTES = 256;
const PIECE_BYTES = 65_536;
/** Limit of the first line, which may be a frame of the largest message. */
const FIRST_LINE_BYTES = 8 * 1024 * 1024;
const NEWLINE = 0x0a;
/** The system copies a block without checking for signals. */
const BLOCK_BYTES = 4096;

/**
 * An append-only file of whole lines: each line is one write, and a partial write is rolled back. Links are not
 * followed, and only the owner can read the file.
 */
export class LineFile implements Disposable {
  readonly path: string;
  /** Identifies the file even if its path is replaced later. */
  readonly identity: FileIdentity;
  readonly #options: Limits;
  readonly #fd: number;
  #bytes: number;
  #end: TtypilotError | undefined;
  #isOpen = true;

  /** Opens or creates the file, and truncates an incomplete last line that a crash left. */
  static open(path: string, { isOurs, whyRefused, limitBytes = LIMIT_BYTES, ...rest }: LineFileOptions): LineFile {
    const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
    const fd = refusing(path, () => openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600));
    try {
      const bytes = wholeLines(fd, path, { isOurs, whyRefused });
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

  /** The length of the file. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Free bytes in the current block. A `kill -9` during a write can cut a line that crosses the block; opening or reading
   * the file later drops the partial line.
   */
  get room(): number {
    return BLOCK_BYTES - (this.#bytes % BLOCK_BYTES);
  }

  /** Why nothing more can be appended. */
  get end(): TtypilotError | undefined {
    return this.#end;
  }

  /**
   * Appends one line, which must not contain a line break. Throws `recording_too_large` at the limit and
   * `recording_not_written` when the write fails; either error is final.
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

  /** Updates the modification time, so that others see that the file is still in use. */
  touch(): void {
    if (!this.#isOpen) return;
    const now = new Date();
    try {
      futimesSync(this.#fd, now, now);
    } catch {
      // the next write reports the problem
    }
  }

  dispose(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#fd);
  }

  /** The error when this many more bytes do not fit. */
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

  /** Returns the reason of a failure, after restoring the file's previous length. */
  #write(bytes: Uint8Array): string | undefined {
    let problem: string | undefined;
    try {
      const written = writeSync(this.#fd, bytes);
      if (written === bytes.length) return undefined;
      problem = 'there was room for only a part of a line';
    } catch (error) {
      problem = reasonOf(error);
    }
    try {
      ftruncateSync(this.#fd, this.#bytes);
    } catch {
      // the file cannot be truncated; the first reason is the one to report
    }
    return problem;
  }

  #stop(end: TtypilotError): TtypilotError {
    this.#end = end;
    this.dispose();
    return end;
  }
}

/** How many bytes of the file are whole lines. Throws when the file is not one of ours. */
function wholeLines(
  fd: number,
  path: string,
  { isOurs, whyRefused }: Pick<LineFileOptions, 'isOurs' | 'whyRefused'>,
): number {
  const stats = fstatSync(fd);
  if (!stats.isFile()) throw unusable(path, 'it is not a regular file');
  if (!isOwnedByUs(stats)) throw unusable(path, 'it belongs to another user');
  if (stats.size === 0) return 0;
  const first = firstLine(fd, stats.size);
  if (first === undefined || !isOurs(first)) {
    throw unusable(path, (first && whyRefused?.(first)) ?? 'it holds something else');
  }
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
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file would exceed the size limit of this system',
  EISDIR: 'it is a directory',
  ELOOP: 'it is a symbolic link, which is not followed',
  ENOENT: 'the directory is missing',
  ENOSPC: 'no space is left on the disk',
  ENOTDIR: 'a part of the path is not a directory',
  ENXIO: 'it is not a regular file',
  EROFS: 'the file system is read-only',
};

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
