import { z } from 'zod';
import { agentId, describeAgent, when } from './agents/agent-fields.js';
import { operation } from './operation.js';

/** Removes a coding agent from the list of running ones. */
export const dismissAgent = operation({
  name: 'dismiss_agent',
  effect: 'input',
  target: 'agents',
  summary: 'Mark a coding agent as ended, such as one that waits where it can no longer be reached.',
  description: 'Nothing is typed, and no program is ended. An agent that still runs comes back with its next hook.',
  input: z.object({ agent_id: agentId }),
  output: z.object({ agent_id: agentId, ended_at: when }),
  errors: ['no_agents_here', 'agent_not_found'],
  positionals: ['agent_id'],
  isForPeople: true,
  example: {
    input: { agent_id: 'a-7m2kx9qd4t' },
    output: { agent_id: 'a-7m2kx9qd4t', ended_at: '2026-11-16T09:04:10.000Z' },
  },
}).handle(async ({ agent_id }, { agents }) => {
  const { ended_at } = describeAgent(await agents.dismiss(agent_id));
  return { agent_id, ended_at: ended_at ?? '' };
});
