import { type ProcessInfo, readProcess } from '../pty/process-table.js';
import { listProc, readProc } from './proc.js';

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
    pids.push(...childrenOf(pid));
  }
  return found;
}

/** Each thread lists the children that it started. */
function childrenOf(pid: number): number[] {
  const threads = listProc(`/proc/${pid}/task`);
  if (!Array.isArray(threads)) return [];
  return threads.flatMap((threadId) => {
    const children = readProc(`/proc/${pid}/task/${threadId}/children`) ?? '';
    return children.split(' ').filter(Boolean).map(Number).filter(Number.isInteger);
  });
}
