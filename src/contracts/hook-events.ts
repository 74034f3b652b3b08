/** What coding agents tell of themselves, as `POST /hook/<event>` and `ttypilot hook EVENT` name it. */
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
