import type { AgentInfo } from '../api.js';
import { isWaiting } from '../live/agent-list.js';

export interface AgentStatus {
  word: string;
  dot: string;
}

/** The question on the agent's screen, otherwise the words of its hook. */
export function askedText({ dialog, question }: AgentInfo): string {
  return dialog?.question || question || 'The agent is waiting for an answer.';
}

/** What the hook adds to the question on the screen, such as the command to allow. */
export function moreAsked({ dialog, question }: AgentInfo): string {
  if (!dialog?.question || question === null) return '';
  const isSaid = (line: string) => line.trim() === dialog.question.trim();
  return question
    .split('\n')
    .filter((line) => !isSaid(line))
    .join('\n');
}

export function agentStatus(agent: AgentInfo): AgentStatus {
  if (agent.ended_at !== null) return { word: 'ended', dot: 'bg-edge' };
  if (agent.pane_gone) return { word: 'pane closed', dot: 'bg-edge' };
  if (isWaiting(agent)) return { word: 'waiting for you', dot: 'bg-warn motion-safe:animate-pulse' };
  return STATUSES[agent.state];
}

/** Agents under headings, waiting agents first. */
export function groupAgents(
  agents: readonly AgentInfo[],
  { by, heldIds }: { by: 'state' | 'project'; heldIds: ReadonlySet<string> },
): { heading: string; agents: AgentInfo[] }[] {
  const groups = new Map<string, AgentInfo[]>(by === 'state' ? HEADINGS.map((heading) => [heading, []]) : []);
  for (const agent of agents) {
    const heading = by === 'state' ? headingOf(agent, heldIds) : (agent.project ?? 'No project');
    groups.set(heading, [...(groups.get(heading) ?? []), agent]);
  }
  // waiting agents come first in the list, so their projects do, too
  return [...groups].flatMap(([heading, some]) => (some.length > 0 ? [{ heading, agents: some }] : []));
}

const WORKS: AgentStatus = { word: 'working', dot: 'bg-good' };
const STATUSES: Record<AgentInfo['state'], AgentStatus> = {
  idle: { word: 'ready', dot: 'bg-accent' },
  commanded: WORKS,
  processing: WORKS,
  awaiting_input: { word: 'waiting for you', dot: 'bg-warn' },
  complete: { word: 'done', dot: 'bg-accent' },
};

const HEADINGS = ['Waiting for you', 'Working', 'Ready', 'Pane closed', 'Ended'];

function headingOf(agent: AgentInfo, heldIds: ReadonlySet<string>): string {
  const [waiting, working, ready, closed, ended] = HEADINGS as [string, string, string, string, string];
  if (isWaiting(agent) || heldIds.has(agent.agent_id)) return waiting;
  if (agent.ended_at !== null) return ended;
  if (agent.pane_gone) return closed;
  return agentStatus(agent) === WORKS ? working : ready;
}
