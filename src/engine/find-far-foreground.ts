import type { Backend } from '../backends/backend.js';
import { isInteractiveShell } from '../session/readiness/known-programs.js';
import type { FindForeground } from '../session/run-command/foreground.js';

/** Determines the program in the foreground of a terminal on another machine, as far as the last look shows it. */
export function findFarForeground({ probe }: Pick<Backend, 'probe'>): FindForeground {
  return ({ command }) => {
    const foreground = probe?.look()?.foreground ?? [];
    const process = foreground.find(isInteractiveShell) ?? foreground.at(-1);
    // files here mean nothing to a shell there, so it is one that is only known by what it shows
    if (!process) return { name: command, shell: 'unknown', isGone: () => false };
    const { pid, command: name } = process;
    const isGone = () => probe?.look()?.foreground.some((other) => other.pid === pid) === false;
    return isInteractiveShell(process)
      ? { name, shell: 'unknown', isGone: () => false }
      : { pid, name, isGone, isBeforeShell: true };
  };
}
