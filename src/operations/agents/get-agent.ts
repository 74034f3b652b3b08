import { z } from 'zod';
import { operation } from '../operation.js';
import { agentFields, agentId, agentText, describeAgent, describeTurn, turnFields } from './agent-fields.js';

/** One coding agent with its conversation. */
export const getAgent = operation({
  name: 'get_agent',
  effect: 'read',
  target: 'agents',
  summary: 'One coding agent: what it does, what it asks with which options, and what was said.',
  input: z.object({
    agent_id: agentId,
    limit: z.int().min(0).max(1000).default(50).describe('How many turns, the newest at the end.'),
    before: z.int().optional().describe('Only turns before this turn_id.'),
  }),
  output: z.object({ ...agentFields, turns: z.array(z.object(turnFields)) }),
  errors: ['no_agents_here', 'agent_not_found'],
  positionals: ['agent_id'],
  text: (agent) =>
    [agentText(agent), ...agent.turns.map(({ actor, intent, text }) => `${actor} ${intent}: ${text}`)].join('\n'),
  example: {
    input: { agent_id: 'a-7m2kx9qd4t' },
    output: {
      agent_id: 'a-7m2kx9qd4t',
      name: 'shop %3',
      session_id: 'tests',
      program: 'fixture',
      cwd: '/home/ada/shop',
      project: 'shop',
      tmux_pane_id: '%3',
      tmux_socket: 'default',
      iterm_pane_id: null,
      pane_session_id: 's-4kd9tbq2xf',
      state: 'awaiting_input',
      question: 'Do you want to run step tests-0?',
      dialog: {
        kind: 'select',
        question: 'Do you want to run step tests-0?',
        options: [
          { index: 0, label: 'Yes', highlighted: true, takes_text: false },
          {
            index: 1,
            label: "Yes, and don't ask again for step tests-0 and all the others in this folder",
            highlighted: false,
            takes_text: false,
          },
          { index: 2, label: 'No, tell it what to do differently (esc)', highlighted: false, takes_text: true },
        ],
      },
      commander_available: true,
      pane_gone: false,
      started_at: '2026-11-16T09:00:00.000Z',
      last_seen: '2026-11-16T09:04:10.000Z',
      ended_at: null,
      turns: [
        {
          turn_id: 7,
          actor: 'agent',
          intent: 'question',
          text: 'Do you want to run step tests-0?',
          delivery: 'hook',
          receipt: null,
          created_at: '2026-11-16T09:04:10.000Z',
        },
      ],
    },
  },
}).handle(async ({ agent_id, limit, before }, { agents }) => {
  const agent = await agents.get(agent_id);
  const turns = await agents.turns(agent_id, { limit, ...(before === undefined ? {} : { before }) });
  return { ...describeAgent(agent), question: agent.question, turns: turns.map(describeTurn) };
});
