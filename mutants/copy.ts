import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../scripts/bundle.mjs';
import { root } from '../scripts/console.mjs';
import type { Mutant } from './mutant.js';

const LEFT_OUT = new Set(['.git', 'node_modules', 'coverage']);

/** A copy of the project in which one file at a time has a fault. The project itself is never touched. */
export class Copy {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async make(): Promise<Copy> {
    const directory = await mkdtemp(join(tmpdir(), 'ttypilot-mutants-'));
    const isWanted = (path: string) => !LEFT_OUT.has(path.slice(root.length).split('/')[0] ?? '');
    await cp(root, directory, { recursive: true, filter: isWanted, verbatimSymlinks: true });
    await symlink(join(root, 'node_modules'), join(directory, 'node_modules'));
    return new Copy(directory);
  }

  /** Puts the fault in, runs `work`, and takes it out again. */
  async withFault<T>({ file, was, becomes }: Mutant, work: () => Promise<T>): Promise<T> {
    const source = join(this.directory, file);
    const before = await readFile(source, 'utf8');
    try {
      await writeFile(
        source,
        before.replace(was, () => becomes),
      );
      await this.#build();
      return await work();
    } finally {
      await writeFile(source, before);
      await this.#build();
    }
  }

  /** Tests start programs from the built files. */
  async #build(): Promise<void> {
    const { isGood, output } = await bundle(join(this.directory, 'dist'), { project: this.directory });
    if (!isGood) throw new Error(`the copy cannot be built: ${output}`);
  }

  dispose(): Promise<void> {
    return rm(this.directory, { recursive: true, force: true });
  }
}
