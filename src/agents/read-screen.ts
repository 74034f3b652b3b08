import type { Terminal } from '../terminal/index.js';
import { type Dialog, readDialog } from './dialogs/dialog.js';
import { type Line, screenLines } from './dialogs/lines.js';
import { AGENT_PROGRAMS, type AgentProgram, programNamed } from './programs.js';

/** An agent's state, as read from its screen. */
export interface ScreenReading {
  program: string | null;
  /** `asking`: waits for an answer. `ready`: waits for the next command. `unknown` when in doubt. */
  state: 'asking' | 'working' | 'ready' | 'unknown';
  dialog?: Dialog;
}

/** Status lines are within this distance of the last line. */
const LINES_FROM_END = 12;

/** Reads a screen as that of the named agent program, or of the program that its text identifies. */
export function readScreen(terminal: Terminal, programName: string | null = null): ScreenReading {
  const program = programNamed(programName) ?? betrayed(terminal);
  const name = program?.name ?? programName;
  const dialog = readDialog(terminal, name);
  if (dialog) return { program: name, state: 'asking', dialog };
  if (!program) return { program: name, state: 'unknown' };
  const lines = screenLines(terminal);
  const last = lines.filter(({ kind }) => kind === 'text').slice(-LINES_FROM_END);
  if (last.some(({ text }) => program.busy.some((mark) => mark.test(text)))) return { program: name, state: 'working' };
  return { program: name, state: isComposing(terminal, lines, program) ? 'ready' : 'unknown' };
}

/** The only program whose banner is on the screen. */
function betrayed(terminal: Terminal): AgentProgram | undefined {
  const text = terminal.screenText();
  const found = AGENT_PROGRAMS.filter(({ banners }) => banners.some((banner) => banner.test(text)));
  return found.length === 1 ? found[0] : undefined;
}

/** Whether the input line is there: the last line with the program's prompt, framed as the program frames it. */
function isComposing({ cursor }: Terminal, lines: readonly Line[], program: AgentProgram): boolean {
  const at = lines.findLastIndex(({ kind, text }) => kind === 'text' && program.composer.test(text));
  if (at < 0) return false;
  if (!program.isComposerFramed) return cursor.visible && cursor.y === at;
  const above = lines.slice(0, at).findLast(({ kind }) => kind !== 'blank');
  const below = lines.slice(at + 1).some(({ kind }) => kind === 'rule');
  return above?.kind === 'rule' && below;
}
