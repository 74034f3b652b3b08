import type * as ChildProcess from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';

const OWN_STAT = '/proc/self/stat';
/** Where /proc is hidden, Linux tells no start time: a later process with the same pid counts as the same one. */
const WITHOUT_PROC = 'running';
/** More than a line of /proc/…/stat can have. */
const LINE_BYTES = 1024;
/** Places among the fields after the command. */
const THREAD_COUNT = 17;
const START_TIME = 19;

export interface ProcessStat {
  command: string;
  /** The fields after the command, as far as the start time. */
  fields: string[];
  /** In ticks since boot; distinguishes a process from a later one with the same pid. */
  startTime: string;
  /** A zombie: it has ended, but its parent has not reaped it yet. */
  isEnded: boolean;
}

/** A process as /proc shows it; undefined when there is no such process. */
export function readProcessStat(pid: number): ProcessStat | undefined {
  return parseProcessStat(readLine(`/proc/${pid}/stat`));
}

/** Parses a line of /proc/…/stat; undefined when it is none. */
export function parseProcessStat(line: string): ProcessStat | undefined {
  // the command stands in parentheses and may contain spaces and parentheses itself
  const commandEnd = line.lastIndexOf(')');
  if (commandEnd < 0) return undefined;
  const fields = line.slice(commandEnd + 2).split(' ', START_TIME + 1);
  // the first thread may end before the others, and the sockets stay open until the last one does
  const isEnded = (fields[0] === 'Z' || fields[0] === 'X') && Number(fields[THREAD_COUNT]) <= 1;
  return {
    command: line.slice(line.indexOf('(') + 1, commandEnd),
    fields,
    startTime: fields[START_TIME] ?? '',
    isEnded,
  };
}

/** Distinguishes a process from a later one with the same pid: its start time and the boot. Empty when there is none. */
export function processIdentity(pid: number): string {
  if (process.platform !== 'linux') return startedAt(pid);
  const stat = readProcessStat(pid);
  if (!stat && !existsSync(OWN_STAT)) return isRunning(pid) ? WITHOUT_PROC : '';
  if (!stat || stat.isEnded) return '';
  return `${stat.startTime}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
}

export function isSameProcess({ pid, identity }: { pid: number; identity: string }): boolean {
  return identity !== '' && Number.isInteger(pid) && pid > 0 && processIdentity(pid) === identity;
}

/** Fewer system calls than readFileSync, since this is read by the dozen. */
function readLine(path: string): string {
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    const buffer = Buffer.allocUnsafe(LINE_BYTES);
    return buffer.toString('latin1', 0, readSync(fd, buffer));
  } catch {
    return '';
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startedAt(pid: number): string {
  try {
    // not loaded on Linux, where every command looks for a running host and has to start fast
    const { execFileSync } = createRequire(import.meta.url)('node:child_process') as typeof ChildProcess;
    const answer = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return String(answer).trim().replace(/\s+/g, '_');
  } catch {
    return '';
  }
}
