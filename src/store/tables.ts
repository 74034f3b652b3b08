import type { Generated } from 'kysely';

/** The tables after the newest migration. Times are milliseconds since 1970, JSON is text. */
export interface Tables {
  sessions: SessionRow;
  exits: ExitRow;
  events: EventRow;
  tokens: TokenRow;
  logins: LoginRow;
  deliveries: DeliveryRow;
  agents: AgentRow;
  turns: TurnRow;
  answers: AnswerRow;
  service_state: ServiceStateRow;
}

export interface SessionRow {
  id: string;
  /** `pane`: a tmux pane that ttypilot did not create and only watches. */
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
  kind: 'token';
  name: string;
  hash: string;
  scope: 'read' | 'input' | 'control';
  created_at: number;
  expires_at: number | null;
}

/** A browser that is logged in. */
export interface LoginRow {
  id: string;
  hash: string;
  /** Hash of the owner's token at the time of the login. */
  owner_hash: string;
  user_agent: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

/** A webhook message that has not been delivered yet. */
export interface DeliveryRow {
  id: Generated<number>;
  event_id: number;
  type: string;
  body: string;
  attempts: number;
  next_at: number;
}

/** A coding agent. Its panes are kept after it has ended. */
export interface AgentRow {
  id: string;
  session_id: string | null;
  program: string | null;
  cwd: string | null;
  tmux_pane_id: string | null;
  tmux_socket: string | null;
  iterm_pane_id: string | null;
  state: 'idle' | 'commanded' | 'processing' | 'awaiting_input' | 'complete';
  question: string | null;
  /** The tool that waits for an answer. */
  waiting_tool: string | null;
  last_seen: number;
  started_at: number;
  ended_at: number | null;
}

export interface TurnRow {
  id: Generated<number>;
  agent_id: string;
  actor: 'user' | 'agent';
  intent: 'command' | 'answer' | 'question' | 'completion' | 'progress' | 'end_of_command';
  text: string;
  delivery: string | null;
  receipt: string | null;
  created_at: number;
}

/** An answer to an agent, recorded before its first key. */
export interface AnswerRow {
  id: Generated<number>;
  agent_id: string;
  idempotency_key: string | null;
  request: string;
  /** The screen before the first key. */
  shown: string;
  /** `pending`: possibly typed, with no recorded result. `unknown`: it can no longer be determined whether it arrived. */
  state: 'pending' | 'done' | 'failed' | 'unknown';
  /** The result returned to the sender. */
  result: string | null;
  created_at: number;
}

/** The state of the service itself. */
export interface ServiceStateRow {
  /**
   * `last_event_id`: the highest number that any event has had. `epoch`: how many services have taken the database over,
   * with the newest as its `note`. `seen`: time of its last heartbeat. `probe`: written to test whether writing works. `journal_id`: a
   * random number that tells this database from others.
   */
  name: 'last_event_id' | 'epoch' | 'seen' | 'probe' | 'journal_id';
  value: number;
  note: string | null;
}
