import type { Params } from '../../parser/params.js';
import type { State } from '../../state/state.js';
import { setMode } from './set-mode.js';

const ALL_FLAGS = 0x1f;
const DEEPEST_STACK = 16;
/** XTMODKEYS and XTFMTKEYS name this resource by 4. */
const OTHER_KEYS = 4;

/** CSI > flags u */
export function pushKittyFlags(state: State, params: Params): void {
  const stack = state.screen.kittyStack;
  stack.push(params.get(0, 0) & ALL_FLAGS);
  if (stack.length > DEEPEST_STACK) stack.shift();
  publish(state);
}

/** CSI < n u */
export function popKittyFlags(state: State, params: Params): void {
  const stack = state.screen.kittyStack;
  stack.length = Math.max(0, stack.length - params.count(0));
  if (stack.length === 0) stack.push(0);
  publish(state);
}

/** CSI = flags ; how u: 1 replaces, 2 adds, 3 removes. */
export function setKittyFlags(state: State, params: Params): void {
  const stack = state.screen.kittyStack;
  const flags = params.get(0, 0) & ALL_FLAGS;
  const current = stack.at(-1) ?? 0;
  const how = params.get(1, 1);
  if (how === 2) stack[stack.length - 1] = current | flags;
  else if (how === 3) stack[stack.length - 1] = current & ~flags;
  else if (how === 1) stack[stack.length - 1] = flags;
  publish(state);
}

/** CSI ? u; with a number it is an echoed reply. */
export function reportKittyFlags(state: State, params: Params): void {
  if (params.length === 0) state.reply(`\x1b[?${state.modes.kittyFlags}u`);
}

/** XTMODKEYS: CSI > 4 ; n m */
export function setModifyOtherKeys(state: State, params: Params): void {
  if (params.length > 0 && params.get(0, 0) !== OTHER_KEYS) return;
  const level = params.get(1, 0);
  if (level <= 2) setMode(state, 'modifyOtherKeys', level as 0 | 1 | 2);
}

/** CSI > 4 n */
export function resetModifyOtherKeys(state: State, params: Params): void {
  if (params.get(0, 0) === OTHER_KEYS) setMode(state, 'modifyOtherKeys', 0);
}

/** CSI ? 4 m */
export function reportModifyOtherKeys(state: State, params: Params): void {
  if (params.get(0, 0) === OTHER_KEYS) state.reply(`\x1b[>4;${state.modes.modifyOtherKeys}m`);
}

/** XTFMTKEYS: CSI > 4 ; n f */
export function setFormatOtherKeys(state: State, params: Params): void {
  if (params.get(0, OTHER_KEYS) === OTHER_KEYS) setMode(state, 'formatOtherKeys', params.get(1, 0) === 1 ? 1 : 0);
}

function publish(state: State): void {
  setMode(state, 'kittyFlags', state.screen.kittyStack.at(-1) ?? 0);
}
