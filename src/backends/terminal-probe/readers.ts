import type { ProcessInfo } from '../pty/process-table.js';
import type { ForegroundProcess, TerminalReader } from './look.js';
import { isSocket, listProc, readProc } from './proc.js';
import { knowsSystemCalls, parseSystemCall } from './system-calls.js';
import { isTerminal, tellsOfTerminal, type WantedTerminal, waitsForTerminal } from './waiting-on.js';

const MAX_THREADS = 512;
const MAX_DESCRIPTORS = 256;

/** What one foreground process is doing. */
export interface ProcessLook {
  process: ForegroundProcess;
  readers: TerminalReader[];
  isBusy: boolean;
}

/** Inspects all threads of a process: which of them wait for the terminal, and whether one is running. */
export function lookAtProcess({ pid, command }: ProcessInfo, device: number): ProcessLook {
  const process: ForegroundProcess = { pid, command, args: [], isHidden: false };
  const found: ProcessLook = { process, readers: [], isBusy: false };
  const threads = listProc(`/proc/${pid}/task`);
  for (const threadId of Array.isArray(threads) ? threads.slice(0, MAX_THREADS) : []) {
    lookAtThread(threadId, found, { pid, device });
  }
  if (found.readers.length > 0) process.args = argumentsOf(pid);
  return found;
}

/** How often a thread was scheduled: the same number later means that it has not run in between. */
export function runCount(pid: number, threadId: number): string {
  const counts = readProc(`/proc/${pid}/task/${threadId}/schedstat`)?.trim().split(' ');
  return (
    counts?.[2] ??
    readProc(`/proc/${pid}/task/${threadId}/status`)
      ?.match(/ctxt_switches:\s*\d+/g)
      ?.join() ??
    ''
  );
}

function lookAtThread(threadId: number, found: ProcessLook, terminal: WantedTerminal): void {
  const { process, readers } = found;
  const line = readProc(`/proc/${process.pid}/task/${threadId}/syscall`);
  if (line === 'refused' || !knowsSystemCalls) return lookFromOutside(threadId, found, terminal);
  const call = line === undefined ? undefined : parseSystemCall(line);
  if (call === 'running') found.isBusy = true;
  else if (call && waitsForTerminal(call, terminal)) {
    const how = call.call === 'read' ? 'reads' : 'polls';
    readers.push({ process, threadId, how, ...(how === 'reads' ? { byteCount: call.args[2] ?? 0 } : {}) });
  }
}

/** Where a process's system calls are hidden from us, its wait channel and descriptors may still be visible. */
function lookFromOutside(threadId: number, found: ProcessLook, terminal: WantedTerminal): void {
  const { process } = found;
  const fds = listProc(`/proc/${process.pid}/fd`);
  if (fds === 'refused') process.isHidden = true;
  const state = /\) (\w)/.exec(readProc(`/proc/${process.pid}/task/${threadId}/stat`) ?? '')?.[1];
  if (state === 'R') found.isBusy = true;
  if (state !== 'S' || !Array.isArray(fds)) return;
  const place = readProc(`/proc/${process.pid}/task/${threadId}/wchan`) ?? '';
  const shown = fds.slice(0, MAX_DESCRIPTORS);
  const how = waitAt(place, shown, terminal);
  if (!how) return;
  process.hasSockets = shown.some((fd) => isSocket(process.pid, fd));
  found.readers.push({ process, threadId, how });
}

function waitAt(place: string, fds: number[], terminal: WantedTerminal): TerminalReader['how'] | undefined {
  if (/^(do_epoll_wait|ep_poll)/.test(place)) {
    const isWatched = fds.some((fd) => !isTerminal(fd, terminal) && tellsOfTerminal(fd, terminal));
    return isWatched ? 'polls' : undefined;
  }
  const hasTerminal = () => fds.some((fd) => isTerminal(fd, terminal));
  if (/^(wait_woken|n_tty_read)/.test(place)) return hasTerminal() ? 'may read' : undefined;
  return /^(poll_schedule_timeout|do_select|do_poll|do_sys_poll)/.test(place) && hasTerminal() ? 'may poll' : undefined;
}

function argumentsOf(pid: number): string[] {
  const line = readProc(`/proc/${pid}/cmdline`);
  return line === undefined || line === 'refused' ? [] : line.split('\0').slice(0, -1);
}
