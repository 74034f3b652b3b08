import { quoteWord } from '../../base/text/quote-word.js';
import type { HookPayload } from './payload.js';

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

export function isAskingTool(tool: string | undefined): boolean {
  return tool !== undefined && ASKING_TOOLS.has(tool);
}

/** Whether a notification means that the agent waits. Older agents say so only in the message. */
export function isAskingNotification({ notification_type, message = '' }: HookPayload): boolean {
  return notification_type === undefined ? ASKING_WORDS.test(message) : ASKING_NOTIFICATIONS.has(notification_type);
}

/** Whether the question blocks a tool; an idle agent waits without one. */
export function holdsUpTool({ notification_type, message = '' }: HookPayload): boolean {
  return notification_type === undefined ? /permission|approv/i.test(message) : notification_type !== 'idle_prompt';
}

/** The agent's question in its own words, plus what it wants to do: messages seldom name the command. */
export function questionText({ message, title, tool_name = 'a tool', tool_input = {} }: HookPayload): string {
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
