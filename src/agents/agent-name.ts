import { basename } from 'node:path';
import type { Agent } from './agent.js';

/** The last part of a working directory. */
export function projectOf(cwd: string | null): string | null {
  return cwd === null ? null : basename(cwd) || cwd;
}

/** The display name of an agent: its project, and its pane to tell it apart. */
export function agentName({ id, cwd, program, tmuxPaneId }: Agent): string {
  return `${projectOf(cwd) ?? program ?? 'agent'} ${tmuxPaneId ?? id}`;
}
