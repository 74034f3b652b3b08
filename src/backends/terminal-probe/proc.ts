import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';

/** More than most of these files have, and little enough for Node to take it from its pool. */
const PIECE_BYTES = 1024;
const MAX_BYTES = 256 * 1024;

/** Where the facts about processes come from: this machine, or what another one has sent. */
export interface ProcSource {
  /** Undefined where it is not one whose system calls are known. */
  architecture: NodeJS.Architecture | undefined;
  /** As `readProc`. */
  read(path: string): string | 'refused' | undefined;
  /** As `listProc`. */
  list(path: string): number[] | 'refused' | undefined;
  deviceOf(pid: number, fd: number): number;
  isSocket(pid: number, fd: number): boolean;
  memory(pid: number, address: number, byteCount: number): Buffer | undefined;
}

export const procHere: ProcSource = {
  architecture: process.arch,
  read: readProc,
  list: listProc,
  deviceOf,
  isSocket,
  memory: readMemory,
};

/** The contents of a file in /proc; `refused` when it is another user's, undefined when it is missing. */
export function readProc(path: string): string | 'refused' | undefined {
  return orRefused(() => readWhole(path));
}

/** The numeric entries of a directory in /proc: processes, threads, descriptors. */
export function listProc(path: string): number[] | 'refused' | undefined {
  return orRefused(() => readdirSync(path).map(Number).filter(Number.isInteger));
}

/** The device number behind a process's descriptor; 0 when it is not a device, or hidden. */
function deviceOf(pid: number, fd: number): number {
  try {
    return statSync(`/proc/${pid}/fd/${fd}`).rdev;
  } catch {
    return 0;
  }
}

function isSocket(pid: number, fd: number): boolean {
  try {
    return statSync(`/proc/${pid}/fd/${fd}`).isSocket();
  } catch {
    return false;
  }
}

/** A part of a process's memory; undefined when it cannot be read. */
function readMemory(pid: number, address: number, byteCount: number): Buffer | undefined {
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

/** Fewer system calls than readFileSync, since these small files are read by the dozen. */
function readWhole(path: string): string {
  const fd = openSync(path, 'r');
  try {
    let text = '';
    // the kernel ends a read at the end of an entry, so a read may be a little shorter than requested
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
