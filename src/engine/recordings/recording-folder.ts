import { closeSync, lstatSync, readdirSync, rmSync, type Stats, unlinkSync } from 'node:fs';
import { fail } from '../../base/errors/errors.js';
import { inHeldDirectory, openOwnFile } from '../../base/files/held-directory.js';
import type { FileIdentity } from '../../recording/line-file.js';
import { type RecordingSummary, summarize } from '../../recording/summary.js';
import { type NamedRecording, readFileName } from './file-name.js';
import { nameFileOf, readName, writeName } from './given-name.js';

/** A recording that only its file tells of. */
export interface EarlierRecording extends NamedRecording, Omit<RecordingSummary, 'format'> {
  path: string;
  bytes: number;
  durationMs: number;
  /** Why it cannot be read. */
  problem?: string | undefined;
}

/** A file and its size, without a look into it. */
export interface KeptFile {
  name: string;
  bytes: number;
  /** When it was last written, since 1970. */
  writtenAtMs: number;
}

/** A recording that nobody has written for so long, and that has no end, was cut off. */
const STALE_MS = 86_400_000;

/** The files of recordings in one directory. Links are never followed, and files of other names are never touched. */
export class RecordingFolder {
  readonly #path: () => string;

  constructor(path: () => string) {
    this.#path = path;
  }

  get path(): string {
    return this.#path();
  }

  /** What there is, by name only; regular files alone. */
  names(): NamedRecording[] {
    const entries = inHeldDirectory(this.path, (at) => readdirSync(at('.'), { withFileTypes: true })) ?? [];
    return entries.flatMap((entry) => (entry.isFile() ? (readFileName(entry.name) ?? []) : []));
  }

  /** Sizes and times of the files that are wanted. */
  files(isWanted: (recording: NamedRecording) => boolean = () => true): KeptFile[] {
    const names = this.names().filter(isWanted);
    const look = (path: string) => lstatSync(path, { throwIfNoEntry: false });
    const found = inHeldDirectory(this.path, (at) => names.map(({ name }) => ({ name, stats: look(at(name)) }))) ?? [];
    return found.flatMap(({ name, stats }) =>
      stats?.isFile() ? [{ name, bytes: stats.size, writtenAtMs: stats.mtimeMs }] : [],
    );
  }

  /** Reads what a file says of itself; one that cannot be read has a problem. Undefined when it is gone. */
  read(named: NamedRecording): EarlierRecording | undefined {
    const path = `${this.path}/${named.name}`;
    const nothing = { ...named, path, bytes: 0, durationMs: 0 };
    try {
      return this.#withFile(named.name, ({ fd, stats }) => {
        const durationMs = Math.max(0, stats.mtimeMs - named.startedAt.getTime());
        const summary = summarize(fd, stats.size) ?? { problem: 'it is not a recording' };
        return { ...nothing, bytes: stats.size, durationMs, ...summary };
      });
    } catch (error) {
      return { ...nothing, problem: (error as Error).message };
    }
  }

  /** The open file of a recording, which the caller closes; undefined when it is gone. */
  open(name: string): number | undefined {
    return inHeldDirectory(this.path, (at) => {
      const file = openOwnFile(at(name));
      if (!file) return undefined;
      if (summarize(file.fd, file.stats.size)) return file.fd;
      closeSync(file.fd);
      throw notOurs(name);
    });
  }

  /**
   * Removes the file of a recording and gives its size; undefined when it is gone. Throws `unsafe_path` when it is
   * something else. With `sparesUnfinished`, one that another process may still write stays.
   */
  remove(name: string, options: { identity?: FileIdentity; sparesUnfinished?: boolean } = {}): number | undefined {
    return this.#withFile(name, ({ fd, stats }, path) => {
      const { identity, sparesUnfinished = false } = options;
      const summary = summarize(fd, stats.size);
      const isIt = identity ? isSame(identity, stats) : summary !== undefined;
      const isUnfinished = summary?.endReason === undefined && Date.now() - stats.mtimeMs < STALE_MS;
      if (!isIt) throw notOurs(name);
      if (sparesUnfinished && isUnfinished) return undefined;
      unlinkSync(path);
      rmSync(nameFileOf(path), { force: true });
      return stats.size;
    });
  }

  /** The name that somebody has given to a recording; undefined when it has none. */
  nameOf(name: string): string | undefined {
    return inHeldDirectory(this.path, (at) => readName(at(name)));
  }

  /**
   * Gives a recording a name, or takes it away again. Returns false when the recording is gone, and throws `unsafe_path`
   * when something else is in its place.
   */
  setName(name: string, given: string | undefined, identity?: FileIdentity): boolean {
    const isDone = this.#withFile(name, ({ fd, stats }, path) => {
      if (!(identity ? isSame(identity, stats) : summarize(fd, stats.size))) throw notOurs(name);
      writeName(path, given);
      return true;
    });
    return isDone ?? false;
  }

  #withFile<T>(name: string, work: (file: { fd: number; stats: Stats }, path: string) => T): T | undefined {
    return inHeldDirectory(this.path, (at) => {
      const file = openOwnFile(at(name));
      try {
        return file && work(file, at(name));
      } finally {
        if (file) closeSync(file.fd);
      }
    });
  }
}

/** Whether an open file is the one that was written. */
export function isSame({ dev, ino }: FileIdentity, stats: Stats): boolean {
  return stats.dev === dev && stats.ino === ino;
}

function notOurs(path: string): Error {
  return fail('unsafe_path', { path, reason: 'it is not the recording that was there' });
}
