import type { z } from 'zod';
import type { getAgent } from '../../operations/agents/get-agent.js';
import type { listAgents } from '../../operations/agents/list-agents.js';

type Listed = z.output<typeof listAgents.output>['agents'][number];
type Whole = z.output<typeof getAgent.output>;

/** Coding agents in the words that a model wants to read. */
export const agentTexts = {
  list_agents: ({ agents }: { agents: Listed[] }) =>
    agents.length === 0 ? 'There are no agents.' : agents.map(describe).join('\n'),
  get_agent: (agent: Whole) =>
    [describe(agent), ...agent.turns.map(({ actor, intent, text }) => `${actor} ${intent}: ${text}`)].join('\n'),
};

function describe({
  agent_id,
  name,
  program,
  cwd,
  state,
  ended_at,
  question,
  dialog,
  commander_available,
}: Listed): string {
  const doing = ended_at === null ? state : 'ended';
  const reach = ended_at === null && !commander_available ? ', its pane cannot be reached' : '';
  // the hook may name the command, of which the question on the screen says nothing
  const isSaid = dialog !== null && (question ?? '').includes(dialog.question);
  const asked = [isSaid ? undefined : dialog?.question, question].filter(Boolean);
  const options = (dialog?.options ?? []).map(({ index, label, checked }) => {
    return `  ${index}: ${checked === undefined ? '' : checked ? '[x] ' : '[ ] '}${label}`;
  });
  return [`${agent_id}: ${name}, ${program ?? 'an agent'} in ${cwd ?? 'an unknown directory'} (${doing}${reach})`]
    .concat(
      asked.map((text) => `  asks: ${text}`),
      options,
    )
    .join('\n');
}
