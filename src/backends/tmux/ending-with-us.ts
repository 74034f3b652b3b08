import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

type Words = [command: string, ...args: string[]];

/**
 * The command, so that the kernel ends it when this process is gone, in whatever way. A control client that outlives its
 * reader while a pane writes is never let go of by tmux 3.3, and then the server itself cannot be ended any more.
 */
export function endingWithUs(words: Words, path = process.env.PATH ?? ''): Words {
  return isOnPath('setpriv', path) ? ['setpriv', '--pdeathsig', 'KILL', ...words] : words;
}

function isOnPath(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
