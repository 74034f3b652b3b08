import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Disposable } from '../../base/disposable.js';
import { findOnPath } from '../../base/files/find-on-path.js';

/** Descriptors that fill gaps. */
export interface Fillers extends Disposable {
  count: number;
}

/** Turns a command line into one that closes everything but the terminal and then becomes that command. */
export type Closer = (command: string, args: readonly string[]) => { command: string; args: readonly string[] };

const IN_PERL = `
use POSIX ();
opendir(my $all, -d "/proc/self/fd" ? "/proc/self/fd" : "/dev/fd") or exit 127;
my @fds = grep { /^[0-9]+$/ && $_ > 2 } readdir $all;
closedir $all;
POSIX::close($_) for @fds;
exec { $ARGV[0] } @ARGV or exit 127;
`;
// biome-ignore lint/suspicious/noTemplateCurlyInString: the shell expands it
const IN_SHELL = 'for fd in /proc/self/fd/*; do fd=${fd##*/}; [ "$fd" -le 2 ] || eval "exec $fd>&-"; done; exec "$@"';
/** Some shells take a number with two digits for a command. */
const CAN_SHELL = 'exec 10</dev/null && [ -e /proc/self/fd/10 ]';

/**
 * Fills the gaps between open descriptors up to `highest` while a program is started. Our child closes inherited descriptors
 * only up to the first gap, and a terminal that leaks into it could be read there and would never hang up.
 */
export function fillDescriptorGaps(highest: number): Fillers {
  const fillers: number[] = [];
  // the kernel hands out the lowest free number
  while ((fillers.at(-1) ?? -1) < highest) {
    const filler = openFiller();
    if (filler === undefined) break;
    fillers.push(filler);
  }
  return {
    count: fillers.length,
    dispose: () => {
      for (const fd of fillers.splice(0)) closeSync(fd);
    },
  };
}

/** Finds a program that can close descriptors, which takes it milliseconds. Null where there is none. */
export function findCloser(): Closer | null {
  const perl = findOnPath('perl');
  if (perl !== undefined) return (command, args) => ({ command: perl, args: ['-e', IN_PERL, command, ...args] });
  const shell = findOnPath('sh');
  const canClose = shell !== undefined && spawnSync(shell, ['-c', CAN_SHELL], { stdio: 'ignore' }).status === 0;
  return canClose ? (command, args) => ({ command: shell, args: ['-c', IN_SHELL, shell, command, ...args] }) : null;
}

/** Undefined when there are no free numbers, and so no gaps. */
function openFiller(): number | undefined {
  try {
    return openSync('/dev/null', 'r');
  } catch {
    return undefined;
  }
}
