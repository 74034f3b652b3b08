import type { State } from '../state/state.js';
import type { Dialect } from '../types.js';
import { control } from './controls.js';
import { ESCAPES, type Escape } from './escapes.js';
import { ControlSequences, SEQUENCES } from './table.js';
import { tmuxFunctions } from './tmux/dialect.js';

/** The control functions of a dialect. */
export interface Functions {
  sequences: ControlSequences;
  escapes: Readonly<Record<string, Escape>>;
  control(state: State, byte: number): void;
}

const xtermFunctions: Functions = { sequences: new ControlSequences(SEQUENCES), escapes: ESCAPES, control };

export function functionsOf(dialect: Dialect): Functions {
  return dialect === 'tmux' ? tmuxFunctions : xtermFunctions;
}
