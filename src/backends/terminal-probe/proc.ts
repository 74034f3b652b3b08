import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';

/** More than most files have that are read here, and so little that Node takes it from its pool. */
const PIECE_BYTES = 1024;
const MAX_BYTES = 256 * 1024;

/** What a file of /proc says; `refused` when it belongs to another user, undefined when it is gone or unknown here. */
export function readProc(path: string): string | 'refused' | undefined {
  return orRefused(() => readWhole(path));
}

/** The numbers that name the entries of a directory of /proc: processes, threads, descriptors. */
export function listProc(path: string): number[] | 'refused' | undefined {
  return orRefused(() => readdirSync(path).map(Number).filter(Number.isInteger));
}

/** The number of the device that a descriptor of a process is; 0 when it is none, or cannot be seen. */
export function deviceOf(pid: number, fd: number): number {
  try {
    return statSync(`/proc/${pid}/fd/${fd}`).rdev;
  } catch {
    return 0;
  }
}

export function isSocket(pid: number, fd: number): boolean {
  try {
    return statSync(`/proc/${pid}/fd/${fd}`).isSocket();
  } catch {
    return false;
  }
}

/** A piece of the memory of a process; undefined when it cannot be read. */
export function readMemory(pid: number, address: number, byteCount: number): Buffer | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(`/proc/${pid}/mem`, 'r');
    const buffer = Buffer.alloc(byteCount);
    return readSync(fd, buffer, 0, byteCount, address) === byteCount ? buffer : undefined;
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** In fewer calls than readFileSync needs, since such files are small and are read by the dozen. */
function readWhole(path: string): string {
  const fd = openSync(path, 'r');
  try {
    let text = '';
    // the kernel ends a piece where an entry ends, so a piece may be a little shorter than what was asked for
    for (let byteCount = PIECE_BYTES; byteCount > PIECE_BYTES / 2 && text.length < MAX_BYTES; ) {
      const buffer = Buffer.allocUnsafe(PIECE_BYTES);
      byteCount = readSync(fd, buffer);
      text += buffer.toString('latin1', 0, byteCount);
    }
    return text;
  } finally {
    closeSync(fd);
  }
}

function orRefused<T>(read: () => T): T | 'refused' | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EACCES' || code === 'EPERM' ? 'refused' : undefined;
  }
}
