import { closeSync, openSync } from 'node:fs';
import type { Disposable } from '../../base/disposable.js';

/**
 * Fills the gaps between open descriptors up to `highest` while a program is started. A child of ours closes what it
 * inherited only up to the first gap, and a terminal that leaks into it could be read there and would never hang up.
 */
export function fillDescriptorGaps(highest: number): Disposable {
  const fillers: number[] = [];
  // the kernel gives the lowest free number
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
