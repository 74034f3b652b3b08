import { type Program, quoteWord } from './command-line.js';

/** The same program inside script(1), which gives it a terminal of its own and passes its exit code on. */
export function throughScript({ command, args }: Program): Program {
  const line = [command, ...args].map(quoteWord).join(' ');
  return { command: 'script', args: ['--quiet', '--return', '--command', line, '/dev/null'] };
}
