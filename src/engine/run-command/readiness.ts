import type { Session } from '../../session/session.js';
import type { Foreground } from './foreground.js';
import type { Run } from './run.js';
import type { ShellMarks } from './shell-marks.js';

/** Why a shell cannot take a command now. */
export interface Obstacle {
  reason: string;
  /** Otherwise it is only a guess, and after a moment the command is typed nevertheless. */
  isCertain: boolean;
}

/** What leaves no text in a line: Enter, ctrl+c, ctrl+d, ctrl+g, ctrl+l, ctrl+u. */
const LINE_ENDS = [0x0a, 0x0d, 0x03, 0x04, 0x07, 0x0c, 0x15];

/** Looks whether the shell waits for a command at its prompt, as far as that can be known. */
export function obstacleTo(
  session: Pick<Session, 'terminal' | 'input'>,
  { foreground, marks, last }: { foreground: Foreground; marks: ShellMarks; last: Run | undefined },
): Obstacle | undefined {
  const { terminal, input } = session;
  const { name, shell } = foreground;
  if (!shell) return certain(`${name} is running`);
  if (last && !last.isOver && input.lastActAt <= last.typedAt) return certain('the command before it is still running');
  const editsLines = shell === 'bash' || shell === 'zsh' || shell === 'fish';
  const { editedAt } = marks;
  if (editsLines && editedAt !== undefined) {
    if (!terminal.modes.bracketedPaste) return certain(`${name} has not shown its prompt yet`);
    const { lastAct } = input;
    const isBegun = lastAct !== undefined && lastAct.seq >= editedAt && !LINE_ENDS.includes(lastAct.lastByte);
    return isBegun ? certain('something has been typed at the prompt') : undefined;
  }
  if (shell === 'unknown' && terminal.isAlternate) return certain(`a full-screen program is running`);
  const isSilent = terminal.seq <= (last?.endedAt ?? 0);
  // one that has run a command without ever asking for pastes will not do so later
  return isSilent || (editsLines && !last)
    ? { reason: `${name} has not shown a prompt yet`, isCertain: false }
    : undefined;
}

function certain(reason: string): Obstacle {
  return { reason, isCertain: true };
}
