import type { Actor, AgentState, Intent } from './agent.js';

type Said = `${Actor} ${Intent}`;

/** What an agent is in after something was said; what is not here does not happen. `complete` is the end of a command. */
const table: Record<AgentState, Partial<Record<Said, AgentState>>> = {
  idle: {
    'user command': 'commanded',
    'agent progress': 'processing',
    'agent question': 'awaiting_input',
    'agent completion': 'complete',
    'agent end_of_command': 'complete',
  },
  commanded: {
    'user command': 'commanded',
    'agent progress': 'processing',
    'agent question': 'awaiting_input',
    'agent completion': 'complete',
    'agent end_of_command': 'complete',
  },
  processing: {
    'user command': 'processing',
    'user answer': 'processing',
    'agent progress': 'processing',
    'agent question': 'awaiting_input',
    'agent completion': 'complete',
    'agent end_of_command': 'complete',
  },
  // a command is missing here: it would be typed into a dialog
  awaiting_input: {
    'user answer': 'processing',
    'agent progress': 'awaiting_input',
    'agent question': 'awaiting_input',
    'agent completion': 'complete',
    'agent end_of_command': 'complete',
  },
  complete: {},
};

/** The state after a turn; undefined when such a turn cannot be. */
export function nextState(state: AgentState, actor: Actor, intent: Intent): AgentState | undefined {
  return table[state][`${actor} ${intent}`];
}
