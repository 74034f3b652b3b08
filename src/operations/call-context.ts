import { fail, type TtypilotError } from '../base/errors/errors.js';

/** What a caller says about a call besides its input. All of it except `signal` travels: see client/call-wire.ts. */
export interface CallOptions {
  /** Aborting ends the call at once and releases whatever waits for it. */
  signal?: AbortSignal | undefined;
  /** How long the caller can wait for an answer; a longer wait ends as `pending` before that. */
  patienceMs?: number | undefined;
  /** The tmux pane that the caller runs in, such as `%3@4711`, when the caller is another process. */
  callerPane?: string | undefined;
  /** Distinguishes callers that share a token, such as shells and connections: what was shown is remembered for each. */
  viewer?: string | undefined;
  /** Names this call where it may be asked again because its answer was lost: it then counts from when it was first asked. */
  callId?: string | undefined;
}

/** Everything about one call except its input, on every path: what the caller says, and what the door knows about the caller. */
export interface CallContext extends CallOptions {
  signal: AbortSignal;
  /** The most that the caller may do. Set by the door that the call came through, never by the caller. */
  permission: Effect;
  /** The caller's id, where callers can be distinguished; expensive work is shared fairly by it. */
  caller?: string | undefined;
}

/** The only caller of an engine that is embedded or serves stdio. */
export const LOCAL_CALLER = 'local';

/** Under which name sessions remember what a caller has seen. */
export function viewerOf({ caller = LOCAL_CALLER, viewer = '' }: Pick<CallContext, 'caller' | 'viewer'>): string {
  return `${caller}/${viewer}`;
}

/** What an operation does to a session, from harmless to powerful. A permission for one covers those before it. */
const EFFECTS = ['read', 'input', 'control'] as const;
export type Effect = (typeof EFFECTS)[number];

/** The `forbidden` error for a call whose caller may not have this effect; undefined when it may. */
export function permissionProblem(
  operation: string,
  { needed, granted }: { needed: Effect; granted: Effect },
): TtypilotError | undefined {
  if (EFFECTS.indexOf(granted) >= EFFECTS.indexOf(needed)) return undefined;
  return fail('forbidden', { operation, needed, granted });
}
