import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { makeDirectories } from '../base/files/make-directory.js';

/** More than any screen that can be launched takes. */
const MAX_FILE = 32_000_000;

/**
 * A folder for files whose names come from others. Nothing outside of it is written or read: names are single steps, and
 * symbolic links below the root are refused.
 */
export class SafeFolder {
  readonly path: string;
  readonly #steps: readonly string[];

  private constructor(root: string, names: readonly string[]) {
    this.path = join(root, ...names.map(checkedName));
    this.#steps = names.map((_, i) => join(root, ...names.slice(0, i + 1)));
  }

  /** The root is made when it is missing, and may itself be reached through links: who names it decides. */
  static async open(root: string, ...names: string[]): Promise<SafeFolder> {
    makeDirectories(root);
    return new SafeFolder(await realpath(root), names);
  }

  /** The path that a file of this name has. */
  pathOf(name: string): string {
    return join(this.path, checkedName(name));
  }

  /** Makes the folder, so that it is there although nothing is in it yet. */
  async make(): Promise<void> {
    for (const step of this.#steps) {
      await mkdir(step).catch(unlessThere);
      await refuseLink(step);
    }
  }

  /** Whole or not at all: whoever reads sees the old content or the new one. */
  async write(name: string, content: string | Uint8Array): Promise<string> {
    const path = this.pathOf(name);
    await this.make();
    await refuseLink(path);
    const temporary = join(this.path, `.${randomBytes(8).toString('hex')}.tmp`);
    try {
      // a file that is there already, and be it a link, makes this fail
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

/** Reads a file that is no link and not too large; undefined when there is none. */
export async function readBounded(path: string): Promise<string | undefined> {
  await refuseLink(path);
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(unlessMissing);
  if (!file) return undefined;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw fail('unsafe_path', { path, reason: 'it is no file' });
    if (stats.size > MAX_FILE) throw fail('unsafe_path', { path, reason: `it has over ${MAX_FILE} bytes` });
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
