import type { Session } from '../../session/session.js';
import type { Foreground } from './foreground.js';
import type { Run } from './run.js';
import type { LineEditor, ShellMarks } from './shell-marks.js';

/** Why a shell cannot take a command now. */
export interface Obstacle {
  reason: string;
  /** Otherwise it is only a guess, and after a moment the command is typed nevertheless. */
  isCertain: boolean;
}

const ENTER = [0x0a, 0x0d];
/** What leaves no text in a line: ctrl+c, ctrl+d, ctrl+g, ctrl+l, ctrl+u. */
const CLEARING = [0x03, 0x04, 0x07, 0x0c, 0x15];

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
  const { editor } = marks;
  if (editsLines && editor && editor.pid === foreground.pid) {
    if (!terminal.modes.bracketedPaste) return certain(`${name} has not shown its prompt yet`);
    const typed = typedAt(input.lastAct, editor, last);
    if (typed === 'text') return certain('something has been typed at the prompt');
    if (typed === 'line') return guess('a line has just been entered');
    return marks.isAtPrompt || !marks.tellsCommands(foreground.pid)
      ? undefined
      : guess(`${name} has not shown a prompt yet`);
  }
  if (shell === 'unknown' && terminal.isAlternate) return certain(`a full-screen program is running`);
  const isSilent = terminal.seq <= (last?.endedAt ?? 0);
  // one that has run a command without ever asking for pastes will not do so later
  return isSilent || (editsLines && !last) ? guess(`${name} has not shown a prompt yet`) : undefined;
}

/** What has been typed at the prompt. That includes what came between the end of our last command and the prompt. */
function typedAt(
  act: Session['input']['lastAct'],
  editor: LineEditor,
  last: Run | undefined,
): 'nothing' | 'text' | 'line' {
  const endedAt = last?.endedAt ?? 0;
  const since = endedAt > editor.before ? Math.min(endedAt, editor.since) : editor.since;
  if (!act || act.seq < since || CLEARING.includes(act.lastByte)) return 'nothing';
  return ENTER.includes(act.lastByte) ? 'line' : 'text';
}

function certain(reason: string): Obstacle {
  return { reason, isCertain: true };
}

function guess(reason: string): Obstacle {
  return { reason, isCertain: false };
}
