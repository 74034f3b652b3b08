/** How the start of a program can fail. */
export const START_ERRORS = [
  'program_not_found',
  'directory_not_found',
  'permission_denied',
  'too_many_sessions',
  'memory_limit',
  'no_terminals_left',
  'spawn_failed',
  'store_unavailable',
  'invalid_argument',
  'tmux_missing',
  'tmux_failed',
  'tmux_owned',
  'tmux_timeout',
  'recording_not_written',
] as const;
