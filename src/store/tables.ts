import type { Generated } from 'kysely';

/** The tables, as the newest migration leaves them. Times are milliseconds since 1970, JSON is text. */
export interface Tables {
  sessions: SessionRow;
  exits: ExitRow;
  events: EventRow;
  tokens: TokenRow;
  deliveries: DeliveryRow;
}

export interface SessionRow {
  id: string;
  /** `pane`: a pane of tmux that somebody else made, and that is only looked at. */
  kind: 'pty' | 'tmux' | 'pane';
  pane_id: string;
  command: string;
  args: string;
  title: string | null;
  description: string | null;
  parent_agent: string | null;
  state: 'running' | 'ended' | 'detached';
  created_at: number;
}

export interface ExitRow {
  session_id: string;
  /** The `pty_exited` that was announced. */
  notice: string;
  ended_at: number;
}

export interface EventRow {
  id: number;
  type: string;
  session_id: string | null;
  agent_id: string | null;
  data: string;
  created_at: number;
}

export interface TokenRow {
  id: string;
  /** `login`: the cookie of a browser. */
  kind: 'token' | 'login';
  name: string;
  hash: string;
  scope: 'read' | 'input' | 'control';
  created_at: number;
  expires_at: number | null;
}

/** A message to a webhook that has not arrived yet. */
export interface DeliveryRow {
  id: Generated<number>;
  event_id: number;
  type: string;
  body: string;
  attempts: number;
  next_at: number;
}
