import { readFileSync } from 'node:fs';
import { type Clock, nextTurn } from '../../base/clock.js';
import { type ProcessStat, readProcessStat } from '../../base/process-identity.js';
import { listProc, readProc } from '../terminal-probe/proc.js';
import { TREE_MARK_NAME } from './environment.js';

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
  /** It still runs its parent's program, as a subshell does. */
  isCopy: boolean;
  /** In ticks since boot; distinguishes it from a later process with the same number. */
  startTime: string;
  /** A zombie: it has ended, but its parent has not reaped it yet. */
  isEnded: boolean;
  command: string;
  treeMark: string | undefined;
}

const PROCESSES_PER_TURN = 50;
/** PF_FORKNOEXEC of the kernel. */
const FORKED_WITHOUT_EXEC = 0x40;

/** Every process of the system, found by what sessions know of their processes. */
export class ProcessScan {
  readonly all: readonly ProcessInfo[];
  readonly #indexes = new Map<IndexedField, Map<unknown, ProcessInfo[]>>();

  constructor(all: readonly ProcessInfo[]) {
    this.all = all;
  }

  /** The processes with this value. All sessions that end at the same time share the index. */
  with<Field extends IndexedField>(field: Field, value: ProcessInfo[Field]): readonly ProcessInfo[] {
    let index = this.#indexes.get(field);
    if (!index) {
      index = grouped(this.all, field);
      this.#indexes.set(field, index);
    }
    return index.get(value) ?? [];
  }
}

function grouped(all: readonly ProcessInfo[], field: IndexedField): Map<unknown, ProcessInfo[]> {
  const groups = new Map<unknown, ProcessInfo[]>();
  for (const info of all) {
    const group = groups.get(info[field]);
    if (group) group.push(info);
    else groups.set(info[field], [info]);
  }
  return groups;
}

type IndexedField = 'pid' | 'parentPid' | 'groupId' | 'sessionId' | 'terminal' | 'treeMark';

/** Scans all processes of the system without blocking the event loop, once for all concurrent callers. */
export class ProcessTable {
  readonly #clock: Clock;
  #nextLook: Promise<ProcessScan> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Every process that has run since the call, except those that ended. Empty where there is no /proc. */
  look(): Promise<ProcessScan> {
    this.#nextLook ??= this.#look();
    return this.#nextLook;
  }

  /** The descendants of a process, read without a scan; undefined where the system does not list children. */
  async below(pid: number): Promise<ProcessInfo[] | undefined> {
    const found: ProcessInfo[] = [];
    const parents = [pid];
    for (let i = 0; i < parents.length; i++) {
      if (i % PROCESSES_PER_TURN === PROCESSES_PER_TURN - 1) await nextTurn(this.#clock);
      const children = childrenOf(parents[i] as number);
      if (!children) {
        // the process itself has no list only where no process has one
        if (i === 0) return undefined;
        continue;
      }
      parents.push(...children);
      found.push(...children.flatMap((child) => readProcess(child) ?? []));
    }
    return found.filter(({ isEnded }) => !isEnded);
  }

  async #look(): Promise<ProcessScan> {
    await nextTurn(this.#clock);
    // a scan that has begun is too old for later callers
    this.#nextLook = undefined;
    const processes: ProcessInfo[] = [];
    for (const [index, pid] of processIds().entries()) {
      if (index % PROCESSES_PER_TURN === PROCESSES_PER_TURN - 1) await nextTurn(this.#clock);
      const info = readProcess(pid);
      if (info && !info.isEnded) processes.push({ ...info, treeMark: readTreeMark(pid) });
    }
    return new ProcessScan(processes);
  }
}

/** Each thread lists the children that it started. Undefined when nothing is listed. */
export function childrenOf(pid: number): number[] | undefined {
  const threads = listProc(`/proc/${pid}/task`);
  if (!Array.isArray(threads)) return undefined;
  const lists = threads.flatMap((threadId) => readProc(`/proc/${pid}/task/${threadId}/children`) ?? []);
  return lists.length === 0 ? undefined : lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** When a process started, in seconds since boot. */
export function startedAtS({ startTime }: Pick<ProcessInfo, 'startTime'>): number {
  // Linux shows 100 ticks a second on every machine that Node runs on
  return Number(startTime) / 100;
}

/** Whether this same process still runs. */
export function isRunning({ pid, startTime }: Pick<ProcessInfo, 'pid' | 'startTime'>): boolean {
  const info = readProcess(pid);
  return info !== undefined && !info.isEnded && info.startTime === startTime;
}

/** Names this process: `PID:START`, which no later process with the same number has. */
export function ownProcessName(): string {
  return `${process.pid}:${readProcess(process.pid)?.startTime ?? ''}`;
}

/** Whether the process with this name still runs; anything after the name is ignored. */
export function isNamedProcessRunning(name: string): boolean {
  const [pid, startTime = ''] = name.split(':');
  return isRunning({ pid: Number(pid), startTime });
}

/** Undefined when there is no such process. */
export function readProcess(pid: number): ProcessInfo | undefined {
  return processInfo(pid, readProcessStat(pid));
}

/** Names the fields of /proc/…/stat. */
export function processInfo(pid: number, stat: ProcessStat | undefined): ProcessInfo | undefined {
  if (!stat) return undefined;
  const { command, startTime, isEnded, fields } = stat;
  const [, parentPid, groupId, sessionId, terminal, foregroundGroupId, flags] = fields;
  return {
    ...{ pid, command, startTime, isEnded },
    parentPid: Number(parentPid),
    groupId: Number(groupId),
    sessionId: Number(sessionId),
    terminal: Number(terminal),
    foregroundGroupId: Number(foregroundGroupId),
    isCopy: (Number(flags) & FORKED_WITHOUT_EXEC) !== 0,
    treeMark: undefined,
  };
}

function processIds(): number[] {
  const pids = listProc('/proc');
  return Array.isArray(pids) ? pids : [];
}

/** Readable only for processes of our own user. */
function readTreeMark(pid: number): string | undefined {
  const environment = readOrEmpty(`/proc/${pid}/environ`);
  const name = `${TREE_MARK_NAME}=`;
  for (let at = environment.indexOf(name); at >= 0; at = environment.indexOf(name, at + 1)) {
    if (at > 0 && environment[at - 1] !== 0) continue;
    const start = at + name.length;
    const end = environment.indexOf(0, start);
    return environment.toString('latin1', start, end < 0 ? environment.length : end);
  }
  return undefined;
}

function readOrEmpty(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Every this many checks, the start time is compared as well. */
const QUESTIONS_PER_LOOK = 16;

/** A process that is not our child, so its end is not reported to us: a tmux server, or what tmux started in a pane. */
export class WatchedProcess {
  readonly #pid: number;
  readonly #startTime: string;
  #questions = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#startTime = readProcess(pid)?.startTime ?? '';
  }

  /** It has ended, or its pid was reused. Most checks cost next to nothing. */
  get isLost(): boolean {
    if (++this.#questions % QUESTIONS_PER_LOOK !== 0 && isThere(this.#pid)) return false;
    return !isRunning({ pid: this.#pid, startTime: this.#startTime });
  }
}

/** Whether a process with this number exists. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
