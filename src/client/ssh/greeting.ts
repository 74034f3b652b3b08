import type { WireError } from '../wire-errors.js';

/** Raised when the two ends of a connection over ssh would no longer understand each other. */
export const RELAY_PROTOCOL = 1;

/** Begins the first line of a relay. What login scripts print before it is ignored. */
export const GREETING_MARK = '\nttypilot-relay ';

/** The first line of a relay, as JSON after the mark. */
export interface Greeting {
  version: string;
  protocol: number;
  /** The operations that change nothing, which may be asked again. */
  reads?: string[];
  /** Why the relay could not reach a host. */
  error?: WireError;
}
