import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { findOnPath } from '../../../base/files/find-on-path.js';
import { spawnClean } from './clean-spawn.js';
import { type ControlPipes, openControlPipes } from './control-pipes.js';
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
      return new ControlChannel(spawnClean(command, words, tmuxEnvironment(), pipes), pipes);
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
