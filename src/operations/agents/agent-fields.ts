import { z } from 'zod';
import type { Turn } from '../../agents/agent.js';
import type { SeenAgent } from '../../agents/agent-desk.js';
import type { AnswerReceipt } from '../../agents/respond/result.js';
import { shorten } from '../../base/text/shorten.js';
import { text } from '../fields.js';

export const agentId = text(200).min(1).describe('The agent, as list_agents names it.');

export const agentState = z
  .enum(['idle', 'commanded', 'processing', 'awaiting_input', 'complete'])
  .describe('What it does: awaiting_input is the only state in which it takes an answer.');

export const when = z.string().describe('ISO 8601.');

/** What an agent asks, as shown on its screen. */
const dialogFields = {
  kind: z
    .enum(['select', 'multi_select', 'question_tabs', 'text'])
    .describe('It wants one option, several, an answer to one of several questions, or a text.'),
  question: z.string(),
  options: z.array(
    z.object({
      index: z.int().describe('As option_index takes it.'),
      label: z.string(),
      highlighted: z.boolean(),
      checked: z.boolean().optional(),
      takes_text: z.boolean().describe('Not an answer itself: it opens a text field, for the mode other.'),
    }),
  ),
};

/** An agent, as on the wire. */
export const agentFields = {
  agent_id: agentId,
  name: z.string().describe('What to call it: its project or program, and its pane.'),
  session_id: z.string().nullable().describe("The agent's own name for its conversation."),
  program: z.string().nullable(),
  cwd: z.string().nullable(),
  project: z.string().nullable().describe('The last part of its working directory.'),
  tmux_pane_id: z.string().nullable().describe('Where answers are typed; kept after the agent has ended.'),
  tmux_socket: z.string().nullable().describe('Its tmux server, as socket_name takes it; null is the default one.'),
  iterm_pane_id: z.string().nullable(),
  pane_session_id: z.string().nullable().describe('The session of its pane, while that is open.'),
  state: agentState,
  question: z.string().nullable().describe('What it asks while it waits, in its own words.'),
  dialog: z.object(dialogFields).nullable().describe('What it asks, as shown on its screen.'),
  commander_available: z.boolean().describe('Its pane exists and takes input.'),
  pane_gone: z
    .boolean()
    .describe('tmux no longer has its pane, so it does not count as waiting. Its next hook clears this.'),
  started_at: when,
  last_seen: when,
  ended_at: when.nullable(),
};

export const receiptFields = {
  accepted: z.literal('yes'),
  evidence: z.array(z.string()).describe('The facts behind it.'),
  question: z.string().nullable().describe('What was asked, as shown on the screen.'),
  answers: z.array(z.string()).describe('What was chosen or typed.'),
  latency_ms: z.int().min(0).describe('From the first key to the proof.'),
};

export const turnFields = {
  turn_id: z.int(),
  actor: z.enum(['user', 'agent']),
  intent: z.enum(['command', 'answer', 'question', 'completion', 'progress', 'end_of_command']),
  text: z.string(),
  delivery: z.string().nullable().describe('How it was seen or sent: hook, screen, respond:select and so on.'),
  receipt: z.object(receiptFields).nullable().describe('The proof that a typed answer arrived.'),
  created_at: when,
};

/** A hook may pass a question of a megabyte. */
const MAX_QUESTION_LENGTH = 10_000;

/** An agent, as on the wire. */
export function describeAgent(agent: SeenAgent) {
  const { id, sessionId, program, cwd, tmuxPaneId, itermPaneId, state, question, endedAt } = agent;
  return {
    agent_id: id,
    name: agent.name,
    session_id: sessionId,
    program,
    cwd,
    project: agent.project,
    tmux_pane_id: tmuxPaneId,
    tmux_socket: agent.serverName ?? null,
    iterm_pane_id: itermPaneId,
    pane_session_id: agent.paneSessionId ?? null,
    state,
    question: question === null ? null : shorten(question, MAX_QUESTION_LENGTH),
    dialog: agent.dialog ? describeDialog(agent.dialog) : null,
    commander_available: agent.health?.available ?? false,
    pane_gone: agent.isPaneGone,
    started_at: iso(agent.startedAt),
    last_seen: iso(agent.lastSeen),
    ended_at: endedAt === null ? null : iso(endedAt),
  };
}

/** An agent in a few lines of text. */
export function agentText({
  agent_id,
  name,
  program,
  cwd,
  state,
  ended_at,
  question,
  dialog,
  commander_available,
  pane_gone,
}: z.output<z.ZodObject<typeof agentFields>>): string {
  const doing = ended_at === null ? state : 'ended';
  const away = pane_gone ? ', its pane is closed' : ', its pane cannot be reached';
  const reach = ended_at === null && !commander_available ? away : '';
  // the hook may name the command, which the question on the screen does not
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

export function describeTurn({ id, actor, intent, text, delivery, receipt, createdAt }: Turn) {
  const proven = receipt === null ? null : describeReceipt(receipt as AnswerReceipt);
  return { turn_id: id, actor, intent, text, delivery, receipt: proven, created_at: iso(createdAt) };
}

export function describeReceipt({ accepted, evidence, question, answers, latencyMs }: AnswerReceipt) {
  return { accepted, evidence, question, answers, latency_ms: Math.round(latencyMs) };
}

function describeDialog({ kind, question, options }: NonNullable<SeenAgent['dialog']>) {
  return {
    kind,
    question,
    options: options.map(({ index, label, highlighted, checked, takesText }) => ({
      ...{ index, label, highlighted },
      ...(checked === undefined ? {} : { checked }),
      takes_text: takesText,
    })),
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
