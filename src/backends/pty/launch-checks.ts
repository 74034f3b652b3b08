import { fail } from '../../base/errors.js';
import type { ForkOptions } from './native.js';

export function checkSize(cols: number, rows: number): void {
  for (const [name, value] of Object.entries({ cols, rows })) {
    const isPossible = Number.isInteger(value) && value >= 1 && value <= 65535;
    if (!isPossible) throw fail('invalid_argument', { name, reason: `${value} is no whole number from 1 to 65535` });
  }
}

/** The system would cut these strings off at a NUL, or take a part of a variable's name for its value. */
export function checkStrings({ command, args, env, cwd }: Pick<ForkOptions, 'command' | 'args' | 'env' | 'cwd'>): void {
  const strings = { command, args: args.join(''), cwd, env: Object.entries(env).join('') };
  for (const [name, text] of Object.entries(strings)) {
    if (text.includes('\0')) throw fail('invalid_argument', { name, reason: 'it has a NUL character' });
  }
  const badName = Object.keys(env).find((name) => name === '' || name.includes('='));
  if (badName !== undefined) throw fail('invalid_argument', { name: 'env', reason: `"${badName}" cannot be a name` });
}
