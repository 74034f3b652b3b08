import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { makeDirectories } from '../base/files/make-directory.js';

/** More than a snapshot of the largest screen. */
const MAX_FILE = 32_000_000;

/**
 * A folder for files with untrusted names. Nothing outside it is written or read: names are single path segments, and
 * symbolic links below the root are refused.
 */
export class SafeFolder {
  readonly path: string;
  readonly #steps: readonly string[];

  private constructor(root: string, names: readonly string[]) {
    this.path = join(root, ...names.map(checkedName));
    this.#steps = names.map((_, i) => join(root, ...names.slice(0, i + 1)));
  }

  /** Creates a missing root. The root itself may be reached through links, because the caller chooses it. */
  static async open(root: string, ...names: string[]): Promise<SafeFolder> {
    makeDirectories(root);
    return new SafeFolder(await realpath(root), names);
  }

  /** The path of a file with this name. */
  pathOf(name: string): string {
    return join(this.path, checkedName(name));
  }

  /** Creates the folder, even before its first file. */
  async make(): Promise<void> {
    for (const step of this.#steps) {
      await mkdir(step).catch(unlessThere);
      await refuseLink(step);
    }
  }

  /** Writes atomically: a reader sees either the old or the new content. */
  async write(name: string, content: string | Uint8Array): Promise<string> {
    const path = this.pathOf(name);
    await this.make();
    await refuseLink(path);
    const temporary = join(this.path, `.${randomBytes(8).toString('hex')}.tmp`);
    try {
      // fails if the file exists, even as a link
      const file = await open(temporary, 'wx', 0o644);
      await file.writeFile(content).finally(() => file.close());
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return path;
  }

  /** The content; undefined when there is no such file. */
  async read(name: string): Promise<string | undefined> {
    for (const step of this.#steps) await refuseLink(step);
    return readBounded(this.pathOf(name));
  }

  async remove(name: string): Promise<void> {
    for (const step of this.#steps) await refuseLink(step);
    await rm(this.pathOf(name), { force: true });
  }
}

/** Reads a file unless it is a link or too large; undefined when it does not exist. */
export async function readBounded(path: string): Promise<string | undefined> {
  await refuseLink(path);
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(unlessMissing);
  if (!file) return undefined;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw fail('unsafe_path', { path, reason: 'it is not a regular file' });
    if (stats.size > MAX_FILE) throw fail('unsafe_path', { path, reason: `it is larger than ${MAX_FILE} bytes` });
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function checkedName(name: string): string {
  const isStep = name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
  if (isStep) return name;
  throw fail('unsafe_path', { path: name, reason: 'it leads out of its directory' });
}

async function refuseLink(path: string): Promise<void> {
  const stats = await lstat(path).catch(unlessMissing);
  if (stats?.isSymbolicLink()) throw fail('unsafe_path', { path, reason: 'it is a symbolic link' });
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
