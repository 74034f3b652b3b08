import {
  existsSync,
  type FSWatcher,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { requirePrivateDirectory } from '../../../base/files/private-directory.js';
import { runtimeDirectory } from '../../../base/files/runtime-directory.js';
import type { PreparedProgram } from '../../pty/prepare-program.js';

/** The files through which a program's parent talks to us. */
export interface ProgramFiles {
  /** What to start. */
  spec: string;
  /** Says that it runs. */
  started: string;
  /** Says how it ended. */
  ended: string;
  /** Says that none of its descendants is left. */
  empty: string;
}

/** How often files are checked, in case the system does not report changes. */
const CHECK_MS = 250;
const MAX_KEPT_MS = 7 * 24 * 3600 * 1000;

/** A private directory, and the files in it. */
export class LaunchFiles implements Disposable {
  readonly #clock: Clock;
  readonly #directory: string;
  readonly #awaited = new Map<string, () => void>();
  #watcher: FSWatcher | undefined;
  #check: Disposable | undefined;

  constructor(directory: string, clock: Clock) {
    this.#directory = directory;
    this.#clock = clock;
  }

  get directory(): string {
    return this.#directory;
  }

  filesOf(id: string): ProgramFiles {
    const path = (ending: string) => join(this.#directory, `${id}.${ending}`);
    return { spec: path('spec'), started: path('started'), ended: path('ended'), empty: path('empty') };
  }

  /** Writes what to start, readable for this user alone. */
  writeSpec({ spec, started, ended, empty }: ProgramFiles, mark: string, program: PreparedProgram): void {
    const { command, args, cwd, env, cols, rows } = program;
    requirePrivateDirectory(this.#directory);
    const words = [started, ended, empty, mark, cwd, `${rows}`, `${cols}`, `${args.length + 1}`, command, ...args];
    const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    writeFileSync(spec, [...words, ...pairs].join('\0'), { mode: 0o600, flag: 'wx' });
  }

  /** Calls back once, as soon as the file exists. */
  whenThere(path: string, tell: (content: string) => void): Disposable {
    const look = () => {
      if (!existsSync(path)) return;
      this.#forget(path);
      tell(readFileSync(path, 'utf8'));
    };
    this.#awaited.set(path, look);
    this.#watch();
    // it may exist already
    look();
    return { dispose: () => this.#forget(path) };
  }

  /** How a program ended; undefined when that was not recorded. */
  recordedEnd(id: string): string | undefined {
    const { ended } = this.filesOf(id);
    return existsSync(ended) ? readFileSync(ended, 'utf8') : undefined;
  }

  /** Removes records that were not used for a week. */
  removeOld(now: number): void {
    if (!existsSync(this.#directory)) return;
    for (const name of readdirSync(this.#directory)) {
      const path = join(this.#directory, name);
      const modified = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
      if (name.endsWith('.ended') && now - modified > MAX_KEPT_MS) rmSync(path, { force: true });
    }
  }

  remove({ ended, ...others }: ProgramFiles, { keepsEnd = false } = {}): void {
    for (const path of Object.values(others)) rmSync(path, { force: true });
    if (!keepsEnd) rmSync(ended, { force: true });
  }

  dispose(): void {
    this.#awaited.clear();
    this.#unwatch();
  }

  #watch(): void {
    requirePrivateDirectory(this.#directory);
    this.#check ??= this.#checkLater();
    if (this.#watcher) return;
    try {
      this.#watcher = watch(this.#directory, { persistent: false }, (_, name) => {
        const look = name === null ? undefined : this.#awaited.get(join(this.#directory, basename(name)));
        look?.();
      });
      this.#watcher.on('error', () => {});
    } catch {
      // the system has no watchers left
    }
  }

  #checkLater(): Disposable {
    const look = () => {
      this.#check = this.#checkLater();
      for (const lookAt of [...this.#awaited.values()]) lookAt();
    };
    return this.#clock.after(CHECK_MS, look, { isBackground: true });
  }

  #forget(path: string): void {
    this.#awaited.delete(path);
    if (this.#awaited.size === 0) this.#unwatch();
  }

  #unwatch(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#check?.dispose();
    this.#check = undefined;
  }
}

/** Where the launch files of a tmux server are. */
export function launchDirectory(socketName: string): string {
  return join(runtimeDirectory(), `tmux-${socketName}`);
}
