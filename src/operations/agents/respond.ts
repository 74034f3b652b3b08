import { z } from 'zod';
import { operation } from '../operation.js';
import { agentId, agentState, describeReceipt, receiptFields } from './agent-fields.js';

const index = z.int().min(0).max(99);

/** Answers a coding agent that waits. */
export const respond = operation({
  name: 'respond',
  effect: 'input',
  target: 'agents',
  summary: 'Answer a coding agent that waits, and prove that the answer arrived.',
  description:
    'Only while it is awaiting_input. Text is never typed into a list of options. If the agent has moved on to another question, ' +
    'nothing is sent.',
  input: z.object({
    agent_id: agentId,
    mode: z
      .enum(['text', 'select', 'other', 'multi_select'])
      .default('text')
      .describe('A text, one option, a text instead of the options, or answers to one or several questions.'),
    text: z.string().optional().describe('For text and other.'),
    option_index: index.optional().describe('For select: counted from 0.'),
    option_label: z.string().optional().describe('For select: refuse unless the option has this label.'),
    answers: z
      .array(z.object({ option_index: index.optional(), option_indices: z.array(index).optional() }))
      .max(20)
      .optional()
      .describe('For multi_select, one per question.'),
    question: z.string().min(1).optional().describe('Refused if the agent asks another one.'),
    idempotency_key: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('A call with the key of an earlier one sends nothing and returns its result.'),
  }),
  output: z.object({
    status: z.literal('ok'),
    agent_id: agentId,
    mode: z.enum(['text', 'select', 'other', 'multi_select']),
    new_state: agentState,
    latency_ms: z.int().min(0),
    turn_id: z.int(),
    receipt: z.object(receiptFields),
  }),
  rare: ['idempotency_key'],
  errors: [
    ...(['no_agents_here', 'missing_text', 'invalid_option_index', 'invalid_answers', 'agent_not_found'] as const),
    ...(['no_pane_id', 'wrong_state', 'wrong_dialog', 'pane_not_found', 'tmux_not_installed', 'timeout'] as const),
    ...(['send_failed', 'subprocess_failed', 'answer_unknown'] as const),
  ],
  positionals: ['agent_id', 'text'],
  example: {
    input: { agent_id: 'a-7m2kx9qd4t', mode: 'select', option_index: 0, option_label: 'Yes' },
    output: {
      status: 'ok',
      agent_id: 'a-7m2kx9qd4t',
      mode: 'select',
      new_state: 'processing',
      latency_ms: 184,
      turn_id: 8,
      receipt: {
        accepted: 'yes',
        evidence: ['"Yes" highlighted before Enter', 'the dialog disappeared after 1 key'],
        question: 'Do you want to run step tests-0?',
        answers: ['Yes'],
        latency_ms: 160,
      },
    },
  },
}).handle(async ({ agent_id, ...request }, { agents, signal }) => {
  const { receipt, ...result } = await agents.respond(agent_id, request, { signal });
  return { ...result, receipt: describeReceipt(receipt) };
});
