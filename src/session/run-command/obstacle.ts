import type { SessionCore } from '../core.js';
import { isShellPrompt, screenFacts } from '../readiness/judge.js';
import type { CommandRun } from './command-run.js';
import type { Foreground } from './foreground.js';
import type { LineEditor, ShellMarks } from './shell-marks.js';

/** Why a shell cannot take a command now. */
export interface Obstacle {
  reason: string;
  /**
   * `passing`: it will go away by itself, however long that takes. `certain`: it may last. `guess`: it may not exist, so the
   * command is typed anyway after a moment.
   */
  kind: 'passing' | 'certain' | 'guess';
  /** There is no shell that could take a command later. */
  isNotAShell?: true;
  /** The shell runs its own code, for example for its prompt, and may soon read again. */
  isShellBusy?: true;
}

/** What is known about the shell and the commands that were run. */
interface Known {
  foreground: Foreground;
  marks: ShellMarks;
  last: CommandRun | undefined;
  /** The run before `last`. */
  before: CommandRun | undefined;
}

type LastAct = SessionCore['input']['lastAct'];

const ENTER = [0x0a, 0x0d];
/** Keys that leave no text in the line: ctrl+c, ctrl+d, ctrl+g, ctrl+l, ctrl+u. */
const CLEARING = [0x03, 0x04, 0x07, 0x0c, 0x15];

/** Why the shell cannot take a command now; undefined if it waits at its prompt, as far as can be known. */
export function obstacleTo(
  { terminal, input }: Pick<SessionCore, 'terminal' | 'input'>,
  { foreground, marks, last, before }: Known,
): Obstacle | undefined {
  const { name, shell, pid } = foreground;
  const { editor } = marks;
  if (!terminal.modes.bracketedPaste && isPromptComing(editor, last, input.lastAct))
    return { reason: 'the prompt has not come back yet', kind: 'passing' };
  if (!shell) {
    const reason = `${name} is in the foreground, not a shell`;
    return { reason, kind: 'certain', ...(foreground.isBeforeShell ? {} : { isNotAShell: true }) };
  }
  if (last && !last.isOver && input.lastActAt <= last.typedAt && !last.shell.isGone()) {
    return { reason: 'the command before it is still running', kind: 'certain' };
  }
  const unseen: Obstacle = { reason: `${name} has not shown a prompt yet`, kind: 'guess' };
  const editsLines = shell === 'bash' || shell === 'zsh' || shell === 'fish';
  if (editsLines && editor && isEditorOf(foreground, editor, last)) {
    if (!terminal.modes.bracketedPaste) return { reason: `${name} is busy`, kind: 'certain', isShellBusy: true };
    const typed = typedAt(input.lastAct, editor, last?.shell.pid === pid ? last : undefined);
    if (typed === 'text') return { reason: 'something has been typed at the prompt', kind: 'certain' };
    if (typed === 'line') return { reason: 'a line has just been entered', kind: 'passing' };
    return marks.isAtPrompt || !marks.marksCommands(pid) ? undefined : unseen;
  }
  if (shell === 'unknown' && !showsPrompt(terminal, marks)) {
    const reason = `${name} is in the foreground, and no prompt of a shell can be seen behind it`;
    return { reason, kind: 'certain', isNotAShell: true };
  }
  // a shell that returned from a command without enabling bracketed paste will not enable it later
  const isNew = last?.shell.pid !== pid || before?.shell.pid !== pid;
  return terminal.seq <= (last?.endedAt ?? 0) || (editsLines && isNew) ? unseen : undefined;
}

/** Where the kernel does not show the shell, the only evidence is its own marks, or a typical prompt. */
function showsPrompt(terminal: SessionCore['terminal'], marks: ShellMarks): boolean {
  if (terminal.isAlternate) return false;
  return marks.isAtPrompt || isShellPrompt(screenFacts(terminal, 0).beforeCursor);
}

/** After a command of ours, a shell that edits lines will show its prompt, whatever it runs to build it. */
function isPromptComing(editor: LineEditor | undefined, last: CommandRun | undefined, act: LastAct): boolean {
  if (last?.endedAt === undefined || (act && act.seq >= last.endedAt)) return false;
  // another program may have edited before, and a session that begins at a prompt has not seen its editor start
  const editsLines = last.enteredAt !== undefined && (!editor || editor.pid === last.shell.pid);
  return editsLines && (editor?.since ?? 0) < last.endedAt;
}

/** By the time a prompt is seen, the shell may already have started what was typed before it. */
function isEditorOf({ pid }: Foreground, editor: LineEditor, last: CommandRun | undefined): boolean {
  return editor.pid === pid || (last?.shell.pid === pid && last?.enteredAt !== undefined);
}

/** What has been typed at the prompt, including input between the end of our last command and the prompt. */
function typedAt(act: LastAct, editor: LineEditor, last: CommandRun | undefined): 'nothing' | 'text' | 'line' {
  const endedAt = last?.endedAt ?? 0;
  const since = endedAt > editor.before ? endedAt : editor.since;
  if (!act || act.seq < since || CLEARING.includes(act.lastByte)) return 'nothing';
  return ENTER.includes(act.lastByte) ? 'line' : 'text';
}
