import type { InputMode } from '../../backends/backend.js';
import type { PromptMark, Terminal } from '../../terminal/index.js';
import type { InputState, Readiness } from './readiness.js';

/** What the screen shows of a program that may want input. */
export interface ScreenFacts {
  /** The text before the cursor, in its row. */
  beforeCursor: string;
  isCursorVisible: boolean;
  isAlternate: boolean;
  /** Time since the program's last output. */
  quietMs: number;
}

interface GuessFacts {
  mode: InputMode | undefined;
  mark: PromptMark['kind'] | undefined;
  screen: ScreenFacts;
}

const QUIET_MS = 300;
const QUESTION = /[:?>\])]\s*$/;
const SHELL_PROMPT = /[$#%❯➜»]\s*$/;
/** psql ends its prompt like a root shell. */
const OTHER_PROMPT = /=[#>]\s*$/;

/** For systems where the kernel shows no readers: what a person would guess. The evidence says that it is a guess. */
export function guessFromScreen({ mode, mark, screen }: GuessFacts): Readiness {
  const says = (state: InputState, ...facts: string[]): Readiness => ({
    state,
    evidence: ['guessed from the screen, since the kernel does not show who reads', ...facts],
  });
  if (mark === 'prompt' || mark === 'command') return says('prompt', 'the shell has marked its prompt (OSC 133)');
  if (mark === 'output') return says('running', 'the shell has marked the start of a command (OSC 133)');
  const { beforeCursor, isCursorVisible, isAlternate, quietMs } = screen;
  if (quietMs < QUIET_MS) return says('running', 'output came a moment ago');
  if (mode && !mode.canonical && isAlternate) return says('raw', 'a full-screen program is quiet');
  if (beforeCursor.trim() === '' || !isCursorVisible) return says('unknown', 'nothing is asked before the cursor');
  if (mode?.canonical && !mode.echo) return says('password', 'echo is off', 'the cursor stands after text');
  if (isShellPrompt(beforeCursor)) return says('prompt', 'the cursor stands after what looks like a prompt');
  if (mode && !mode.canonical) return says('raw', 'input comes in keys', 'the cursor stands after text');
  return QUESTION.test(beforeCursor)
    ? says('line', 'the cursor stands after a question')
    : says('unknown', 'the cursor stands after text that is not a question');
}

/** Whether the text before the cursor looks like a shell prompt. */
export function isShellPrompt(beforeCursor: string): boolean {
  return SHELL_PROMPT.test(beforeCursor) && !OTHER_PROMPT.test(beforeCursor);
}

export function screenFacts(terminal: Terminal, quietMs: number): ScreenFacts {
  const { x, y, visible } = terminal.cursor;
  const cells = terminal.cells(y).slice(0, x);
  const beforeCursor = cells.map(({ text, width }) => (width === 0 ? '' : text || ' ')).join('');
  return { beforeCursor, isCursorVisible: visible, isAlternate: terminal.isAlternate, quietMs };
}
