import { buildTransitions, CLASS_BITS, ClusterState } from './transitions.js';

// A state is what `advance` returns: the state of the cluster (bits 5 to 8), and the effect of its last code point.
// The masks in the functions are literals because an imported constant costs a load each time.

/** This bit of a state is set if the last code point joined the existing cluster. */
export const JOINED = 1;
/** These bits of a state are set if the joining code point may change the cluster's width: call `widthAfter`. */
export const WIDTH_CHANGE = 0b110;

/** The initial state, also used after a code point that nothing can join. */
export const NO_CLUSTER: number = ClusterState.none << CLASS_BITS;
/** The state after any code point below 0x80: those never join, so plain text need not call `advance`. */
export const ASCII_STATE: number = ClusterState.ascii << CLASS_BITS;
const KEYCAP_BASE_STATE = ClusterState.keycapBase << CLASS_BITS;
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
