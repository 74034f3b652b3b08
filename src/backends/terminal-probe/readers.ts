import type { ProcessInfo } from '../pty/process-table.js';
import type { ForegroundProcess, TerminalReader } from './look.js';
import { type ProcSource, procHere } from './proc.js';
import { knowsSystemCalls, parseSystemCall, type SystemCall } from './system-calls.js';

const MAX_THREADS = 512;
const MAX_DESCRIPTORS = 256;

/** What one foreground process is doing. */
export interface ProcessLook {
  process: ForegroundProcess;
  readers: TerminalReader[];
  isBusy: boolean;
}

/** Inspects all threads of a process: which of them wait for the terminal, and whether one is running. */
export function lookAtProcess(
  { pid, command }: Pick<ProcessInfo, 'pid' | 'command'>,
  device: number,
  proc: ProcSource = procHere,
): ProcessLook {
  const process: ForegroundProcess = { pid, command, args: [], isHidden: false };
  const found: ProcessLook = { process, readers: [], isBusy: false };
  const threads = proc.list(`/proc/${pid}/task`);
  for (const threadId of Array.isArray(threads) ? threads.slice(0, MAX_THREADS) : []) {
    lookAtThread(threadId, found, { pid, device, proc });
  }
  if (found.readers.length > 0) process.args = argumentsOf(pid, proc);
  return found;
}

/** How often a thread was scheduled: the same number later means that it has not run in between. */
export function runCount(pid: number, threadId: number, proc: ProcSource = procHere): string {
  const counts = proc.read(`/proc/${pid}/task/${threadId}/schedstat`)?.trim().split(' ');
  return (
    counts?.[2] ??
    proc
      .read(`/proc/${pid}/task/${threadId}/status`)
      ?.match(/ctxt_switches:\s*\d+/g)
      ?.join() ??
    ''
  );
}

function lookAtThread(threadId: number, found: ProcessLook, terminal: WantedTerminal): void {
  const { process, readers } = found;
  const { proc } = terminal;
  const line = proc.read(`/proc/${process.pid}/task/${threadId}/syscall`);
  if (line === 'refused' || !knowsSystemCalls(proc.architecture)) return lookFromOutside(threadId, found, terminal);
  const call = line === undefined ? undefined : parseSystemCall(line, proc.architecture);
  if (call === 'running') found.isBusy = true;
  else if (call && waitsForTerminal(call, terminal)) {
    const how = call.call === 'read' ? 'reads' : 'polls';
    readers.push({ process, threadId, how, ...(how === 'reads' ? { byteCount: call.args[2] ?? 0 } : {}) });
  }
}

/** Where a process's system calls are hidden from us, its wait channel and descriptors may still be visible. */
function lookFromOutside(threadId: number, found: ProcessLook, terminal: WantedTerminal): void {
  const { process } = found;
  const { proc } = terminal;
  const fds = proc.list(`/proc/${process.pid}/fd`);
  if (fds === 'refused') process.isHidden = true;
  const state = /\) (\w)/.exec(proc.read(`/proc/${process.pid}/task/${threadId}/stat`) ?? '')?.[1];
  if (state === 'R') found.isBusy = true;
  if (state !== 'S' || !Array.isArray(fds)) return;
  const place = proc.read(`/proc/${process.pid}/task/${threadId}/wchan`) ?? '';
  const shown = fds.slice(0, MAX_DESCRIPTORS);
  const how = waitAt(place, shown, terminal);
  if (!how) return;
  process.hasSockets = shown.some((fd) => proc.isSocket(process.pid, fd));
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

function argumentsOf(pid: number, proc: ProcSource): string[] {
  const line = proc.read(`/proc/${pid}/cmdline`);
  return line === undefined || line === 'refused' ? [] : line.split('\0').slice(0, -1);
}

/** A terminal as seen by a process that has it open. */
interface WantedTerminal {
  pid: number;
  device: number;
  proc: ProcSource;
}

/** The device /dev/tty: the controlling terminal of the process. */
export const OWN_TERMINAL = 0x500;
const MAX_WAITED_DESCRIPTORS = 1024;
/** POLLIN and POLLRDNORM, the same numbers for epoll. */
const INPUT_EVENTS = 0x41;
const MAX_EPOLL_DEPTH = 3;

/** Whether a system call returns when something is typed. */
function waitsForTerminal({ call, args }: SystemCall, terminal: WantedTerminal): boolean {
  const [first = 0, second = 0] = args;
  switch (call) {
    case 'read':
      return isTerminal(first, terminal);
    case 'poll':
      return polledDescriptors(terminal, first, second).some((fd) => tellsOfTerminal(fd, terminal));
    case 'select':
      return selectedDescriptors(terminal, second, first).some((fd) => tellsOfTerminal(fd, terminal));
    case 'epoll':
      return tellsOfTerminal(first, terminal);
  }
}

function isTerminal(fd: number, { pid, device, proc }: WantedTerminal): boolean {
  const found = proc.deviceOf(pid, fd);
  return found === device || found === OWN_TERMINAL;
}

/** An epoll descriptor becomes readable when one of its watched descriptors does. */
function tellsOfTerminal(fd: number, terminal: WantedTerminal, depth = 0): boolean {
  if (isTerminal(fd, terminal)) return true;
  if (depth === MAX_EPOLL_DEPTH) return false;
  const watched = watchedDescriptors(terminal, fd);
  return watched.some((inner) => tellsOfTerminal(inner, terminal, depth + 1));
}

/** struct pollfd: the descriptor and the requested events. */
function polledDescriptors({ pid, proc }: WantedTerminal, address: number, count: number): number[] {
  const entryBytes = 8;
  const shown = Math.min(count, MAX_WAITED_DESCRIPTORS);
  const memory = address > 0 && shown > 0 ? proc.memory(pid, address, shown * entryBytes) : undefined;
  if (!memory) return [];
  const entries = Array.from({ length: shown }, (_, i) => i * entryBytes);
  return entries
    .filter((at) => (memory.readInt16LE(at + 4) & INPUT_EVENTS) !== 0)
    .map((at) => memory.readInt32LE(at))
    .filter((fd) => fd >= 0);
}

/** fd_set: a bit for each descriptor. */
function selectedDescriptors({ pid, proc }: WantedTerminal, address: number, count: number): number[] {
  const shown = Math.min(count, MAX_WAITED_DESCRIPTORS);
  const memory = address > 0 && shown > 0 ? proc.memory(pid, address, Math.ceil(shown / 8)) : undefined;
  if (!memory) return [];
  return Array.from({ length: shown }, (_, fd) => fd).filter((fd) => ((memory[fd >> 3] ?? 0) >> (fd & 7)) & 1);
}

/** The descriptors that an epoll descriptor watches for input; none when it is not an epoll descriptor. */
function watchedDescriptors({ pid, proc }: WantedTerminal, fd: number): number[] {
  const info = proc.read(`/proc/${pid}/fdinfo/${fd}`) ?? '';
  const entries = info.matchAll(/^tfd:\s*(\d+) events:\s*([0-9a-f]+)/gm);
  return [...entries]
    .filter(([, , events = '']) => (Number.parseInt(events, 16) & INPUT_EVENTS) !== 0)
    .map(([, watched]) => Number(watched))
    .slice(0, MAX_WAITED_DESCRIPTORS);
}
