import type { AgentState } from '../contracts/events.js';
import type { Actor, Intent } from './agent.js';

type Said = `${Actor} ${Intent}`;

/** The state after each kind of turn; missing turns are impossible. `complete` is the end of a command. */
const TRANSITIONS: Record<AgentState, Partial<Record<Said, AgentState>>> = {
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
  // no command here: it would be typed into a dialog
  awaiting_input: {
    'user answer': 'processing',
    'agent progress': 'awaiting_input',
    'agent question': 'awaiting_input',
    'agent completion': 'complete',
    'agent end_of_command': 'complete',
  },
  complete: {},
};

/** The state after a turn; undefined for an impossible turn. */
export function nextState(state: AgentState, actor: Actor, intent: Intent): AgentState | undefined {
  return TRANSITIONS[state][`${actor} ${intent}`];
}
