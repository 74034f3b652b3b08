import type { Clock } from '../../base/clock.js';
import { treeMarkName } from './environment.js';
import type { ProcessTable } from './process-table.js';
import { endTree } from './process-tree.js';

/** Ends programs that ran in terminals of a process that is gone, and did not end with them. */
export async function endLeftovers(owner: string, table: ProcessTable, clock: Clock): Promise<void> {
  const marks = (await table.look()).map(({ treeMark }) => treeMark);
  const left = new Set(marks.filter((mark): mark is string => mark?.startsWith(owner) ?? false));
  // who is started again from one of those programs would end itself
  left.delete(process.env[treeMarkName] ?? '');
  const gone = { pid: 0, startTime: undefined, endedAtS: () => 0, terminal: () => undefined };
  await Promise.all([...left].map((treeMark) => endTree({ ...gone, treeMark }, table, clock)));
}
