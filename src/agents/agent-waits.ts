import { shorten } from '../base/text/shorten.js';
import type { AgentWaits } from '../contracts/agent-waits.js';
import { agentName } from './agent-name.js';
import type { AgentChange } from './agents.js';

export interface AgentWaitsOptions {
  /** Where browsers reach the service. */
  baseUrl: string;
  /** Masks secrets, because this text leaves the machine. */
  hide: (text: string) => string;
}

const MAX_QUESTION_LENGTH = 4000;

/** Undefined unless the change brought a new question. */
export function agentWaits(
  { agent, before }: AgentChange,
  { baseUrl, hide }: AgentWaitsOptions,
  now = new Date(),
): AgentWaits | undefined {
  const isAsking = agent.state === 'awaiting_input' && agent.endedAt === null;
  if (!isAsking || (before?.state === 'awaiting_input' && before.question === agent.question)) return undefined;
  const { id, program, cwd, tmuxPaneId } = agent;
  return {
    agent_id: id,
    name: agentName(agent),
    program,
    cwd,
    tmux_pane_id: tmuxPaneId,
    question: shorten(hide(agent.question ?? 'The agent is waiting for an answer.'), MAX_QUESTION_LENGTH),
    url: `${baseUrl}/#/agents/${encodeURIComponent(id)}`,
    timestamp: now.toISOString(),
  };
}
