import type { State } from '../state/state.js';
import { backspace, tab } from './cursor/cursor.js';
import { carriageReturn, lineFeed } from './text/lines.js';

/** C0 controls; all others are ignored. */
export function control(state: State, byte: number): void {
  switch (byte) {
    case 0x07:
      return state.events.add({ type: 'bell', seq: state.seq });
    case 0x08:
      return backspace(state);
    case 0x09:
      return tab(state);
    case 0x0a:
    case 0x0b:
    case 0x0c:
      return lineFeed(state);
    case 0x0d:
      return carriageReturn(state);
    case 0x0e:
      state.charsets.gl = 1;
      return;
    case 0x0f:
      state.charsets.gl = 0;
  }
}
