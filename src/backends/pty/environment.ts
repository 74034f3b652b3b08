import type { LaunchOptions } from '../backend.js';

/** Variables that a program must not inherit, each for one of three reasons. */
const WITHHELD_NAMES = new Set([
  // meant for the Node process that runs us
  'NODE_OPTIONS',
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'NODE_UNIQUE_ID',
  'NODE_V8_COVERAGE',
  // about the terminal around us, not the program's own
  'COLUMNS',
  'LINES',
  'STY',
  'TERMCAP',
  'TERM_PROGRAM',
  'TERM_PROGRAM_VERSION',
  'VTE_VERSION',
  'KITTY_WINDOW_ID',
  'WINDOW',
  'WINDOWID',
  // the program would take that tmux for its own; TMUX_TMPDIR, where the user's servers are, is fine
  'TMUX',
  'TMUX_PANE',
]);
/** Our own settings and tokens. */
const WITHHELD_PREFIX = 'TTYPILOT_';

/** Marks every process of a session, so that those that left its process tree can still be found and ended. */
export const TREE_MARK_NAME = 'TTYPILOT_TREE';

/** The environment of a program: what it inherits, then what every terminal sets, then what the caller asked for. */
export function childEnvironment(
  { env = {}, inheritEnv = true }: Pick<LaunchOptions, 'env' | 'inheritEnv'>,
  { inherited, cwd, treeMark }: { inherited: NodeJS.ProcessEnv; cwd: string; treeMark: string },
): Record<string, string> {
  const own = { TERM: 'xterm-256color', COLORTERM: 'truecolor', PWD: cwd };
  const merged = { ...inherit(inherited, inheritEnv), ...own, ...env, [TREE_MARK_NAME]: treeMark };
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] != null));
}

function inherit(inherited: NodeJS.ProcessEnv, which: boolean | readonly string[]): NodeJS.ProcessEnv {
  if (which === false) return {};
  const isWanted = (name: string) => which === true || which.includes(name);
  return Object.fromEntries(Object.entries(inherited).filter(([name]) => isWanted(name) && !isWithheld(name)));
}

function isWithheld(name: string): boolean {
  return WITHHELD_NAMES.has(name) || name.startsWith(WITHHELD_PREFIX);
}
