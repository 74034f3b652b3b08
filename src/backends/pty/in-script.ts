import { quoteWord } from '../../base/quote-word.js';

interface Program {
  command: string;
  args: readonly string[];
}

/** The same program inside script(1), which gives it a terminal of its own and passes its exit code on. */
export function inScript({ command, args }: Program): Program {
  // macOS has the script(1) of BSD, which takes the command as words
  if (process.platform === 'darwin') return { command: 'script', args: ['-q', '/dev/null', command, ...args] };
  const line = [command, ...args].map(quoteWord).join(' ');
  return { command: 'script', args: ['--quiet', '--return', '--command', line, '/dev/null'] };
}
