import { z } from 'zod';
import { operation } from '../operation.js';
import { pageFields, pageOf, pageOutput } from '../page.js';
import { agentFields, agentText, describeAgent } from './agent-fields.js';

/** All known coding agents. */
export const listAgents = operation({
  name: 'list_agents',
  effect: 'read',
  target: 'agents',
  summary: 'The coding agents of this machine: what each one waits for, and where it runs.',
  description:
    'Waiting ones first. An agent appears with its first hook (ttypilot hook install), or when its program is seen in a tmux pane.',
  input: z.object({
    max_ended: z.int().min(0).max(1000).default(20).describe('The most ended agents to list, newest first.'),
    ...pageFields,
  }),
  output: z.object({ agents: z.array(z.object(agentFields)), ...pageOutput }),
  rare: ['max_ended'],
  errors: ['no_agents_here'],
  text: ({ agents }) => (agents.length === 0 ? 'There are no agents.' : agents.map(agentText).join('\n')),
  example: { input: {}, output: { agents: [], total: 0 } },
}).handle(async ({ max_ended, ...wanted }, { agents }) => {
  const { rows, ...page } = pageOf(await agents.list({ maxEnded: max_ended }), wanted, describeAgent);
  return { agents: rows, ...page };
});
