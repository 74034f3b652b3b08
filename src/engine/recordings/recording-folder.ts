import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { fail } from '../../base/errors/errors.js';
import { inHeldDirectory, openOwnFile } from '../../base/files/held-directory.js';
import { newId } from '../../base/ids.js';
import type { FileIdentity } from '../../recording/line-file.js';
import { type RecordingSummary, summarize } from '../../recording/summary.js';
import { type NamedRecording, readFileName } from './file-name.js';

/** A recording of an earlier process, known only from its file. */
export interface EarlierRecording extends NamedRecording, Omit<RecordingSummary, 'format'> {
  path: string;
  bytes: number;
  durationMs: number;
  /** Why it cannot be read, if so. */
  problem?: string | undefined;
}

/** A file and its size, without its content. */
export interface KeptFile {
  name: string;
  bytes: number;
  /** When it was last written, in milliseconds since 1970. */
  writtenAtMs: number;
}

/** An unfinished recording that has not been written for this long was cut off. */
const STALE_MS = 86_400_000;

/** The recordings in one directory. Links are never followed, and files with other names are never touched. */
export class RecordingFolder {
  readonly #path: () => string;

  constructor(path: () => string) {
    this.#path = path;
  }

  get path(): string {
    return this.#path();
  }

  /** The recordings by name; only regular files. */
  names(): NamedRecording[] {
    const entries = inHeldDirectory(this.path, (at) => readdirSync(at('.'), { withFileTypes: true })) ?? [];
    return entries.flatMap((entry) => (entry.isFile() ? (readFileName(entry.name) ?? []) : []));
  }

  /** The sizes and times of the wanted files. */
  files(isWanted: (recording: NamedRecording) => boolean = () => true): KeptFile[] {
    const names = this.names().filter(isWanted);
    const look = (path: string) => lstatSync(path, { throwIfNoEntry: false });
    const found = inHeldDirectory(this.path, (at) => names.map(({ name }) => ({ name, stats: look(at(name)) }))) ?? [];
    return found.flatMap(({ name, stats }) =>
      stats?.isFile() ? [{ name, bytes: stats.size, writtenAtMs: stats.mtimeMs }] : [],
    );
  }

  /** Reads a recording's summary; `problem` says why it cannot be read. Undefined when the file is gone. */
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

  /** Opens a recording; the caller closes it. Undefined when the file is gone. */
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
   * Removes a recording and returns its size; undefined when the file is gone. Throws `unsafe_path` when it is something
   * else. With `sparesUnfinished`, a recording that another process may still write stays.
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

  /** The name that a user gave a recording; undefined if it has none. */
  nameOf(name: string): string | undefined {
    return inHeldDirectory(this.path, (at) => readName(at(name)));
  }

  /**
   * Names a recording, or removes its name. Returns false when the recording is gone; throws `unsafe_path` when something
   * else is in its place.
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

/** Whether an open file is the one with this identity. */
export function isSame({ dev, ino }: FileIdentity, stats: Stats): boolean {
  return stats.dev === dev && stats.ino === ino;
}

function notOurs(path: string): Error {
  return fail('unsafe_path', { path, reason: 'it is not the recording that was there' });
}

/** In characters, as in rename_recording. */
const MAX_NAME_LENGTH = 200;
/** A character takes at most four bytes. */
const MAX_BYTES = 4 * MAX_NAME_LENGTH;

/** The file that holds the name of a recording, next to the recording itself. */
function nameFileOf(path: string): string {
  return `${path}.name`;
}

/** The name of a recording; undefined if it has none. The file may contain anything, so it is sanitised. */
function readName(path: string): string | undefined {
  const bytes = Buffer.alloc(MAX_BYTES);
  let length = 0;
  try {
    const file = openOwnFile(nameFileOf(path));
    if (!file) return undefined;
    try {
      length = readSync(file.fd, bytes, 0, MAX_BYTES, 0);
    } finally {
      closeSync(file.fd);
    }
  } catch {
    return undefined;
  }
  const text = bytes
    .toString('utf8', 0, length)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return text === '' ? undefined : [...text].slice(0, MAX_NAME_LENGTH).join('');
}

/** Replaces the name atomically: a reader sees the old name or the new one. A symbolic link in its place is replaced, too. */
function writeName(path: string, name: string | undefined): void {
  const target = nameFileOf(path);
  if (name === undefined) return rmSync(target, { force: true });
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const temporary = `${target}-${newId('n')}`;
  const fd = openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    writeSync(fd, `${name}\n`);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(fd);
  }
}
