import { BUSY, CONFLICT, type ErrorEntry, MISSING, WRONG } from './error-kinds.js';

/** Between here and the agent: something did not do what it was asked for. */
const UNDELIVERED = { http: 502, rpc: -32004, exit: 1 } as const;

/** What can be wrong with a coding agent, and with an answer to one. */
export const agentErrors = {
  agent_not_found: {
    ...MISSING,
    message: 'There is no agent {agentId}.',
    hint: 'See what there is with list_agents: an agent appears with its first hook, or when its program is seen in a pane.',
  },
  answer_unknown: {
    ...UNDELIVERED,
    message:
      'Nothing shows whether this answer has reached the agent {agentId}: it was cut off, or could not be recorded.',
    hint: 'Look at the screen of the agent. If it still asks, answer with another idempotency_key.',
  },
  invalid_answers: {
    ...WRONG,
    message: 'The answers cannot be used: {reason}.',
    hint: 'Give one for each question: with option_index, or with option_indices where several may be chosen.',
  },
  invalid_mode: {
    ...WRONG,
    message: 'There is no mode {mode}.',
    hint: 'The modes are text, select, other and multi_select.',
  },
  invalid_option_index: {
    ...WRONG,
    message: 'The option cannot be used: {reason}.',
    hint: 'Options are counted from 0, in the order in which they are shown.',
  },
  missing_text: {
    ...WRONG,
    message: 'The text cannot be used: {reason}.',
    hint: 'Give what is to be typed as text.',
  },
  no_agents_here: {
    ...BUSY,
    exit: 3,
    message: '{operation} is about coding agents, and only a service knows them.',
    hint: 'Start one with: ttypilot serve. An agent uses it by: ttypilot mcp --connect http://127.0.0.1:7717',
  },
  no_pane_id: {
    ...WRONG,
    message: 'It is not known in which pane of tmux the agent {agentId} runs.',
    hint: 'Run the agent in tmux: its next hook tells the pane.',
  },
  subprocess_failed: {
    ...UNDELIVERED,
    message: 'tmux could not do it: {reason}.',
    hint: 'See whether the tmux server of the agent runs.',
  },
  timeout: {
    ...UNDELIVERED,
    message: 'tmux did not answer in time: {reason}.',
    hint: 'See whether the tmux server of the agent hangs.',
  },
  tmux_not_installed: {
    ...BUSY,
    message: 'There is no tmux on this machine.',
    hint: 'Install tmux, and see that it is in PATH.',
  },
  wrong_dialog: {
    ...CONFLICT,
    message: 'The agent {agentId} does not ask for that: {reason}.',
    hint: 'Nothing was submitted. Look at what it shows now, and answer that.',
  },
  wrong_state: {
    ...CONFLICT,
    message: 'The agent {agentId} is {state}: {reason}.',
    hint: 'Answers are taken while it is awaiting_input.',
  },
} as const satisfies Record<string, ErrorEntry>;
