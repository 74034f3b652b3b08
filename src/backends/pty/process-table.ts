import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { type Clock, nextTurn } from '../../base/clock.js';
import { treeMarkName } from './environment.js';

/** A process as /proc shows it. */
export interface ProcessInfo {
  pid: number;
  parentPid: number;
  groupId: number;
  sessionId: number;
  /** The device number of its controlling terminal; 0 without one. */
  terminal: number;
  /** The process group that reads from its terminal; below 1 without one. */
  foregroundGroupId: number;
  /** It still runs the program of its parent, as the subshell of a shell does. */
  isCopy: boolean;
  /** In ticks since the system's start; tells it from a later process with the same number. */
  startTime: string;
  /** A zombie: it has ended, but its parent has not asked yet. */
  isEnded: boolean;
  command: string;
  treeMark: string | undefined;
}

const processesPerTurn = 50;
/** Places among the fields after the command. */
const THREAD_COUNT = 17;
const START_TIME = 19;
/** More than a line of /proc/…/stat can have. */
const LINE_BYTES = 1024;
/** PF_FORKNOEXEC of the kernel. */
const FORKED_WITHOUT_EXEC = 0x40;

/** Looks at all processes of the system, without stopping the event loop, once for all who ask at the same time. */
export class ProcessTable {
  readonly #clock: Clock;
  #nextLook: Promise<ProcessInfo[]> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Every process that ran from the call on, without those that have ended. Empty where there is no /proc. */
  look(): Promise<ProcessInfo[]> {
    this.#nextLook ??= this.#look();
    return this.#nextLook;
  }

  async #look(): Promise<ProcessInfo[]> {
    await nextTurn(this.#clock);
    // a look that has begun is too old for those who ask from here on
    this.#nextLook = undefined;
    const processes: ProcessInfo[] = [];
    for (const [index, pid] of processIds().entries()) {
      if (index % processesPerTurn === processesPerTurn - 1) await nextTurn(this.#clock);
      const info = readProcess(pid);
      if (info && !info.isEnded) processes.push({ ...info, treeMark: readTreeMark(pid) });
    }
    return processes;
  }
}

/** When a process began, in seconds since the system's start. */
export function startedAtS({ startTime }: Pick<ProcessInfo, 'startTime'>): number {
  // Linux shows 100 ticks a second on every machine that Node runs on
  return Number(startTime) / 100;
}

/** Whether this very process still runs. */
export function isRunning({ pid, startTime }: Pick<ProcessInfo, 'pid' | 'startTime'>): boolean {
  const info = readProcess(pid);
  return info !== undefined && !info.isEnded && info.startTime === startTime;
}

/** Undefined when there is no such process (any more). */
export function readProcess(pid: number): ProcessInfo | undefined {
  const line = readLine(`/proc/${pid}/stat`);
  // the command stands in parentheses and may hold spaces and parentheses itself
  const commandEnd = line.lastIndexOf(')');
  if (commandEnd < 0) return undefined;
  const fields = line.slice(commandEnd + 2).split(' ', START_TIME + 1);
  const [state = '', parentPid, groupId, sessionId, terminal, foregroundGroupId, flags] = fields;
  return {
    pid,
    parentPid: Number(parentPid),
    groupId: Number(groupId),
    sessionId: Number(sessionId),
    terminal: Number(terminal),
    foregroundGroupId: Number(foregroundGroupId),
    isCopy: (Number(flags) & FORKED_WITHOUT_EXEC) !== 0,
    startTime: fields[START_TIME] ?? '',
    // the first thread may have ended before the others
    isEnded: (state === 'Z' || state === 'X') && Number(fields[THREAD_COUNT]) <= 1,
    command: line.slice(line.indexOf('(') + 1, commandEnd),
    treeMark: undefined,
  };
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Only readable for processes of our own user. */
function readTreeMark(pid: number): string | undefined {
  const environment = readOrEmpty(`/proc/${pid}/environ`);
  const name = `${treeMarkName}=`;
  for (let at = environment.indexOf(name); at >= 0; at = environment.indexOf(name, at + 1)) {
    if (at > 0 && environment[at - 1] !== 0) continue;
    const start = at + name.length;
    const end = environment.indexOf(0, start);
    return environment.toString('latin1', start, end < 0 ? environment.length : end);
  }
  return undefined;
}

/** In fewer calls than readFileSync needs, since this is read by the dozen. */
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

function readOrEmpty(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
