import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fail } from '../../base/errors/errors.js';
import { checkSize } from '../../base/terminal-size.js';
import { quoteWord } from '../../base/text/quote-word.js';
import type { LaunchOptions } from '../backend.js';
import { childEnvironment } from './environment.js';
import type { ForkOptions } from './native.js';
import { checkProgram } from './program.js';

/** Everything needed to start a program, checked. */
export interface PreparedProgram {
  command: string;
  args: readonly string[];
  cwd: string;
  cols: number;
  rows: number;
  env: Record<string, string>;
  /** Carried by all of its descendants in their environment. */
  treeMark: string;
}

/** Throws the error that a start would hit, such as `program_not_found`, `permission_denied` or `invalid_argument`. */
export function prepareProgram(options: LaunchOptions, owner = ''): PreparedProgram {
  const { command, args = [], cols = 80, rows = 24 } = options;
  const cwd = resolve(options.cwd ?? '.');
  const treeMark = owner + randomBytes(8).toString('hex');
  const env = childEnvironment(options, { inherited: process.env, cwd, treeMark });
  checkSize(cols, rows);
  checkStrings({ command, args, env, cwd });
  checkProgram(command, { cwd, path: env.PATH });
  const started = options.useScript ? inScript({ command, args, env }) : { command, args, env };
  if (options.useScript) checkProgram(started.command, { cwd, path: env.PATH });
  checkLengths(started);
  return { ...started, cwd, cols, rows, treeMark };
}

interface Program {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
}

/**
 * The same program inside script(1), which gives it a terminal of its own and passes on its exit code. On Linux, script(1)
 * runs its command in the user's shell, which may not be able to: so it gets /bin/sh, and only the program sees SHELL.
 */
function inScript({ command, args, env }: Program): Program {
  // macOS has the script(1) of BSD, which takes the command as words
  if (process.platform === 'darwin') return { command: 'script', args: ['-q', '/dev/null', command, ...args], env };
  const shell = env.SHELL === undefined ? 'unset SHELL' : `export SHELL=${quoteWord(env.SHELL)}`;
  const line = `${shell}; exec ${[command, ...args].map(quoteWord).join(' ')}`;
  return {
    command: 'script',
    args: ['--quiet', '--return', '--command', line, '/dev/null'],
    env: { ...env, SHELL: '/bin/sh' },
  };
}

/** The system would cut strings off at a NUL, and take part of a variable's name for its value. */
function checkStrings({ command, args, env, cwd }: Pick<ForkOptions, 'command' | 'args' | 'env' | 'cwd'>): void {
  const strings = { command, args: args.join(''), cwd, env: Object.entries(env).join('') };
  for (const [name, text] of Object.entries(strings)) {
    if (text.includes('\0')) throw fail('invalid_argument', { name, reason: 'it has a NUL character' });
  }
  const badName = Object.keys(env).find((name) => name === '' || name.includes('='));
  if (badName !== undefined) throw fail('invalid_argument', { name: 'env', reason: `"${badName}" cannot be a name` });
}

/** Linux's limit for one argument or variable, with its NUL: 32 pages. */
const MAX_STRING_BYTES = 128 * 1024;
/** For arguments and environment together, whatever the stack limit. */
const MAX_TOTAL_BYTES = 6 * 1024 * 1024;
const MIN_TOTAL_BYTES = 128 * 1024;
const POINTER_BYTES = 8;

/** The kernel would refuse longer arguments (E2BIG) only after the terminal is open. */
function checkLengths({ command, args, env }: Pick<ForkOptions, 'command' | 'args' | 'env'>): void {
  if (process.platform !== 'linux') return;
  const words = [command, ...args];
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  for (const [name, strings] of Object.entries({ args: words, env: pairs })) {
    const longest = strings.reduce((most, text) => Math.max(most, byteLength(text)), 0);
    if (longest <= MAX_STRING_BYTES) continue;
    const reason = `one of them has ${longest} bytes, and the system takes at most ${MAX_STRING_BYTES}`;
    throw fail('invalid_argument', { name, reason });
  }
  const total = [...words, ...pairs].reduce((sum, text) => sum + byteLength(text) + POINTER_BYTES, 0);
  if (total <= MIN_TOTAL_BYTES) return;
  const limit = totalLimit();
  if (total <= limit) return;
  const reason = `with the environment they have ${total} bytes, and the system takes at most ${limit}`;
  throw fail('invalid_argument', { name: 'args', reason });
}

function byteLength(text: string): number {
  return Buffer.byteLength(text) + 1;
}

/** A quarter of the stack that the program may have. */
function totalLimit(): number {
  const stack = /^Max stack size\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1];
  const quarter = stack === undefined ? MAX_TOTAL_BYTES : Math.floor(Number(stack) / 4);
  return Math.max(MIN_TOTAL_BYTES, Math.min(quarter, MAX_TOTAL_BYTES));
}
