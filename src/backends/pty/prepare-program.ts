import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { checkSize } from '../../base/terminal-size.js';
import type { LaunchOptions } from '../backend.js';
import { childEnvironment } from './environment.js';
import { inScript } from './in-script.js';
import { checkLengths, checkStrings } from './launch-checks.js';
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
