const NUMBERS: Partial<Record<NodeJS.Architecture, number>> = { x64: 157, arm64: 167 };

/** The number of the prctl system call, which makes a process a child subreaper; 0 on systems without it. */
export function prctlNumber(): number {
  return process.platform === 'linux' ? (NUMBERS[process.arch] ?? 0) : 0;
}
