import { shorten } from '../../../base/text/shorten.js';

/** The fields that the service needs. What tools have read or written is not among them. */
const FIELDS = [
  'session_id',
  'cwd',
  'transcript_path',
  'prompt',
  'message',
  'title',
  'notification_type',
  'tool_name',
  'tool_input',
  'last_assistant_message',
  'source',
  'reason',
  'agent',
  'tmux_pane',
  'tmux_socket',
  'iterm_pane_id',
];
const MAX_LENGTH = 60_000;
const MAX_TOOL_LENGTH = 4000;

/** The body to post: the event, and where the agent runs. A string says why there is nothing to post. */
export function payloadOf(said: unknown, env: NodeJS.ProcessEnv, agent: string | undefined): object | string {
  if (said === undefined) return 'there was no JSON on stdin';
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return 'there was no object on stdin';
  const known = Object.entries(said).filter(([name]) => FIELDS.includes(name));
  const kept = known.map(([name, value]) => [
    name,
    shortenDeep(value, name === 'tool_input' ? MAX_TOOL_LENGTH : MAX_LENGTH),
  ]);
  return { ...Object.fromEntries(kept), ...answerOf(said), ...placeOf(env), ...(agent ? { agent } : {}) };
}

/** One agent has another name for its last message. */
function answerOf(said: object): object {
  const { prompt_response } = said as { prompt_response?: unknown };
  return typeof prompt_response === 'string' ? { last_assistant_message: shorten(prompt_response, MAX_LENGTH) } : {};
}

/** The terminals that the agent runs in: the tmux pane, and the one around it. */
function placeOf({ TMUX, TMUX_PANE, ITERM_SESSION_ID }: NodeJS.ProcessEnv): object {
  // socket,pid,session; the socket may contain commas
  const socket = TMUX?.split(',').slice(0, -2).join(',');
  return {
    ...(TMUX_PANE ? { tmux_pane: TMUX_PANE } : {}),
    ...(TMUX_PANE && socket ? { tmux_socket: socket } : {}),
    ...(ITERM_SESSION_ID ? { iterm_pane_id: ITERM_SESSION_ID } : {}),
  };
}

/** Cuts long texts at any depth. */
function shortenDeep(value: unknown, maxLength: number): unknown {
  if (typeof value === 'string') return shorten(value, maxLength);
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => shortenDeep(item, maxLength));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, 100);
  return Object.fromEntries(entries.map(([name, item]) => [name, shortenDeep(item, maxLength)]));
}
