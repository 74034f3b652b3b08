import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as nodePty from '@lydell/node-pty';

/** A program in a new terminal, as the kernel knows it. */
export interface ForkedTerminal {
  /** The master side, not blocking. */
  fd: number;
  pid: number;
  /** The path of the slave side. */
  pty: string;
}

export interface ForkOptions {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  cols: number;
  rows: number;
  /** The program has ended and was reaped; `signal` is 0 unless one ended it. */
  onExit: (exitCode: number, signal: number) => void;
}

/** Opens a terminal and starts a program in it, as the leader of its own session. */
export function forkTerminal({ command, args, env, cwd, cols, rows, onExit }: ForkOptions): ForkedTerminal {
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const sameUser = -1;
  const isUtf8 = true;
  return native.fork(command, [...args], pairs, cwd, cols, rows, sameUser, sameUser, isUtf8, helperPath(), onExit);
}

/** Tells the kernel the new size, and through it the program (SIGWINCH). */
export function resizeTerminal(fd: number, cols: number, rows: number): void {
  const unknownPixels = 0;
  native.resize(fd, cols, rows, unknownPixels, unknownPixels);
}

// internal to the package and without types, so its version is pinned exactly and nothing else imports it
const { native } = nodePty as unknown as { native: NativePty };

interface NativePty {
  fork(
    file: string,
    args: string[],
    env: string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    isUtf8: boolean,
    helperPath: string,
    onExit: ForkOptions['onExit'],
  ): ForkedTerminal;
  resize(fd: number, cols: number, rows: number, pixelWidth: number, pixelHeight: number): void;
}

/** macOS starts programs through a small helper that lies beside the binary. */
function helperPath(): string {
  if (process.platform !== 'darwin') return '';
  const wrapper = createRequire(import.meta.url).resolve('@lydell/node-pty');
  const target = `${process.platform}-${process.arch}`;
  const library = createRequire(wrapper).resolve(`@lydell/node-pty-${target}`);
  return join(dirname(library), '..', 'prebuilds', target, 'spawn-helper');
}
