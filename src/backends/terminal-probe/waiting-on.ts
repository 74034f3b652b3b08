import { deviceOf, readMemory, readProc } from './proc.js';
import type { SystemCall } from './system-calls.js';

/** A terminal as seen by a process that has it open. */
export interface WantedTerminal {
  pid: number;
  device: number;
}

/** The device /dev/tty: the controlling terminal of the process. */
const OWN_TERMINAL = 0x500;
const MAX_DESCRIPTORS = 1024;
/** POLLIN and POLLRDNORM, the same numbers for epoll. */
const INPUT_EVENTS = 0x41;
const MAX_EPOLL_DEPTH = 3;

/** Whether a system call returns when something is typed. */
export function waitsForTerminal({ call, args }: SystemCall, terminal: WantedTerminal): boolean {
  const [first = 0, second = 0] = args;
  switch (call) {
    case 'read':
      return isTerminal(first, terminal);
    case 'poll':
      return polledDescriptors(terminal.pid, first, second).some((fd) => tellsOfTerminal(fd, terminal));
    case 'select':
      return selectedDescriptors(terminal.pid, second, first).some((fd) => tellsOfTerminal(fd, terminal));
    case 'epoll':
      return tellsOfTerminal(first, terminal);
  }
}

export function isTerminal(fd: number, { pid, device }: WantedTerminal): boolean {
  const found = deviceOf(pid, fd);
  return found === device || found === OWN_TERMINAL;
}

/** An epoll descriptor becomes readable when one of its watched descriptors does. */
export function tellsOfTerminal(fd: number, terminal: WantedTerminal, depth = 0): boolean {
  if (isTerminal(fd, terminal)) return true;
  if (depth === MAX_EPOLL_DEPTH) return false;
  const watched = watchedDescriptors(terminal.pid, fd);
  return watched.some((inner) => tellsOfTerminal(inner, terminal, depth + 1));
}

/** struct pollfd: the descriptor and the requested events. */
function polledDescriptors(pid: number, address: number, count: number): number[] {
  const entryBytes = 8;
  const shown = Math.min(count, MAX_DESCRIPTORS);
  const memory = address > 0 && shown > 0 ? readMemory(pid, address, shown * entryBytes) : undefined;
  if (!memory) return [];
  const entries = Array.from({ length: shown }, (_, i) => i * entryBytes);
  return entries
    .filter((at) => (memory.readInt16LE(at + 4) & INPUT_EVENTS) !== 0)
    .map((at) => memory.readInt32LE(at))
    .filter((fd) => fd >= 0);
}

/** fd_set: a bit for each descriptor. */
function selectedDescriptors(pid: number, address: number, count: number): number[] {
  const shown = Math.min(count, MAX_DESCRIPTORS);
  const memory = address > 0 && shown > 0 ? readMemory(pid, address, Math.ceil(shown / 8)) : undefined;
  if (!memory) return [];
  return Array.from({ length: shown }, (_, fd) => fd).filter((fd) => ((memory[fd >> 3] ?? 0) >> (fd & 7)) & 1);
}

/** The descriptors that an epoll descriptor watches for input; none when it is not an epoll descriptor. */
function watchedDescriptors(pid: number, fd: number): number[] {
  const info = readProc(`/proc/${pid}/fdinfo/${fd}`) ?? '';
  const entries = info.matchAll(/^tfd:\s*(\d+) events:\s*([0-9a-f]+)/gm);
  return [...entries]
    .filter(([, , events = '']) => (Number.parseInt(events, 16) & INPUT_EVENTS) !== 0)
    .map(([, watched]) => Number(watched))
    .slice(0, MAX_DESCRIPTORS);
}
