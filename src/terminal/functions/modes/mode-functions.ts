import type { Params } from '../../parser/params.js';
import type { State } from '../../state/state.js';
import { privateMode } from './private-modes.js';
import { setMode } from './set-mode.js';

const UNKNOWN = 0;
const SET = 1;
const RESET = 2;
const ALWAYS_SET = 3;
const ALWAYS_RESET = 4;

const KEYBOARD_LOCK = 2;
const LOCAL_ECHO_OFF = 12;
/** ECMA-48 modes that exist only on paper and never change here. */
const FIXED_ANSI_MODES = new Set([1, 5, 7, 10, 11, 13, 14, 15, 16, 17, 18, 19]);
/** ANSI modes share a set with private modes; the offset keeps them apart. */
const ANSI_OFFSET = 100_000;

/** SM and RM */
export function setAnsiModes(state: State, params: Params, on: boolean): void {
  for (let i = 0; i < params.length; i++) {
    const mode = params.get(i, 0);
    if (mode === 4) setMode(state, 'insert', on);
    else if (mode === 20) setMode(state, 'newline', on);
    else if (mode === KEYBOARD_LOCK || mode === LOCAL_ECHO_OFF) remember(state, mode + ANSI_OFFSET, on);
  }
}

/** DECSET and DECRST */
export function setPrivateModes(state: State, params: Params, on: boolean): void {
  for (let i = 0; i < params.length; i++) privateMode(state, params.get(i, 0))?.set(state, on);
}

/** DECRQM for ANSI modes */
export function reportAnsiMode(state: State, params: Params): void {
  if (state.level < 3) return;
  const mode = params.get(0, 0);
  state.reply(`\x1b[${mode};${ansiModeValue(state, mode)}$y`);
}

/** DECRQM for private modes */
export function reportPrivateMode(state: State, params: Params): void {
  if (state.level < 3) return;
  const mode = params.get(0, 0);
  state.reply(`\x1b[?${mode};${privateModeValue(state, mode)}$y`);
}

/** XTSAVE */
export function savePrivateModes(state: State, params: Params): void {
  for (let i = 0; i < params.length; i++) {
    const number = params.get(i, 0);
    const mode = privateMode(state, number);
    if (!mode) continue;
    const wasSet = mode.isSet(state);
    state.savedModes.set(number, mode.save?.(state) ?? (() => mode.set(state, wasSet)));
  }
}

/** XTRESTORE: a mode that was never saved does not change. */
export function restorePrivateModes(state: State, params: Params): void {
  for (let i = 0; i < params.length; i++) state.savedModes.get(params.get(i, 0))?.();
}

function remember(state: State, key: number, on: boolean): void {
  if (on) state.privateModes.add(key);
  else state.privateModes.delete(key);
}

function ansiModeValue(state: State, mode: number): number {
  if (mode === 4) return state.modes.insert ? SET : RESET;
  if (mode === 20) return state.modes.newline ? SET : RESET;
  if (mode === KEYBOARD_LOCK) return state.privateModes.has(mode + ANSI_OFFSET) ? SET : RESET;
  // a terminal starts without local echo
  if (mode === LOCAL_ECHO_OFF) return state.privateModes.has(mode + ANSI_OFFSET) ? SET : RESET;
  return FIXED_ANSI_MODES.has(mode) ? ALWAYS_RESET : UNKNOWN;
}

function privateModeValue(state: State, number: number): number {
  if (number === 2) return ALWAYS_SET;
  if (number === 60) return ALWAYS_RESET;
  const mode = privateMode(state, number);
  if (!mode) return UNKNOWN;
  return mode.isSet(state) ? SET : RESET;
}

/** The remembered ANSI modes that are on after a reset. */
export const INITIALLY_SET_ANSI = [LOCAL_ECHO_OFF + ANSI_OFFSET];
