import type { PtyExited } from '../../../contracts/pty-exited.js';
import { isKnown } from '../../sessions/exit-words.js';

type Exit = Pick<PtyExited, 'exit_code' | 'reason' | 'timed_out' | 'last_lines'>;

/** Shown after the program's end: a dim line that says how it ended, and its last line of output. */
export function exitLines(exit: Exit): string {
  const last = exit.last_lines.at(-1);
  return endLine(exit) + (last === undefined ? '' : `${onlyStyles(last)}\x1b[0m`);
}

export function endLine(exit: Pick<Exit, 'exit_code'> & Partial<Exit>): string {
  return `\r\n\x1b[2m[${noticeText(exit)}]\x1b[0m\r\n`;
}

function noticeText({ exit_code, reason, timed_out }: Pick<Exit, 'exit_code'> & Partial<Exit>): string {
  if (timed_out) return 'process timed out and was killed';
  if (isKnown(exit_code)) return `process exited with code ${exit_code}`;
  return reason === 'closed' ? 'session closed' : 'process ended, exit code unknown';
}

const SEQUENCE =
  /\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]|[\x00-\x08\x0b-\x1f\x7f]/g;
const STYLE = /^\x1b\[[\d;:]*m$/;

/** A full-screen program may end mid-drawing: sequences that move or clear would erase the notice. */
function onlyStyles(line: string): string {
  return line.replace(SEQUENCE, (sequence) => (STYLE.test(sequence) ? sequence : ''));
}
