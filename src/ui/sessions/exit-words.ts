import type { PtyExited } from '../../contracts/pty-exited.js';

/** How a program ended. A negative exit code means unknown. */
export interface Ending {
  exit_code?: number | undefined;
  signal?: string | undefined;
  reason?: PtyExited['reason'] | undefined;
}

/** In a word or two. */
export function exitWord({ exit_code, signal }: Ending): string {
  if (signal !== undefined) return SIGNALS[signal]?.word ?? signal;
  return isKnown(exit_code) ? `exited ${exit_code}` : 'ended';
}

/** In a sentence. */
export function exitSentence({ exit_code, signal, reason }: Ending): string {
  const why = reason === undefined ? undefined : REASONS[reason];
  if (why !== undefined) return why;
  if (signal !== undefined) {
    const { sentence } = SIGNALS[signal] ?? { sentence: 'A signal ended the program' };
    return `${sentence} (${signal}).`;
  }
  if (!isKnown(exit_code)) return 'The program ended. Its exit code is unknown.';
  return exit_code === 0 ? 'The program ended normally.' : `The program exited with code ${exit_code}.`;
}

export function isKnown(exitCode: number | undefined): exitCode is number {
  return exitCode !== undefined && exitCode >= 0;
}

const REASONS: Partial<Record<PtyExited['reason'], string>> = {
  closed: 'The session was closed.',
  lost: 'The program ended while the service was down. Its exit code is unknown.',
  idle_timeout: 'The program was ended at its idle limit: too long without input or output.',
  absolute_timeout: 'The program was ended at its time limit.',
};

const CRASHED = { word: 'crashed', sentence: 'The program crashed' };
const SIGNALS: Record<string, { word: string; sentence: string }> = {
  SIGKILL: { word: 'killed', sentence: 'The program was killed' },
  SIGTERM: { word: 'terminated', sentence: 'The program was terminated' },
  SIGINT: { word: 'interrupted', sentence: 'The program was interrupted' },
  SIGQUIT: { word: 'quit', sentence: 'The program quit after SIGQUIT' },
  SIGHUP: { word: 'hung up', sentence: 'The program lost its terminal' },
  SIGPIPE: { word: 'broken pipe', sentence: 'The program wrote to a closed pipe' },
  SIGSEGV: CRASHED,
  SIGABRT: CRASHED,
  SIGBUS: CRASHED,
  SIGFPE: CRASHED,
  SIGILL: CRASHED,
};
