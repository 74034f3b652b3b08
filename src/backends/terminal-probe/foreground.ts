import { childrenOf, type ProcessInfo, readProcess } from '../pty/process-table.js';
import type { ForegroundProcess } from './look.js';
import { listProc, type ProcSource, procHere } from './proc.js';

const MAX_PROCESSES = 1024;

/** The processes that may read a terminal now, found among the root's descendants, or else in the whole system. */
export function foregroundProcesses(device: number, rootPid: number): ProcessInfo[] {
  const family = descendants(rootPid);
  const near = inForeground(family, device);
  // a program that has just started has no terminal yet
  if (near.length > 0 || !family.some(({ terminal }) => terminal === device)) return near;
  const all = listProc('/proc');
  return inForeground(Array.isArray(all) ? all.flatMap((pid) => readProcess(pid) ?? []) : [], device);
}

function inForeground(processes: ProcessInfo[], device: number): ProcessInfo[] {
  const atTerminal = processes.filter(({ terminal, isEnded }) => terminal === device && !isEnded);
  return atTerminal.filter(({ groupId, foregroundGroupId }) => groupId === foregroundGroupId);
}

/** A process and its descendants that are still below it. */
export function descendants(rootPid: number): ProcessInfo[] {
  const found: ProcessInfo[] = [];
  const pids = [rootPid];
  for (let i = 0; i < pids.length && i < MAX_PROCESSES; i++) {
    const pid = pids[i] as number;
    const info = readProcess(pid);
    if (!info) continue;
    found.push(info);
    pids.push(...(childrenOf(pid) ?? []));
  }
  return found;
}

/** Programs that give another program its own terminal and pass input on to it. */
const CARRIERS = new Set(['script', 'sudo', 'su', 'runuser', 'doas', 'expect', 'unbuffer', 'asciinema', 'ttyrec']);
/** The device /dev/ptmx; each open one is the master side of a terminal. */
export const MASTER = 0x502;
const SLAVE_MAJOR = 136;

/** The inner terminal of a process that only passes input on to one. */
export function innerTerminal(
  { pid, command }: ForegroundProcess,
  proc: ProcSource = procHere,
): { path: string; device: number } | undefined {
  if (!CARRIERS.has(command)) return undefined;
  const fds = proc.list(`/proc/${pid}/fd`);
  const masters = Array.isArray(fds) ? fds.filter((fd) => proc.deviceOf(pid, fd) === MASTER) : [];
  const indexes = new Set(masters.map((fd) => indexOf(pid, fd, proc)));
  const [index] = indexes;
  return indexes.size === 1 && index !== undefined
    ? { path: `/dev/pts/${index}`, device: deviceNumber(index) }
    : undefined;
}

function indexOf(pid: number, masterFd: number, proc: ProcSource): number | undefined {
  const index = /^tty-index:\s*(\d+)/m.exec(proc.read(`/proc/${pid}/fdinfo/${masterFd}`) ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}

/** As in stat(2): the low eight bits of the minor number, the major number, the rest of the minor number. */
function deviceNumber(minor: number): number {
  return (minor & 0xff) + SLAVE_MAJOR * 2 ** 8 + (minor >> 8) * 2 ** 20;
}
