import { descendants } from '../../backends/terminal-probe/foreground.js';
import { readProc } from '../../backends/terminal-probe/proc.js';
import type { TmuxPane } from '../../backends/tmux/tmux-host.js';
import { PANE_DEFAULTS } from './pane-defaults.js';

/** What is checked: whether the pane exists, the program that tmux reports, or all processes started in the pane. */
export type HealthLevel = 'exists' | 'command' | 'process_tree';

export interface PaneHealthOptions {
  socketName?: string | undefined;
  /** The programs to look for. Default: claude and node. */
  programNames?: readonly string[] | undefined;
  /** Default: process_tree. */
  level?: HealthLevel | undefined;
}

export interface PaneHealth {
  /** Whether the pane exists. */
  available: boolean;
  /** Whether one of the programs runs in it. */
  running: boolean;
  /** The program that runs. */
  program?: string;
  /** Its process, if it was found below that of the pane. */
  programPid?: number;
  /** The pane's own process, the root of its process tree. */
  pid?: number;
}

export function paneHealth(pane: TmuxPane | undefined, options: PaneHealthOptions): PaneHealth {
  const { programNames = PANE_DEFAULTS.programNames, level = 'process_tree' } = options;
  if (!pane) return { available: false, running: false };
  if (pane.isDead || level === 'exists') return { available: true, running: false };
  const isTree = level === 'process_tree';
  const root = isTree ? { pid: pane.pid } : {};
  if (programNames.includes(pane.command)) return { available: true, running: true, program: pane.command, ...root };
  const found = isTree ? findInTree(pane.pid, programNames) : undefined;
  return { available: true, running: found !== undefined, ...found, ...root };
}

/** Finds a program that a shell, a wrapper or a launcher started, perhaps in the background. */
function findInTree(rootPid: number, names: readonly string[]): { program: string; programPid: number } | undefined {
  for (const { pid, command, isEnded } of descendants(rootPid)) {
    const program = isEnded ? undefined : [command, ...namesOf(pid)].find((name) => names.includes(name));
    if (program !== undefined) return { program, programPid: pid };
  }
  return undefined;
}

/** Programs that run the program named by their first non-option argument. */
const INTERPRETERS = /^(?:node|bun|deno|python[\d.]*|ruby|perl|(?:ba|da|z|k|fi)?sh)$/;
/** Options after which no program is named. */
const HAS_CODE = /^(?:-[a-z]*[ce]|--eval|-p|--print)$/;

/** From the command line, since the kernel truncates long names, and an interpreter may run the program. */
function namesOf(pid: number): string[] {
  const [first = '', ...rest] = (readProc(`/proc/${pid}/cmdline`) ?? '').split('\0');
  const name = baseName(first).replace(/^-/, '');
  const named = rest.find((word) => !word.startsWith('-') || HAS_CODE.test(word));
  const isProgram = INTERPRETERS.test(name) && named !== undefined && !HAS_CODE.test(named);
  return isProgram ? [name, baseName(named)] : [name];
}

function baseName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}
