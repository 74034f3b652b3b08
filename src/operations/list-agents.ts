import { z } from 'zod';
import { agentFields, describeAgent } from './agent-fields.js';
import { operation } from './operation.js';

/** The coding agents that are known. */
export const listAgents = operation({
  name: 'list_agents',
  effect: 'read',
  target: 'agents',
  summary: 'The coding agents of this machine: which one waits for what, and where it runs.',
  description:
    'Those that wait come first. An agent appears with its first hook (ttypilot hook install), or when its program is ' +
    'seen in a tmux pane.',
  input: z.object({
    max_ended: z.int().min(0).max(1000).default(20).describe('How many of those that have ended, the newest first.'),
  }),
  output: z.object({ agents: z.array(z.object(agentFields)) }),
  errors: ['no_agents_here'],
  example: { input: {}, output: { agents: [] } },
}).handle(async ({ max_ended }, { agents }) => ({
  agents: (await agents.list({ maxEnded: max_ended })).map(describeAgent),
}));
