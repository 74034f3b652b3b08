import type { Modes } from '../../modes.js';
import type { ModeFlags } from '../../state/mode-flags.js';
import type { State } from '../../state/state.js';

/** Sets a public mode and emits an event if its value changed. */
export function setMode<Name extends keyof Modes>(state: State, mode: Name, value: ModeFlags[Name]): void {
  if (state.modes[mode] === value) return;
  state.modes[mode] = value;
  state.changed = true;
  state.events.add({ type: 'mode', mode, modes: { ...state.modes }, seq: state.seq });
}

/** Sets every mode to the given values. */
export function setAllModes(state: State, values: Modes): void {
  for (const mode of Object.keys(values) as (keyof Modes)[]) setMode(state, mode, values[mode] as never);
}
