import { fail } from '../../base/errors/errors.js';

export interface Program {
  command: string;
  args: string[];
}

/** Needs a shell: pipes, redirections, lists, variables, substitutions, patterns. */
const SHELL_SIGNS = /[|&;<>()$`*?[\]~#{}\n]/;

/** Splits a command line as a shell would: plain words and quotes here; anything else goes to `sh`. */
export function splitCommandLine(line: string): Program {
  const words = splitWords(line);
  if (words === 'needs a shell') return { command: 'sh', args: ['-c', line] };
  const [command, ...args] = words;
  if (!command) throw fail('invalid_argument', { name: 'command', reason: 'it names no program' });
  return { command, args };
}

function splitWords(line: string): string[] | 'needs a shell' {
  const words: string[] = [];
  const parts = /\s+|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)/gy;
  let word: string | undefined;
  let end = 0;
  for (const [whole, single, double, escaped, plain] of line.matchAll(parts)) {
    end += whole.length;
    if (double !== undefined && /[$`]/.test(double)) return 'needs a shell';
    if (plain !== undefined && (SHELL_SIGNS.test(plain) || isAssignment(plain, words.length, word)))
      return 'needs a shell';
    const text = single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? plain;
    if (text !== undefined) {
      word = (word ?? '') + text;
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (end < line.length) {
    throw fail('invalid_argument', { name: 'command', reason: `a quote is not closed: ${line.slice(end)}` });
  }
  return word === undefined ? words : [...words, word];
}

/** `NAME=value` before a command sets a variable for it. */
function isAssignment(plain: string, wordsBefore: number, wordSoFar: string | undefined): boolean {
  return wordsBefore === 0 && wordSoFar === undefined && /^[A-Za-z_]\w*=/.test(plain);
}
