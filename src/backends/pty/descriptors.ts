import { closeSync, openSync } from 'node:fs';
import type { Disposable } from '../../base/disposable.js';
import { findOnPath } from '../../base/files/find-on-path.js';

/** With more gaps than this, programs close inherited descriptors themselves. */
export const MAX_GAPS = 100;
/** Closes everything but the terminal, then becomes the program. */
const CLOSER = `
use POSIX ();
opendir(my $all, -d "/proc/self/fd" ? "/proc/self/fd" : "/dev/fd") or exit 127;
my @fds = grep { /^[0-9]+$/ && $_ > 2 } readdir $all;
closedir $all;
POSIX::close($_) for @fds;
exec { $ARGV[0] } @ARGV or exit 127;
`;

/**
 * Fills the gaps between open descriptors up to `highest` while a program is started. Our child closes inherited descriptors
 * only up to the first gap, and a terminal that leaks into it could be read there and would never hang up.
 */
export function fillDescriptorGaps(highest: number): Disposable {
  const fillers: number[] = [];
  // the kernel hands out the lowest free number
  while ((fillers.at(-1) ?? -1) < highest) {
    const filler = openFiller();
    if (filler === undefined) break;
    fillers.push(filler);
  }
  return {
    dispose: () => {
      for (const fd of fillers.splice(0)) closeSync(fd);
    },
  };
}

/** Undefined when there are no free numbers, and so no gaps. */
function openFiller(): number | undefined {
  try {
    return openSync('/dev/null', 'r');
  } catch {
    return undefined;
  }
}

/** Makes a program close what it inherits before it starts, which takes milliseconds. Unchanged where there is no perl. */
export function closingDescriptors<T extends { command: string; args: readonly string[] }>(program: T): T {
  const perl = findOnPath('perl');
  if (perl === undefined) return program;
  return { ...program, command: perl, args: ['-e', CLOSER, program.command, ...program.args] };
}
