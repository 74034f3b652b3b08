import { execFile } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;
const TIMEOUT_MS = 5000;

/** Pipes that never end for the program: not when we close our ends, and not when we are killed. */
export interface ControlPipes {
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
