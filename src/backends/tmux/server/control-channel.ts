import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { spawnClean } from '../../../base/clean-spawn.js';
import { findOnPath } from '../../../base/files/find-on-path.js';
import { serverArgs, tmuxEnvironment } from './tmux-command.js';

/** Processes and their pipes have these methods, though not all types say so. */
interface Referable {
  ref(): void;
  unref(): void;
}

/**
 * The tmux process of a control mode connection, and the pipes to it. However the connection ends, tmux notices it by the end
 * of that process, never by the end of a pipe.
 */
export class ControlChannel {
  readonly input: Writable;
  readonly output: Readable;
  readonly #child: ChildProcess;
  /** Resolves when the process has ended and tmux has released its output. */
  readonly whenGone: Promise<void>;

  /** Throws `no_terminals_left` without free descriptors. */
  static async open(socketName: string, args: readonly string[]): Promise<ControlChannel> {
    // where the kernel does not end the client with us, it must notice the end of ordinary pipes
    const pipes = canEndWithUs() ? await openControlPipes().catch(() => undefined) : undefined;
    try {
      const [command, ...words] = endingWithUs(['tmux', ...serverArgs(socketName), '-C', ...args]);
      const stdio = [pipes?.stdin ?? 'pipe', pipes?.stdout ?? 'pipe', 'pipe'] as const;
      return new ControlChannel(spawnClean(command, words, { stdio: [...stdio], env: tmuxEnvironment() }), pipes);
    } catch (error) {
      pipes?.input.destroy();
      pipes?.output.destroy();
      throw error;
    } finally {
      if (pipes) for (const fd of [pipes.stdin, pipes.stdout]) closeSync(fd);
    }
  }

  private constructor(child: ChildProcess, pipes: ControlPipes | undefined) {
    this.#child = child;
    this.input = pipes?.input ?? (child.stdin as Writable);
    this.output = pipes?.output ?? (child.stdout as Readable);
    this.input.on('error', () => {});
    this.output.on('error', () => {});
    child.stderr?.resume();
    const hasEnded = once(child, 'exit').catch(() => {});
    const isLetGoOf = new Promise((resolve) => this.output.once('close', resolve));
    this.whenGone = Promise.all([hasEnded, isLetGoOf]).then(() => void this.input.destroy());
  }

  /** Ends the process. Keep reading what tmux still sends until it is gone. */
  close(): void {
    this.#child.kill('SIGKILL');
  }

  ref(): void {
    for (const part of this.#parts) part.ref();
  }

  /** Lets this process end while the connection is open. */
  unref(): void {
    for (const part of this.#parts) part.unref();
  }

  get #parts(): Referable[] {
    return [this.#child, this.input, this.output, this.#child.stderr] as unknown as Referable[];
  }
}

type Words = [command: string, ...args: string[]];

/**
 * Wraps a command so that the kernel ends it together with this process. If a control client outlives its reader while a
 * pane writes, tmux 3.3 never releases it, and then the server itself cannot be ended.
 */
function endingWithUs(words: Words): Words {
  return canEndWithUs() ? ['setpriv', '--pdeathsig', 'KILL', ...words] : words;
}

/** Whether that is possible on this system. */
function canEndWithUs(): boolean {
  return findOnPath('setpriv') !== undefined;
}

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;
const TIMEOUT_MS = 5000;

/** Pipes that never end for the program: not when we close our ends, and not when we are killed. */
interface ControlPipes {
  /** The program's standard input and output. We close them once it runs. */
  stdin: number;
  stdout: number;
  /** Our ends. The output ends when no process holds the program's ends. */
  input: Socket;
  output: Socket;
}

/**
 * A named pipe opened for reading and writing is its own other end: its holder never reads an end of file and never gets a
 * broken pipe. Either one can make a tmux server exit, if it comes between two pieces of a pane's output.
 */
export async function openControlPipes(): Promise<ControlPipes> {
  const directory = mkdtempSync(join(tmpdir(), 'ttypilot-'));
  const open: number[] = [];
  const openPipe = (path: string, flags: number) => {
    const fd = openSync(path, flags);
    open.push(fd);
    return fd;
  };
  try {
    const [into, from] = [join(directory, 'in'), join(directory, 'out')];
    await promisify(execFile)('mkfifo', ['-m', '600', into, from], { timeout: TIMEOUT_MS });
    const [stdin, stdout] = [openPipe(into, O_RDWR), openPipe(from, O_RDWR)];
    const [toWrite, toRead] = [openPipe(into, O_WRONLY | O_NONBLOCK), openPipe(from, O_RDONLY | O_NONBLOCK)];
    const input = new Socket({ fd: toWrite, readable: false, writable: true });
    const output = new Socket({ fd: toRead, readable: true, writable: false });
    return { stdin, stdout, input, output };
  } catch (error) {
    for (const fd of open) closeSync(fd);
    throw error;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
