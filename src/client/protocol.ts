import type { CallMembers } from './call-wire.js';

// The messages between the daemon and its clients: one JSON object per line, both ways.

/** Increased when an older side would misunderstand a newer one. */
export const PROTOCOL = 1;

export const MAX_REQUEST_BYTES = 4_000_000;
export const MAX_ANSWER_BYTES = 16_000_000;

/** The daemon's first line to every client. */
export interface Hello {
  hello: { protocol: number; version: string; pid: number; started_at: string };
}

export interface CallRequest extends CallMembers {
  id: number;
  operation: string;
  input: unknown;
}

/** Asks for an event on every change, until cancelled. */
export interface WatchRequest {
  id: number;
  watch: 'sessions' | 'screen';
  session_id?: string;
}

/** Ends a call or a watch; a call still gets its answer. */
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

/** An answer without an id is about the connection: an unreadable line, or too many clients. */
export type Answer = { id: number; result: Record<string, unknown> } | { id?: number; error: WireError };

/** The change that a watch asked for has happened at least once. */
export interface WatchEvent {
  event: number;
}

export type FromDaemon = Hello | Answer | WatchEvent;
