/** A caller's action and its outcome, never the typed text. */
export interface AuditRecord {
  who: string;
  /** The channel: `http`, `mcp`, `terminal`, `login`. */
  via: string;
  what: string;
  session_id?: string | undefined;
  outcome: string;
  /** Size of input that is not secret. */
  bytes?: number | undefined;
  hash?: string | undefined;
  /** How often the same failure occurred again within the minute. */
  repeated?: number;
}
