/** The numbers of system calls that perl has no functions for. */
export interface SystemCalls {
  /** Makes a process a child subreaper. */
  prctl: number;
  /** Tells how a child ended without reaping it. */
  waitid: number;
}

const NUMBERS: Partial<Record<NodeJS.Architecture, SystemCalls>> = {
  x64: { prctl: 157, waitid: 247 },
  arm64: { prctl: 167, waitid: 95 },
};

/** Undefined on systems without them. */
export function systemCalls(): SystemCalls | undefined {
  return process.platform === 'linux' ? NUMBERS[process.arch] : undefined;
}
