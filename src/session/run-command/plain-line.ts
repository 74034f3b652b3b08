import type { ShellKind } from './foreground.js';

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
