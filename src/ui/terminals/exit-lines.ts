import type { PtyExited } from '../../contracts/pty-exited.js';

/** What the terminal shows when its program has ended: a dim line that says how, and the last line that it wrote. */
export function exitLines({
  exit_code,
  timed_out,
  last_lines,
}: Pick<PtyExited, 'exit_code' | 'timed_out' | 'last_lines'>): string {
  const last = last_lines.at(-1);
  return exitNotice(exit_code, timed_out) + (last === undefined ? '' : `${onlyStyles(last)}\x1b[0m`);
}

export function exitNotice(exitCode: number, isTimedOut = false): string {
  const notice = isTimedOut ? 'process timed out and was killed' : `process exited with code ${exitCode}`;
  return `\r\n\x1b[2m[${notice}]\x1b[0m\r\n`;
}

const SEQUENCE =
  /\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]|[\x00-\x08\x0b-\x1f\x7f]/g;
const STYLE = /^\x1b\[[\d;:]*m$/;

/** A full-screen program ends in the middle of its drawing: what moves or clears would wipe the notice away. */
function onlyStyles(line: string): string {
  return line.replace(SEQUENCE, (sequence) => (STYLE.test(sequence) ? sequence : ''));
}
