import { GraphemeClass as Class } from './tables.js';

/** The state of a cluster: what UAX #29 and the width rules need to remember about it. */
export const ClusterState = {
  none: 0,
  ascii: 1,
  /** A digit, `#` or `*`: the only ASCII characters with an emoji form. */
  keycapBase: 2,
  other: 3,
  prepend: 4,
  hangulL: 5,
  hangulV: 6,
  hangulT: 7,
  /** An odd regional indicator: the next one completes the flag. */
  regional: 8,
  /** A pictograph that a variation selector may follow. */
  variable: 9,
  pictograph: 10,
  pictographZwj: 11,
  /** A consonant without a linker so far. */
  consonant: 12,
  linked: 13,
} as const;

/** How a joining code point changes the width of the cluster: `narrow` and `wide` are the new width. */
export const Change = {
  none: 0,
  narrow: 1,
  wide: 2,
  /** The width of the code point, if that is wider. */
  grow: 3,
} as const;

type Step = { to: number; joins: boolean; change?: number };

export const CLASS_BITS = 5;
const STATE_BITS = 4;

/** For each state and class: the next state << CLASS_BITS | the width change << 1 | whether the class joins. */
export function buildTransitions(): Uint16Array {
  const classes = Object.values(Class);
  const table = new Uint16Array(1 << (CLASS_BITS + STATE_BITS));
  for (const state of Object.values(ClusterState)) {
    for (const next of classes) {
      const { to, joins, change = Change.none } = step(state, next);
      table[(state << CLASS_BITS) | next] = (to << CLASS_BITS) | (change << 1) | Number(joins);
    }
  }
  return table;
}

function step(state: number, next: number): Step {
  // GB4 and GB5 for control; ASCII never joins, not even a prepended sign (GB9b), so runs of ASCII need no lookback.
  if (next === Class.control || next === Class.ascii) return { to: start(next), joins: false };
  return joinMark(state, next) ?? joinBase(state, next) ?? { to: start(next), joins: false };
}

/** The state of a cluster that starts with this class. */
function start(next: number): number {
  switch (next) {
    case Class.ascii:
      return ClusterState.ascii;
    case Class.control:
      return ClusterState.none;
    case Class.prepend:
      return ClusterState.prepend;
    case Class.hangulL:
      return ClusterState.hangulL;
    case Class.hangulV:
    case Class.hangulLV:
      return ClusterState.hangulV;
    case Class.hangulT:
    case Class.hangulLVT:
      return ClusterState.hangulT;
    case Class.regional:
      return ClusterState.regional;
    case Class.pictograph:
      return ClusterState.pictograph;
    case Class.variablePictograph:
      return ClusterState.variable;
    case Class.consonant:
      return ClusterState.consonant;
    default:
      return ClusterState.other;
  }
}

/** GB9 and GB9a: marks join everything but a control. */
function joinMark(state: number, next: number): Step | undefined {
  if (state === ClusterState.none) return undefined;
  switch (next) {
    case Class.emojiSelector: {
      const hasEmojiForm = state === ClusterState.variable || state === ClusterState.keycapBase;
      return { to: extended(state), joins: true, change: hasEmojiForm ? Change.wide : Change.none };
    }
    case Class.textSelector:
      return {
        to: extended(state),
        joins: true,
        change: state === ClusterState.variable ? Change.narrow : Change.none,
      };
    case Class.keycap:
    case Class.extend:
      return { to: extended(state), joins: true };
    case Class.wideExtend:
      return { to: extended(state), joins: true, change: Change.wide };
    case Class.linker:
      return { to: state === ClusterState.consonant ? ClusterState.linked : extended(state), joins: true };
    case Class.zwj: {
      const isPictograph = state === ClusterState.pictograph || state === ClusterState.variable;
      return { to: isPictograph ? ClusterState.pictographZwj : extended(state), joins: true };
    }
    case Class.nonJoiner: {
      const isPictograph = state === ClusterState.pictograph || state === ClusterState.variable;
      return { to: isPictograph ? ClusterState.pictograph : ClusterState.other, joins: true };
    }
    case Class.spacingMark:
      return { to: ClusterState.other, joins: true, change: Change.wide };
    default:
      return undefined;
  }
}

/** The state after a mark: pictographs and consonants keep theirs, everything else becomes a plain cluster. */
function extended(state: number): number {
  if (state === ClusterState.variable) return ClusterState.pictograph;
  return state === ClusterState.pictograph || state === ClusterState.consonant || state === ClusterState.linked
    ? state
    : ClusterState.other;
}

/** The rules that join one base to another. */
function joinBase(state: number, next: number): Step | undefined {
  switch (state) {
    case ClusterState.prepend: // GB9b
      return { to: start(next), joins: true, change: Change.grow };
    case ClusterState.hangulL: // GB6
      return isOneOf(next, Class.hangulL, Class.hangulV, Class.hangulLV, Class.hangulLVT) ? within(next) : undefined;
    case ClusterState.hangulV: // GB7
      return isOneOf(next, Class.hangulV, Class.hangulT) ? within(next) : undefined;
    case ClusterState.hangulT: // GB8
      return next === Class.hangulT ? within(next) : undefined;
    case ClusterState.linked: // GB9c
      return next === Class.consonant ? { to: ClusterState.consonant, joins: true, change: Change.wide } : undefined;
    case ClusterState.pictographZwj: // GB11
      return isOneOf(next, Class.pictograph, Class.variablePictograph)
        ? { to: start(next), joins: true, change: Change.wide }
        : undefined;
    case ClusterState.regional: // GB12, GB13
      return next === Class.regional ? { to: ClusterState.other, joins: true, change: Change.wide } : undefined;
    default:
      return undefined;
  }
}

function within(next: number): Step {
  return { to: start(next), joins: true };
}

function isOneOf(value: number, ...candidates: number[]): boolean {
  return candidates.includes(value);
}
