import { closeSync, fstatSync, ftruncateSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import type { Disposable } from '../base/disposable.js';

/** Who did what, and how it ended. Never what was typed. */
export interface AuditRecord {
  who: string;
  /** How they came in: `http`, `mcp`, `terminal`, `login`. */
  via: string;
  what: string;
  session_id?: string | undefined;
  outcome: string;
  /** Of input that is no secret. */
  bytes?: number | undefined;
  hash?: string | undefined;
}

const MOST_BYTES = 16_000_000;

/** One JSON object per line; the file before the last is kept, older ones are not. */
export class AuditLog implements Disposable {
  readonly #path: string;
  readonly #onFailure: (error: unknown) => void;
  #fd: number;
  #size: number;

  constructor(path: string, onFailure: (error: unknown) => void) {
    this.#path = path;
    this.#onFailure = onFailure;
    this.#fd = openSync(path, 'a+', 0o600);
    this.#size = wholeLines(this.#fd);
  }

  write(record: AuditRecord): void {
    const line = Buffer.from(`${JSON.stringify({ at: new Date().toISOString(), ...record })}\n`);
    try {
      if (this.#size + line.length > MOST_BYTES) this.#rotate();
      // a full disk takes a part and says nothing
      const written = writeSync(this.#fd, line);
      if (written < line.length) {
        ftruncateSync(this.#fd, this.#size);
        throw new Error(`${this.#path}: the disk took ${written} of ${line.length} bytes`);
      }
      this.#size += line.length;
    } catch (error) {
      this.#onFailure(error);
    }
  }

  dispose(): void {
    closeSync(this.#fd);
  }

  #rotate(): void {
    closeSync(this.#fd);
    renameSync(this.#path, `${this.#path}.1`);
    this.#fd = openSync(this.#path, 'a+', 0o600);
    this.#size = 0;
  }
}

/** Cuts off a line that a sudden end has left half written. Gives the size. */
function wholeLines(fd: number): number {
  const { size } = fstatSync(fd);
  const tail = Buffer.alloc(Math.min(size, 65_536));
  readSync(fd, tail, 0, tail.length, size - tail.length);
  const end = size - tail.length + tail.lastIndexOf(0x0a) + 1;
  if (end < size) ftruncateSync(fd, end);
  return end;
}
