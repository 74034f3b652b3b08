import { fail, type TtypilotError } from '../base/errors/errors.js';

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
