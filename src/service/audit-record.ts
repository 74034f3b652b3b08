/** Who did what, and how it ended. Never what was typed. */
export interface AuditRecord {
  who: string;
  /** How they came in: `http`, `mcp`, `terminal`, `login`. */
  via: string;
  what: string;
  session_id?: string | undefined;
  outcome: string;
  /** Of input that is no secret. */
  bytes?: number | undefined;
  hash?: string | undefined;
  /** How often the same failed again within the minute. */
  repeated?: number;
}
