import type { State } from '../state/state.js';
export function serialize(state: State, scrollback: number): string {
  return `${state.cols}${scrollback}`;
}
