import { basename } from 'node:path';
import type { Agent } from './agent.js';

/** The last part of a working directory. */
export function projectOf(cwd: string | null): string | null {
  return cwd === null ? null : basename(cwd) || cwd;
}

/** What to call an agent: what it works on, and the pane that tells it apart from others there. */
export function agentName({ id, cwd, program, tmuxPaneId }: Agent): string {
  return `${projectOf(cwd) ?? program ?? 'agent'} ${tmuxPaneId ?? id}`;
}
