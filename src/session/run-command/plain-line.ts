import type { ShellKind } from './foreground.js';

/** Words that begin a command of several parts, and those that end it. */
const PARTS = [
  [/^if$/, /^fi$/],
  [/^(for|while|until|select)$/, /^done$/],
  // they have forms that end otherwise
  [/^(case|function|repeat|foreach|coproc|\[\[)$/, /(?!)/],
] as const;
const FISH_PARTS = [[/^(if|for|while|begin|switch|function)$/, /^end$/]] as const;
/** After these a command may begin. */
const BEFORE_COMMAND = /^(if|then|elif|else|do|while|until|time|and|or|not|begin|!)$/;
/** They may end the shell, or what tells how its commands end. */
const ENDS_SHELL = /^(exit|exec|logout|source|\.)$/;
const ENDS_HOOKS = /PROMPT_COMMAND|PS0|precmd|preexec|fish_postexec/;
const MAX_CHARACTERS = 1000;

const QUOTED = /\\.|\$'(?:[^'\\]|\\.)*'|'[^']*'|"(?:[^"\\`$!]|\\.|\$[\w?#@*]|\$\{\w+\})*"/g;
const QUOTED_IN_FISH = /\\.|'(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.|\$\w)*"/g;

/**
 * Whether a shell is sure to take this line as a whole command, and as it is: one that could leave a quote open, go on
 * on the next line, or mean something else to an interactive shell is better not typed as it is.
 */
export function isPlainLine(command: string, kind: ShellKind): boolean {
  // a shell without a locale takes other bytes for keys
  if (command.length > MAX_CHARACTERS || !/^[!-~]([ -~]*[!-~])?$/.test(command) || ENDS_HOOKS.test(command))
    return false;
  // what is in quotes is an argument, or a part of one; a quote that stays is one that may be open
  const code = command.replace(kind === 'fish' ? QUOTED_IN_FISH : QUOTED, '_');
  if (/['"`\\]|<<|[|&]$|(^|[\s;&|(){}])#/.test(code)) return false;
  // an interactive shell looks into its history for these, and zsh knows no comments
  if (kind !== 'fish' && /^\^|!(?![\s=]|$)/.test(code)) return false;
  // fish does not take a line with an error at all
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

/** The words that stand where a command begins; everywhere else they are arguments. */
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
