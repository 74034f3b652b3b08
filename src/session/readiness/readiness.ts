/**
 * Whether a program wants input: `line` (it reads a line), `password` (a line without echo), `raw` (it reads keys),
 * `prompt` (a shell waits for a command), `running` (it wants none), `exited`, or `unknown` where it is not certain.
 */
export type InputState = 'line' | 'password' | 'raw' | 'prompt' | 'running' | 'exited' | 'unknown';

export interface Readiness {
  state: InputState;
  /** The facts behind the state, a few words each. */
  evidence: string[];
}

export function wantsInput({ state }: Readiness): boolean {
  return state === 'line' || state === 'password' || state === 'raw' || state === 'prompt';
}
