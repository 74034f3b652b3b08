import type { InputMode } from '../../backends/backend.js';
import type { ForegroundProcess, TerminalLook, TerminalReader } from '../../backends/terminal-probe/look.js';
import type { PromptMark, Terminal } from '../../terminal/index.js';
import { asksForPasswords, isAtPrompt, isCarrier } from './known-programs.js';
import type { InputState, Readiness } from './readiness.js';

/** Everything that is known at one moment. */
export interface Facts {
  /** Undefined where the kernel does not show it. */
  look: TerminalLook | undefined;
  mode: InputMode | undefined;
  /** Why another machine shows nothing. */
  blind?: string | undefined;
  /** The shell's last OSC 133 mark. */
  mark: PromptMark['kind'] | undefined;
  screen: ScreenFacts;
}

const MAX_NAMES = 5;

/** Decides from the facts whether the program wants input. */
export function judge(facts: Facts): Readiness {
  const { look } = facts;
  if (!look) return facts.blind === undefined ? guessFromScreen(facts) : judgeBlind(facts.blind, facts);
  const verdict = judgeLook(look, facts);
  const via = look.via.map((name) => `${name} passes input on`);
  return { state: verdict.state, evidence: [...via, ...verdict.evidence] };
}

/** Whether the verdict depends on how the terminal treats input. */
export function needsMode(look: TerminalLook | undefined): boolean {
  return !look || look.readers.length > 0 || look.foreground.some(({ isHidden }) => isHidden);
}

function judgeLook(look: TerminalLook, facts: Facts): Readiness {
  const carrier = look.foreground.find(({ command }) => isCarrier(command));
  const isLocalPrompt = facts.mode?.canonical && look.readers.length > 0;
  if (carrier && !isLocalPrompt) return judgeCarrier(carrier, facts);
  const reader = foremost(look.readers);
  if (reader) return judgeReader(reader, facts);
  const hidden = look.foreground.find(({ isHidden }) => isHidden);
  if (hidden) return judgeHidden(hidden, look, facts);
  const names = [...new Set(look.foreground.map(({ command }) => command))].slice(0, MAX_NAMES);
  const [is, waits] = names.length > 1 ? ['are', 'wait'] : ['is', 'waits'];
  const doing = look.isBusy ? `${is} running` : `${waits} for something else`;
  return says('running', `${names.join(', ')} ${doing}`, 'no process waits for the terminal');
}

/** A read is stronger evidence than a poll, and an observation stronger than a likelihood. */
function foremost(readers: readonly TerminalReader[]): TerminalReader | undefined {
  const order: TerminalReader['how'][] = ['reads', 'polls', 'may read', 'may poll'];
  return order.flatMap((how) => readers.filter((reader) => reader.how === how))[0];
}

function judgeReader(reader: TerminalReader, { mode, mark, screen }: Facts): Readiness {
  const { process, how } = reader;
  const waits = { reads: 'is in a read of', polls: 'waits for', 'may read': 'may read', 'may poll': 'may wait for' }[
    how
  ];
  const fact = `${process.command} ${waits} the terminal`;
  if (!mode) return says('unknown', fact, 'how the terminal treats input is not visible');
  const facts = [fact, describeMode(mode)];
  if (mode.canonical && !mode.echo) return says('password', ...facts);
  if (isGuess(reader, mode)) return says('unknown', ...facts);
  if (isAtPrompt(reader, mode)) return says('prompt', ...facts, `${process.command} takes commands`);
  if (mode.canonical) return says('line', ...facts);
  const hasMarkedPrompt = (mark === 'prompt' || mark === 'command') && !screen.isAlternate;
  if (hasMarkedPrompt) return says('prompt', ...facts, 'it has marked its prompt (OSC 133)');
  return says(!mode.echo && asksForPasswords(process.command) ? 'password' : 'raw', ...facts);
}

/** A likelihood is not enough where programs that want no input look the same. */
function isGuess({ how, process }: TerminalReader, mode: InputMode): boolean {
  return mode.canonical && (how === 'may poll' || (how === 'may read' && process.hasSockets === true));
}

function judgeCarrier({ command }: ForegroundProcess, { mark }: Facts): Readiness {
  const fact = `${command} passes input on to where the kernel does not show it`;
  if (mark === 'prompt' || mark === 'command') return says('prompt', fact, 'a shell has marked its prompt (OSC 133)');
  if (mark === 'output') return says('running', fact, 'a shell has marked the start of a command (OSC 133)');
  return says('unknown', fact);
}

/** A guess from the screen of another machine would often be wrong: output takes its time to arrive. */
function judgeBlind(fact: string, { mark, mode }: Facts): Readiness {
  if (mark === 'prompt' || mark === 'command') return says('prompt', fact, 'a shell has marked its prompt (OSC 133)');
  if (mark === 'output') return says('running', fact, 'a shell has marked the start of a command (OSC 133)');
  return says('unknown', fact, ...(mode ? [describeMode(mode)] : []));
}

function judgeHidden({ command }: ForegroundProcess, { isBusy }: TerminalLook, { mode }: Facts): Readiness {
  const fact = `${command} belongs to another user, so its reads are not visible`;
  if (!mode || isBusy) return says('unknown', fact);
  const isPassword = mode.canonical && !mode.echo;
  return says(isPassword ? 'password' : 'unknown', fact, describeMode(mode));
}

function describeMode({ canonical, echo }: InputMode): string {
  return `${canonical ? 'input comes in lines' : 'input comes in keys'}, echo is ${echo ? 'on' : 'off'}`;
}

function says(state: InputState, ...evidence: string[]): Readiness {
  return { state, evidence };
}

/** What the screen shows of a program that may want input. */
interface ScreenFacts {
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
function guessFromScreen({ mode, mark, screen }: GuessFacts): Readiness {
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
