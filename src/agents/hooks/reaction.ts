import { quoteWord } from '../../base/text/quote-word.js';
import type { HookEvent } from '../../contracts/hook-events.js';
import type { Agent } from '../agent.js';
import type { NewTurn } from '../agents.js';
import type { HookPayload } from './payload.js';
import { isInjected } from './prompt-guard.js';

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

/** Tools that ask the user a question and wait for the answer. */
const ASKING_TOOLS = new Set([
  'AskUserQuestion',
  'ExitPlanMode',
  'ask_user',
  'ask_followup_question',
  'exit_plan_mode',
  'question',
  'request_user_input',
]);

/** Notifications that need an answer. */
const ASKING_NOTIFICATIONS = new Set(['permission_prompt', 'idle_prompt', 'elicitation_dialog', 'ToolPermission']);
const ASKING_WORDS = /\b(permission|approv|waiting for (your|user) (input|response)|needs your|has a question)/i;

function isAskingTool(tool: string | undefined): boolean {
  return tool !== undefined && ASKING_TOOLS.has(tool);
}

/** Whether a notification means that the agent waits. Older agents say so only in the message. */
function isAskingNotification({ notification_type, message = '' }: HookPayload): boolean {
  return notification_type === undefined ? ASKING_WORDS.test(message) : ASKING_NOTIFICATIONS.has(notification_type);
}

/** Whether the question blocks a tool; an idle agent waits without one. */
function holdsUpTool({ notification_type, message = '' }: HookPayload): boolean {
  return notification_type === undefined ? /permission|approv/i.test(message) : notification_type !== 'idle_prompt';
}

/** The agent's question in its own words, plus what it wants to do: messages seldom name the command. */
function questionText({ message, title, tool_name = 'a tool', tool_input = {} }: HookPayload): string {
  const asked = questionsIn(tool_input);
  if (asked.length > 0) return asked.join('\n');
  const wanted = wantedBy(tool_input);
  const said = message ?? title;
  if (said === undefined) return wanted === undefined ? `Allow ${tool_name}?` : `Allow ${tool_name}: ${wanted}`;
  return wanted === undefined || said.includes(wanted) ? said : `${said}\n${wanted}`;
}

const TELLING = ['command', 'file_path', 'path', 'url', 'plan', 'query', 'pattern', 'description'];

/** What a tool wants to do: its most telling field, or the whole input of an unknown tool. */
function wantedBy(input: Record<string, unknown>): string | undefined {
  const told = TELLING.map((key) => textOf(input[key])).find((text) => text !== '');
  return told ?? (Object.keys(input).length === 0 ? undefined : JSON.stringify(input));
}

/** Some agents pass a command as a list of words. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isWords = Array.isArray(value) && value.every((word) => typeof word === 'string');
  return isWords ? value.map(quoteWord).join(' ') : '';
}

function questionsIn({ question, questions }: Record<string, unknown>): string[] {
  const all = Array.isArray(questions) ? questions : [{ question }];
  return all.flatMap((each: unknown) => {
    const text = typeof each === 'string' ? each : (each as { question?: unknown } | null)?.question;
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
}
