import { didYouMean } from '../../base/text/near-spellings.js';
import { operations } from '../../operations/index.js';

/** Every operation that agents need. */
export const TOOLS = operations.filter(({ isForPeople }) => !isForPeople);

/** Enough for nearly every job. */
export const CORE_TOOLS: readonly string[] = [
  ...['spawn_tui', 'act', 'wait_for_text', 'get_screen', 'read_output', 'run_command'],
  ...['list_sessions', 'close_session'],
];

const SETS: Readonly<Record<string, readonly string[]>> = { core: CORE_TOOLS, all: TOOLS.map(({ name }) => name) };

/** The names that a choice stands for: tools by name, and the sets `core` and `all`. */
export function chosenTools(choice: readonly string[]): ReadonlySet<string> {
  return new Set(choice.flatMap((word) => SETS[word] ?? [word]));
}

const FORMS = 'give core, all, or names such as act,get_screen';

/** What is wrong with a choice, and with which of its words. Undefined if nothing is. */
export function toolsProblem(choice: readonly string[]): { index: number; reason: string } | undefined {
  const known = [...Object.keys(SETS), ...(SETS.all ?? [])];
  if (choice.every((word) => word === '')) return { index: 0, reason: FORMS };
  const index = choice.findIndex((word) => !known.includes(word));
  if (index < 0) return undefined;
  const word = choice[index] ?? '';
  const meant = didYouMean(word, known) || `; ${FORMS}`;
  return { index, reason: `there is no tool ${JSON.stringify(word)}${meant}` };
}

/** The same for `mcp.tools` of the configuration, with the keys that lead to the wrong word. */
export function configuredToolsProblem({ mcp }: { mcp: { tools: readonly string[] } }) {
  const problem = toolsProblem(mcp.tools);
  return problem && { path: ['mcp', 'tools', problem.index], reason: `mcp.tools: ${problem.reason}` };
}
