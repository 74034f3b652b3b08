import type { HookEvent } from '../../contracts/hook-events.js';
import type { Agent } from '../agent.js';
import type { NewTurn } from '../agents.js';
import type { HookPayload } from './payload.js';
import { isInjected } from './prompt-guard.js';
import { holdsUpTool, isAskingNotification, isAskingTool, questionText } from './questions.js';

/** A waiting tool whose name is unknown. */
const ANY_TOOL = '*';

/** The turn that a hook means in the agent's present state; undefined if it adds nothing. */
export function reactionTo(event: HookEvent, payload: HookPayload, agent: Agent): NewTurn | undefined {
  const turn = turnOf(event, payload, agent);
  return turn && { delivery: 'hook', eventType: event, ...turn };
}

function turnOf(event: HookEvent, payload: HookPayload, agent: Agent): NewTurn | undefined {
  const { state } = agent;
  switch (event) {
    case 'user-prompt-submit':
      return promptTurn(payload, state === 'awaiting_input');
    case 'permission-request':
      return question(payload, payload.tool_name ?? ANY_TOOL, agent);
    case 'pre-tool-use':
      if (isAskingTool(payload.tool_name)) return question(payload, payload.tool_name ?? ANY_TOOL, agent);
      return state === 'processing' || state === 'awaiting_input' ? undefined : progress(payload);
    case 'post-tool-use':
      return state === 'awaiting_input' ? answerInTerminal(payload, agent) : progressFrom(payload, agent);
    case 'notification':
      if (state === 'awaiting_input' || !isAskingNotification(payload)) return undefined;
      return question(payload, holdsUpTool(payload) ? ANY_TOOL : null, agent);
    case 'stop':
      return stopTurn(payload, agent);
    case 'session-start':
    case 'session-end':
      return undefined;
  }
}

/** A prompt answers an open question; otherwise it is a command. */
function promptTurn({ prompt = '' }: HookPayload, isAsked: boolean): NewTurn | undefined {
  if (prompt.trim() === '' || isInjected(prompt)) return undefined;
  return { actor: 'user', intent: isAsked ? 'answer' : 'command', text: prompt };
}

function question(payload: HookPayload, waitingTool: string | null, agent: Agent): NewTurn | undefined {
  const text = questionText(payload);
  // an agent announces the same question twice: when it calls the tool, and when it asks for permission
  if (agent.state === 'awaiting_input' && agent.question === text && agent.waitingTool === waitingTool)
    return undefined;
  return { actor: 'agent', intent: 'question', text, waitingTool };
}

function progress({ tool_name = '' }: HookPayload): NewTurn {
  return { actor: 'agent', intent: 'progress', text: tool_name };
}

/** The end of a tool comes too late once the command is complete, and adds nothing while the agent works. */
function progressFrom(payload: HookPayload, { state }: Agent): NewTurn | undefined {
  return state === 'idle' || state === 'commanded' ? progress(payload) : undefined;
}

/** The waiting tool has run, so a person answered at the terminal. Other tools may run meanwhile. */
function answerInTerminal({ tool_name }: HookPayload, { waitingTool }: Agent): NewTurn | undefined {
  const isIt = waitingTool === null || waitingTool === ANY_TOOL || waitingTool === tool_name;
  return isIt ? { actor: 'user', intent: 'answer', text: '', delivery: 'terminal' } : undefined;
}

/** A stop is ignored while a tool waits for an answer: something else has stopped. */
function stopTurn({ last_assistant_message = '' }: HookPayload, { state, waitingTool }: Agent): NewTurn | undefined {
  if (state === 'complete' || (state === 'awaiting_input' && waitingTool !== null)) return undefined;
  return { actor: 'agent', intent: 'completion', text: last_assistant_message };
}
