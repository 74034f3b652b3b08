/** The events that coding agents report, as in `POST /hook/<event>` and `ttypilot hook EVENT`. */
export const HOOK_EVENTS = [
  'session-start',
  'session-end',
  'user-prompt-submit',
  'stop',
  'notification',
  'pre-tool-use',
  'post-tool-use',
  'permission-request',
] as const;

export type HookEvent = (typeof HOOK_EVENTS)[number];
