import { fail } from '../base/errors/errors.js';
import type { OutputBudget } from '../session/output/output-budget.js';

const MEGABYTE = 1 << 20;

/** Throws `memory_limit` when there is no memory for another session. */
export function checkMemory({ heldBytes, limitBytes }: OutputBudget, memoryBytes: number): void {
  const usedBytes = usedMemory();
  if (usedBytes > memoryBytes)
    refuse('The process', usedBytes, { limitBytes: memoryBytes, key: 'limits.memory_bytes' });
  // each session keeps a minimum, so many sessions may exceed the budget though each has dropped what it can
  if (heldBytes > limitBytes) refuse('The output', heldBytes, { limitBytes, key: 'limits.total_output_bytes' });
}

function refuse(what: string, usedBytes: number, { limitBytes, key }: { limitBytes: number; key: string }): never {
  const used = Math.ceil(usedBytes / MEGABYTE);
  throw fail('memory_limit', { what, used, limit: Math.floor(limitBytes / MEGABYTE), key });
}

/** Nothing where /proc is hidden: Linux tells it nowhere else. */
function usedMemory(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}
