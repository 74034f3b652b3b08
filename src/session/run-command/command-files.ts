import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Disposable } from '../../base/disposable.js';
import type { Foreground } from './foreground.js';

/** Files that pass a shell what would be too long to type, in a folder that only their owner can enter. */
export class CommandFiles implements Disposable {
  #folder: string | undefined;
  #count = 0;

  /** The path of the next file; undefined unless this shell is known to be able to read it. */
  nextFor({ pid }: Foreground): string | undefined {
    if (pid === undefined) return undefined;
    try {
      this.#folder ??= mkdtempSync(join(tmpdir(), 'ttyp-'));
      return isSeenBy(pid, this.#folder) ? join(this.#folder, `${++this.#count}`) : undefined;
    } catch {
      // no place for files
      return undefined;
    }
  }

  write(path: string, text: string): void {
    writeFileSync(path, text, { mode: 0o600 });
  }

  remove(path: string): void {
    rmSync(path, { force: true });
  }

  dispose(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}

/** Whether a process has our user and sees the same folder at this path; it may be in a container. */
function isSeenBy(pid: number, folder: string): boolean {
  // the name is typed without quotes
  if (!/^[\w/.-]+$/.test(folder)) return false;
  const { uid, dev, ino } = statSync(folder);
  const seen = statSync(`/proc/${pid}/root${folder}`);
  return statSync(`/proc/${pid}`).uid === uid && seen.dev === dev && seen.ino === ino;
}
