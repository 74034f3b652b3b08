import type { z } from 'zod';
import type { getAgent } from '../../operations/get-agent.js';
import type { listAgents } from '../../operations/list-agents.js';

type Listed = z.output<typeof listAgents.output>['agents'][number];
type Whole = z.output<typeof getAgent.output>;

/** Coding agents in the words that a model wants to read. */
export const agentTexts = {
  list_agents: ({ agents }: { agents: Listed[] }) =>
    agents.length === 0 ? 'There are no agents.' : agents.map(describe).join('\n'),
  get_agent: (agent: Whole) =>
    [describe(agent), ...agent.turns.map(({ actor, intent, text }) => `${actor} ${intent}: ${text}`)].join('\n'),
};

function describe({ agent_id, program, cwd, state, ended_at, question, dialog, commander_available }: Listed): string {
  const doing = ended_at === null ? state : 'ended';
  const reach = ended_at === null && !commander_available ? ', its pane cannot be reached' : '';
  const asked = dialog?.question || question;
  const options = (dialog?.options ?? []).map(({ index, label, checked }) => {
    return `  ${index}: ${checked === undefined ? '' : checked ? '[x] ' : '[ ] '}${label}`;
  });
  return [`${agent_id}: ${program ?? 'an agent'} in ${cwd ?? 'an unknown directory'} (${doing}${reach})`]
    .concat(asked ? [`  asks: ${asked}`] : [], options)
    .join('\n');
}
