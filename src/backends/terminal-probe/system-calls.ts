/** The calls in which a thread can wait for input. */
export type WaitingCall = 'read' | 'poll' | 'select' | 'epoll';

/** By system call number, which differs between architectures. */
const CALLS: Partial<Record<NodeJS.Architecture, Record<number, WaitingCall>>> = {
  x64: {
    0: 'read',
    19: 'read', // readv
    7: 'poll',
    271: 'poll', // ppoll
    23: 'select',
    270: 'select', // pselect6
    232: 'epoll',
    281: 'epoll', // epoll_pwait
    441: 'epoll', // epoll_pwait2
  },
  arm64: {
    63: 'read',
    65: 'read', // readv
    73: 'poll', // ppoll
    72: 'select', // pselect6
    22: 'epoll', // epoll_pwait
    441: 'epoll', // epoll_pwait2
  },
};

/** The call in which a thread waits, with its arguments. */
export interface SystemCall {
  call: WaitingCall;
  args: number[];
}

/** The numbers of a call on an architecture. */
export function callNumbers(architecture: NodeJS.Architecture, wanted: WaitingCall): string[] {
  const calls = Object.entries(CALLS[architecture] ?? {});
  return calls.filter(([, call]) => call === wanted).map(([number]) => number);
}

/** Parses a line of /proc/…/syscall. `running`: the thread waits for nothing; undefined: an irrelevant call. */
export function parseSystemCall(
  line: string,
  architecture: NodeJS.Architecture = process.arch,
): SystemCall | 'running' | undefined {
  const [number = '', ...args] = line.trim().split(' ');
  if (number === 'running') return 'running';
  const call = CALLS[architecture]?.[Number(number)];
  return call && { call, args: args.slice(0, 6).map(Number) };
}

/** Whether the numbers of an architecture are known. */
export function knowsSystemCalls(architecture: NodeJS.Architecture | undefined): boolean {
  return architecture !== undefined && architecture in CALLS;
}
