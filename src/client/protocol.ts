/** What the daemon and its clients say to each other: one JSON object per line, both ways. */

/** Goes up when an older side would misunderstand a newer one. */
export const PROTOCOL = 1;

export const MAX_REQUEST_BYTES = 4_000_000;
export const MAX_ANSWER_BYTES = 16_000_000;

/** The daemon's first line to everybody. */
export interface Hello {
  hello: { protocol: number; version: string; pid: number; started_at: string };
}

export interface CallRequest {
  id: number;
  operation: string;
  input: unknown;
  patience_ms?: number | undefined;
  /** The pane of tmux that the client runs in, such as `%3@4711`. */
  caller_pane?: string | undefined;
}

/** Asks for an event whenever something happens, until it is cancelled. */
export interface WatchRequest {
  id: number;
  watch: 'sessions' | 'screen';
  session_id?: string;
}

/** Ends a call or a watch; the call still gets its answer. */
export interface CancelRequest {
  cancel: number;
}

export type Request = CallRequest | WatchRequest | CancelRequest;

export interface WireError {
  code: string;
  message: string;
  hint: string;
  details: Record<string, string | number>;
}

/** An answer without an id is about the connection: a line that could not be read, or too many clients. */
export type Answer = { id: number; result: Record<string, unknown> } | { id?: number; error: WireError };

/** What a watch asked for has happened, once or more. */
export interface WatchEvent {
  event: number;
}

export type FromDaemon = Hello | Answer | WatchEvent;
