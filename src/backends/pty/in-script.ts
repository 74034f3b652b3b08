import { quoteWord } from '../../base/text/quote-word.js';

interface Program {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
}

/**
 * The same program inside script(1), which gives it a terminal of its own and passes on its exit code. On Linux, script(1)
 * runs its command in the user's shell, which may not be able to: so it gets /bin/sh, and only the program sees SHELL.
 */
export function inScript({ command, args, env }: Program): Program {
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
