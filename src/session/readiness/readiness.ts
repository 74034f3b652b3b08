/**
 * Whether a program wants input: `line` (it reads a line), `password` (the same without an echo), `raw` (it reads keys),
 * `prompt` (a shell waits for a command), `running` (it wants none), `exited`, or `unknown` rather than wrong.
 */
export type InputState = 'line' | 'password' | 'raw' | 'prompt' | 'running' | 'exited' | 'unknown';

export interface Readiness {
  state: InputState;
  /** The facts that say so, each a few words. */
  evidence: string[];
}

export function wantsInput({ state }: Readiness): boolean {
  return state === 'line' || state === 'password' || state === 'raw' || state === 'prompt';
}
