import type { PtyExited } from '../../contracts/pty-exited.js';

/** How a program ended, as far as it is known. A negative code stands for one that is not. */
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
  if (!isKnown(exit_code)) return 'The program has ended. Its exit code is not known.';
  return exit_code === 0 ? 'The program has ended normally.' : `The program has ended with exit code ${exit_code}.`;
}

export function isKnown(exitCode: number | undefined): exitCode is number {
  return exitCode !== undefined && exitCode >= 0;
}

const REASONS: Partial<Record<PtyExited['reason'], string>> = {
  closed: 'The session was closed.',
  lost: 'The program ended while the service was not running. Its exit code is not known.',
  idle_timeout: 'The program was idle for too long and was ended.',
  absolute_timeout: 'The time limit was reached, and the program was ended.',
};

const CRASHED = { word: 'crashed', sentence: 'The program crashed' };
const SIGNALS: Record<string, { word: string; sentence: string }> = {
  SIGKILL: { word: 'killed', sentence: 'The program was killed' },
  SIGTERM: { word: 'terminated', sentence: 'The program was asked to end and did' },
  SIGINT: { word: 'interrupted', sentence: 'The program was interrupted' },
  SIGQUIT: { word: 'quit', sentence: 'The program was made to quit' },
  SIGHUP: { word: 'hung up', sentence: 'The program lost its terminal' },
  SIGPIPE: { word: 'broken pipe', sentence: 'The program wrote to a closed pipe' },
  SIGSEGV: CRASHED,
  SIGABRT: CRASHED,
  SIGBUS: CRASHED,
  SIGFPE: CRASHED,
  SIGILL: CRASHED,
};
