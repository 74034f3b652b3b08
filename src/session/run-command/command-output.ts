import { createTerminal, type Terminal } from '../../terminal/index.js';
import type { SessionCore } from '../core.js';
import type { ShellKind } from './foreground.js';

const LINE_FEED = 0x0a;
/** Makes fewer rows than the history keeps, so that every row can be read before it is dropped. */
const PIECE_BYTES = 8192;
const HISTORY_ROWS = 3 * PIECE_BYTES;

export interface CommandOutput {
  output: string;
  /** Lines at the beginning are missing, because there are more than `maxLines` or than the session keeps. */
  truncated: boolean;
  /** What `maxLines` left out; reading the output after `since` gives it. */
  leftOut?: { lines: number; since: number };
}

/** What a command wrote between two seqs, as a screen of unlimited height would show it. */
export function commandOutput(
  { output, terminal: { cols, rows } }: Pick<SessionCore, 'output' | 'terminal'>,
  { from, to, maxLines = Number.POSITIVE_INFINITY }: { from: number; to: number; maxLines?: number | undefined },
): CommandOutput {
  const start = Math.min(Math.max(from, output.start), to);
  const bytes = withoutPromptSpace(output.read(start, to - start).bytes);
  // output that was cut may begin inside a character or a sequence
  const whole = start > from ? bytes.subarray(bytes.indexOf(LINE_FEED) + 1) : bytes;
  const lines = replay(whole, createTerminal({ cols, rows, scrollback: HISTORY_ROWS }));
  const kept = lines.slice(Math.max(0, lines.length - maxLines));
  const leftOut = lines.length - kept.length;
  return {
    output: kept.join('\n'),
    truncated: start > from || leftOut > 0,
    ...(leftOut > 0 ? { leftOut: { lines: leftOut, since: start } } : {}),
  };
}

/** Collects lines as they scroll away, since a terminal that kept a megabyte of them would need much more memory. */
function replay(bytes: Uint8Array, terminal: Terminal): string[] {
  const lines: string[] = [];
  const { history } = terminal;
  let next = 0;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    terminal.feed(bytes.subarray(at, at + PIECE_BYTES));
    // the last of them may continue on the screen
    for (next = Math.max(next, history.first); next < history.end - 1; next++) lines.push(history.text(next));
  }
  const rest = terminal.logicalLines({ from: next, screen: 'main' });
  const { x, y } = terminal.cursor;
  const isWritten = (line: (typeof rest)[number]) =>
    line.text !== '' || (!terminal.isAlternate && (line.y < y || (line.y === y && x > 0)));
  const end = rest.findLastIndex(isWritten) + 1;
  for (const line of rest.slice(0, end)) lines.push(line.text);
  terminal.dispose();
  return lines;
}

/** Zsh marks output that lacks a final newline before it reports the end of the command; that mark is not output. */
function withoutPromptSpace(bytes: Uint8Array): Uint8Array {
  const tail = Buffer.from(bytes.subarray(-PIECE_BYTES)).toString('latin1');
  const [found] =
    /(?:\x1b\[[\d;]*m)+[%#](?:\x1b\[[\d;]*m)+ {9,}\r \r(?:\x1b\]133;D[^\x07\x1b]*(?:\x07|\x1b\\)?)?$/.exec(tail) ?? [];
  return found === undefined ? bytes : bytes.subarray(0, bytes.length - found.length);
}

/** Words that begin a compound command, and those that end it. */
const PARTS = [
  [/^if$/, /^fi$/],
  [/^(for|while|until|select)$/, /^done$/],
  // these have forms that end differently
  [/^(case|function|repeat|foreach|coproc|\[\[)$/, /(?!)/],
] as const;
const FISH_PARTS = [[/^(if|for|while|begin|switch|function)$/, /^end$/]] as const;
/** After these a command may begin. */
const BEFORE_COMMAND = /^(if|then|elif|else|do|while|until|time|and|or|not|begin|!)$/;
/** Commands that may end the shell, or the hooks that report how its commands end. */
const ENDS_SHELL = /^(exit|exec|logout|source|\.)$/;
const ENDS_HOOKS = /PROMPT_COMMAND|PS0|precmd|preexec|fish_postexec/;
const MAX_CHARACTERS = 1000;

const QUOTED = /\\.|\$'(?:[^'\\]|\\.)*'|'[^']*'|"(?:[^"\\`$!]|\\.|\$[\w?#@*]|\$\{\w+\})*"/g;
const QUOTED_IN_FISH = /\\.|'(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.|\$\w)*"/g;

/**
 * Whether a shell is certain to take this line unchanged as a whole command. A line that could leave a quote open, continue
 * on the next line, or mean something else to an interactive shell does not qualify.
 */
export function isPlainLine(command: string, kind: ShellKind): boolean {
  // a shell without a locale reads other bytes as keys
  if (command.length > MAX_CHARACTERS || !/^[!-~]([ -~]*[!-~])?$/.test(command) || ENDS_HOOKS.test(command))
    return false;
  // quoted text is part of an argument; a quote that remains may be open
  const code = command.replace(kind === 'fish' ? QUOTED_IN_FISH : QUOTED, '_');
  if (/['"`\\]|<<|[|&]$|(^|[\s;&|(){}])#/.test(code)) return false;
  // an interactive shell expands these from its history, and an interactive zsh has no comments
  if (kind !== 'fish' && /^\^|!(?![\s=]|$)/.test(code)) return false;
  // fish rejects a line with an error as a whole
  if (kind === 'fish' && mayBeWrongInFish(code)) return false;
  return isBalanced(code, '(', ')') && isBalanced(code, '{', '}') && hasWholeParts(code, kind);
}

function mayBeWrongInFish(code: string): boolean {
  const parts = code.replace(/&&|\|\|/g, ';');
  return /\$(?![a-z_])|(^|[;|&])\s*([;|&]|\w+=)|[<>]\s*($|[;|&<>])|^\s*(and|or)\b/i.test(parts);
}

function isBalanced(code: string, open: string, close: string): boolean {
  let depth = 0;
  for (const character of code) {
    if (character === open) depth++;
    else if (character === close && --depth < 0) return false;
  }
  return depth === 0;
}

function hasWholeParts(code: string, kind: ShellKind): boolean {
  const words = commandWords(code);
  const count = (pattern: RegExp) => words.filter((word) => pattern.test(word)).length;
  return (
    count(ENDS_SHELL) === 0 &&
    (kind === 'fish' ? FISH_PARTS : PARTS).every(([begin, end]) => count(begin) === count(end))
  );
}

/** The words where a command begins; elsewhere they are arguments. */
function commandWords(code: string): string[] {
  const words: string[] = [];
  for (const part of code.split(/[;&|(){}]/)) {
    for (const word of part.trim().split(/\s+/)) {
      words.push(word);
      if (!BEFORE_COMMAND.test(word)) break;
    }
  }
  return words;
}
