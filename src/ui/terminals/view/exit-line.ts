import type { PtyExited } from '../../../contracts/pty-exited.js';
import { isKnown } from '../../sessions/exit-words.js';

type Exit = Pick<PtyExited, 'exit_code'> & Partial<Pick<PtyExited, 'reason' | 'timed_out'>>;

/** Shown after the program's output: a dim line that says how it ended. */
export function exitLine(exit: Exit): string {
  return `\r\n\x1b[2m[${noticeText(exit)}]\x1b[0m\r\n`;
}

function noticeText({ exit_code, reason, timed_out }: Exit): string {
  if (timed_out) return 'process timed out and was killed';
  if (isKnown(exit_code)) return `process exited with code ${exit_code}`;
  return reason === 'closed' ? 'session closed' : 'process ended, exit code unknown';
}
