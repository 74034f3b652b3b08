import { closeSync, constants, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as nodePty from '@lydell/node-pty';

/** A program in a new terminal, in the kernel's terms. */
export interface ForkedTerminal {
  /** The master side, not blocking. */
  fd: number;
  pid: number;
  /** The path of the slave side. */
  pty: string;
  /** The slave side, where it is already open. */
  slaveFd?: number;
  /** The process that all descendants of the program stay below. */
  keeper?: Keeper;
}

/** A process that outlives its program and all of the program's descendants. */
export interface Keeper {
  pid: number;
  startTime: string;
  /** Whether it has seen the last descendant end. */
  isEmpty: () => boolean;
  /** Resolves then, never if it was killed before. Absent if its report must be looked for. */
  whenEmpty?: Promise<void>;
}

/** How a program ended; lost when the process that would know is gone. */
export type ProgramEnd = { exitCode: number } | { signal: number } | { isLost: true };

export interface ForkOptions {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  cols: number;
  rows: number;
  /** The program has ended and was reaped. */
  onExit: (end: ProgramEnd) => void;
}

/** Opens a terminal and starts a program in it, as the leader of its own session. */
export function forkTerminal({ command, args, env, cwd, cols, rows, onExit }: ForkOptions): ForkedTerminal {
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const sameUser = -1;
  const isUtf8 = true;
  const tell = (exitCode: number, signal: number) => onExit(signal === 0 ? { exitCode } : { signal });
  return native.fork(command, [...args], pairs, cwd, cols, rows, sameUser, sameUser, isUtf8, helperPath(), tell);
}

/** Opens a terminal for a program that another process starts. */
export function openTerminal({ cols, rows }: Pick<ForkOptions, 'cols' | 'rows'>): OpenTerminal {
  const { master, slave, pty } = native.open(cols, rows);
  try {
    // our other children would inherit the first one, and the terminal would not hang up before they end
    return { fd: master, slaveFd: openSync(pty, constants.O_RDWR | constants.O_NOCTTY), pty };
  } catch (error) {
    closeSync(master);
    throw error;
  } finally {
    closeSync(slave);
  }
}

type OpenTerminal = Required<Pick<ForkedTerminal, 'fd' | 'slaveFd' | 'pty'>>;

/** Sets the size in the kernel, which notifies the program (SIGWINCH). */
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
    onExit: (exitCode: number, signal: number) => void,
  ): ForkedTerminal;
  open(cols: number, rows: number): { master: number; slave: number; pty: string };
  resize(fd: number, cols: number, rows: number, pixelWidth: number, pixelHeight: number): void;
}

/** macOS starts programs through a small helper next to the binary. */
function helperPath(): string {
  if (process.platform !== 'darwin') return '';
  const wrapper = createRequire(import.meta.url).resolve('@lydell/node-pty');
  const target = `${process.platform}-${process.arch}`;
  const library = createRequire(wrapper).resolve(`@lydell/node-pty-${target}`);
  return join(dirname(library), '..', 'prebuilds', target, 'spawn-helper');
}
