import { findOnPath } from '../../../base/files/find-on-path.js';

type Words = [command: string, ...args: string[]];

/**
 * The command, so that the kernel ends it when this process is gone, in whatever way. A control client that outlives its
 * reader while a pane writes is never let go of by tmux 3.3, and then the server itself cannot be ended any more.
 */
export function endingWithUs(words: Words): Words {
  return canEndWithUs() ? ['setpriv', '--pdeathsig', 'KILL', ...words] : words;
}

/** Whether the kernel can be asked for that here. */
export function canEndWithUs(): boolean {
  return findOnPath('setpriv') !== undefined;
}
