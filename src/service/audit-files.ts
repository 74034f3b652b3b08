import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Disposable } from '../base/disposable.js';
import { withFile } from '../base/files/file-failure.js';

export interface AuditFilesOptions {
  keepDays: number;
  maxBytes: number;
  now: () => number;
  onFailure: (error: unknown) => void;
}

const DAY_MS = 86_400_000;
const MAX_FILE_BYTES = 16_000_000;
/** Enough files that deleting the oldest one loses few records. */
const MIN_FILES = 4;

/** The current file and the rotated files next to it, which are named by the time of their rotation. */
export class AuditFiles implements Disposable {
  readonly #path: string;
  readonly #options: AuditFilesOptions;
  readonly #fileBytes: number;
  #fd: number;
  #size: number;

  constructor(path: string, options: AuditFilesOptions) {
    this.#path = path;
    this.#options = options;
    this.#fileBytes = Math.min(MAX_FILE_BYTES, Math.floor(options.maxBytes / MIN_FILES));
    this.#fd = withFile(path, () => openSync(path, 'a+', 0o600));
    this.#size = withFile(path, () => wholeLines(this.#fd));
    this.#removeOld();
  }

  append(text: string): void {
    const line = Buffer.from(text);
    try {
      if (this.#size + line.length > this.#fileBytes) this.#rotate();
      // a full disk writes a part without an error
      const written = writeSync(this.#fd, line);
      if (written < line.length) {
        ftruncateSync(this.#fd, this.#size);
        throw new Error(`${this.#path}: only ${written} of ${line.length} bytes were written`);
      }
      this.#size += line.length;
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  dispose(): void {
    closeSync(this.#fd);
  }

  #rotate(): void {
    const stamp = new Date(this.#options.now()).toISOString().replaceAll(':', '-');
    let aside = `${this.#path}.${stamp}`;
    for (let i = 1; existsSync(aside); i++) aside = `${this.#path}.${stamp}.${i}`;
    renameSync(this.#path, aside);
    closeSync(this.#fd);
    this.#fd = openSync(this.#path, 'a+', 0o600);
    this.#size = 0;
    this.#removeOld();
  }

  /** Deletes files older than `keepDays`, and the oldest files when there is no room. */
  #removeOld(): void {
    const { keepDays, maxBytes, now, onFailure } = this.#options;
    const files = this.#fullFiles();
    let total = this.#fileBytes + files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size, lastAt } of files) {
      const isOld = lastAt < now() - keepDays * DAY_MS;
      if (!isOld && total <= maxBytes) return;
      rmSync(path, { force: true });
      total -= size;
      if (!isOld) onFailure(new Error(`${path} was deleted before it was ${keepDays} days old: raise audit.max_bytes`));
    }
  }

  /** Oldest first. */
  #fullFiles(): { path: string; size: number; lastAt: number }[] {
    const directory = dirname(this.#path);
    const prefix = `${basename(this.#path)}.`;
    const names = readdirSync(directory).filter((name) => name.startsWith(prefix));
    return names.sort().map((name) => {
      const path = join(directory, name);
      const { size, mtimeMs } = statSync(path);
      return { path, size, lastAt: mtimeMs };
    });
  }
}

/** Truncates an incomplete last line, which a crash may leave. Returns the size. */
function wholeLines(fd: number): number {
  const { size } = fstatSync(fd);
  const tail = Buffer.alloc(Math.min(size, 65_536));
  readSync(fd, tail, 0, tail.length, size - tail.length);
  const end = size - tail.length + tail.lastIndexOf(0x0a) + 1;
  if (end < size) ftruncateSync(fd, end);
  return end;
}
