import type { State } from '../../state/state.js';
import { reportCapabilities, reportSetting } from '../reports/status-strings.js';

const DOLLAR = 0x24;
const PLUS = 0x2b;
const LETTER_Q = 0x71;
const decoder = new TextDecoder('latin1');

/** Device control strings; unknown ones (pictures, keys, macros) are ignored. */
export function deviceControl(
  state: State,
  prefix: number,
  intermediates: number,
  final: number,
  data: Uint8Array,
): void {
  if (prefix !== 0 || final !== LETTER_Q) return;
  if (intermediates === DOLLAR) reportSetting(state, decoder.decode(data));
  else if (intermediates === PLUS) reportCapabilities(state, decoder.decode(data));
}
