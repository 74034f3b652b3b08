import type { AgentState } from '../contracts/events.js';
import type { AgentRow } from '../store/tables.js';
import type { StoredTurn } from '../store/turns.js';

export type Actor = 'user' | 'agent';
export type Intent = 'command' | 'answer' | 'question' | 'completion' | 'progress' | 'end_of_command';

/** A coding agent. */
export interface Agent {
  id: string;
  /** The agent's own id of its conversation. */
  sessionId: string | null;
  program: string | null;
  cwd: string | null;
  /** Where answers are typed; kept after the agent has ended. */
  tmuxPaneId: string | null;
  /** Path or name of the tmux server; null is the default server. */
  tmuxSocket: string | null;
  /** Lets callers bring its window to the front; nothing is typed there. */
  itermPaneId: string | null;
  state: AgentState;
  /** Its question while it waits. */
  question: string | null;
  /** The tool that waits for the answer; `*` if its name is unknown. */
  waitingTool: string | null;
  lastSeen: number;
  startedAt: number;
  endedAt: number | null;
}

/** Something that a person or an agent said. */
export interface Turn {
  id: number;
  agentId: string;
  actor: Actor;
  intent: Intent;
  text: string;
  /** How it arrived or was delivered: `hook`, `screen`, `terminal`, `respond:text` and so on. */
  delivery: string | null;
  receipt: unknown;
  createdAt: number;
}

export function agentOf(row: AgentRow): Agent {
  return {
    id: row.id,
    sessionId: row.session_id,
    program: row.program,
    cwd: row.cwd,
    tmuxPaneId: row.tmux_pane_id,
    tmuxSocket: row.tmux_socket,
    itermPaneId: row.iterm_pane_id,
    state: row.state,
    question: row.question,
    waitingTool: row.waiting_tool,
    lastSeen: row.last_seen,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}

/** Changed values, in the column names of the database. */
export function rowOf(agent: Partial<Agent>): Partial<AgentRow> {
  const row = {
    id: agent.id,
    session_id: agent.sessionId,
    program: agent.program,
    cwd: agent.cwd,
    tmux_pane_id: agent.tmuxPaneId,
    tmux_socket: agent.tmuxSocket,
    iterm_pane_id: agent.itermPaneId,
    state: agent.state,
    question: agent.question,
    waiting_tool: agent.waitingTool,
    last_seen: agent.lastSeen,
    started_at: agent.startedAt,
    ended_at: agent.endedAt,
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

export function turnOf(row: StoredTurn): Turn {
  const { id, agent_id: agentId, actor, intent, text, delivery, receipt, created_at: createdAt } = row;
  return { id, agentId, actor, intent, text, delivery, receipt: receipt && JSON.parse(receipt), createdAt };
}
