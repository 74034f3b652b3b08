import { descendants } from '../../backends/terminal-probe/foreground.js';
import { readProc } from '../../backends/terminal-probe/proc.js';
import type { ListedPane } from '../../backends/tmux/tmux-host.js';
import { PANE_DEFAULTS } from './pane-defaults.js';

/** How far is looked: whether the pane is there, what tmux calls its program, or everything that it has started. */
export type HealthLevel = 'exists' | 'command' | 'process_tree';

export interface PaneHealthOptions {
  socketName?: string | undefined;
  /** The programs that are looked for. Default: claude and node. */
  programNames?: readonly string[] | undefined;
  /** Default: process_tree. */
  level?: HealthLevel | undefined;
}

export interface PaneHealth {
  /** The pane is there. */
  available: boolean;
  /** One of the programs runs in it. */
  running: boolean;
  /** Which one. */
  program?: string;
  /** Its process, when it was found below that of the pane. */
  programPid?: number;
  /** The process that was started in the pane; of a process tree its root. */
  pid?: number;
}

export function paneHealth(pane: ListedPane | undefined, options: PaneHealthOptions): PaneHealth {
  const { programNames = PANE_DEFAULTS.programNames, level = 'process_tree' } = options;
  if (!pane) return { available: false, running: false };
  if (pane.isDead || level === 'exists') return { available: true, running: false };
  const isTree = level === 'process_tree';
  const root = isTree ? { pid: pane.pid } : {};
  if (programNames.includes(pane.command)) return { available: true, running: true, program: pane.command, ...root };
  const found = isTree ? findInTree(pane.pid, programNames) : undefined;
  return { available: true, running: found !== undefined, ...found, ...root };
}

/** A program that was started by a shell, a wrapper or a launcher, and may be in the background. */
function findInTree(rootPid: number, names: readonly string[]): { program: string; programPid: number } | undefined {
  for (const { pid, command, isEnded } of descendants(rootPid)) {
    const program = isEnded ? undefined : [command, ...namesOf(pid)].find((name) => names.includes(name));
    if (program !== undefined) return { program, programPid: pid };
  }
  return undefined;
}

/** Programs that run another one, which their first argument names that is no option. */
const INTERPRETERS = /^(?:node|bun|deno|python[\d.]*|ruby|perl|(?:ba|da|z|k|fi)?sh)$/;
/** With these, no program is named. */
const HAS_CODE = /^(?:-[a-z]*[ce]|--eval|-p|--print)$/;

/** The kernel cuts long names, and a program may be started by another one. */
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
