import { buildTransitions, CLASS_BITS, State } from './transitions.js';

// A state is what `advance` returns: where the cluster stands (bits 5 to 8), and what its last code point did to it.
// The masks in the functions are literals because an imported constant costs a load each time.

/** The bit of a state that says: the last code point joined the cluster that was there. */
export const JOINED = 1;
/** Bits of a state that are set when the code point that joined may change the cluster's width: ask `widthAfter`. */
export const WIDTH_CHANGE = 0b110;

/** The state before anything, and after a code point that nothing can join. */
export const NO_CLUSTER: number = State.none << CLASS_BITS;
/** The state after any code point below 0x80: those never join, so plain text needs no call of `advance`. */
export const ASCII_STATE: number = State.ascii << CLASS_BITS;
const KEYCAP_BASE_STATE = State.keycapBase << CLASS_BITS;
const KEYCAP_BASES = '0123456789#*';

const transitions = buildTransitions();

/** Tells the ASCII characters that have an emoji form from the rest; looked up only when something joins one. */
export function emojiAware(state: number, code: number): number {
  return state === ASCII_STATE && KEYCAP_BASES.includes(String.fromCharCode(code)) ? KEYCAP_BASE_STATE : state;
}

/** Whether the code point with the properties `next` continues the cluster (UAX #29, extended grapheme clusters). */
export function joins(state: number, next: number): boolean {
  return (advance(state, next) & 1) !== 0;
}

/** The state after `next`: of the same cluster when it joins, else of the cluster that it starts. */
export function advance(state: number, next: number): number {
  return transitions[(state & 0x1e0) | (next >> 2)] as number;
}
