import { agentErrors } from './agent-errors.js';
import { BUSY, CONFLICT, type ErrorEntry, MISSING, WRONG } from './error-kinds.js';
import { serviceErrors } from './service-errors.js';

/**
 * Every error that a caller may meet: `{name}` in a message is filled from the details.
 * The code is the identity; words may change.
 */
export const errorTable = {
  ...agentErrors,
  ...serviceErrors,
  call_too_expensive: {
    ...WRONG,
    rpc: -32004,
    message: 'The call was stopped: {reason}.',
    hint: 'Ask for less at a time: a region, fewer lines, or a simpler pattern.',
  },
  cancelled: {
    ...CONFLICT,
    message: 'The call was cancelled.',
    hint: 'Call again if it is still wanted.',
  },
  command_running: {
    ...CONFLICT,
    message: 'The session is busy: {reason}.',
    hint: 'Wait until the shell shows its prompt again.',
  },
  directory_not_found: {
    ...WRONG,
    rpc: -32004,
    message: 'There is no directory {directory}.',
    hint: 'Give a working directory that exists.',
  },
  expectation_failed: {
    ...CONFLICT,
    message: '{reason}',
    hint: 'Look at what the screen shows instead.',
  },
  export_refused: {
    ...WRONG,
    rpc: -32004,
    message: 'The recording {recordingId} is not exported: {reason}.',
    hint: 'Run ttypilot export in a terminal with the file of the recording; it has no such limit.',
  },
  file_not_written: {
    ...CONFLICT,
    message: 'The file {path} cannot be written: {reason}.',
    hint: 'Give a path in a directory that exists and that you may write to.',
  },
  forbidden: {
    http: 403,
    rpc: -32004,
    exit: 1,
    message: '{operation} needs the permission {needed}; this caller may {granted}.',
    hint: 'Use a token with that permission.',
  },
  frame_too_large: {
    ...WRONG,
    message: 'A message of {bytes} bytes does not fit: at most {limitBytes} are read.',
    hint: 'Send it in smaller parts.',
  },
  input_locked: {
    ...CONFLICT,
    http: 423,
    message: 'The session is under the control of {holder}.',
    hint: 'Wait until it is released, or take control if that is yours to decide.',
  },
  input_interrupted: {
    ...CONFLICT,
    message: 'An interrupt (ctrl+c) came before the input was sent to its end.',
    hint: 'Look at the screen before sending it again.',
  },
  input_queue_full: {
    ...BUSY,
    message: 'The program does not read: {queuedBytes} bytes already wait, {bytes} more would pass {limitBytes}.',
    hint: 'Wait until the program reads, or write less at a time.',
  },
  internal_error: {
    http: 500,
    rpc: -32603,
    exit: 1,
    message: 'Something went wrong inside ttypilot: {reason}.',
    hint: 'Please report it with what you did.',
  },
  invalid_argument: {
    ...WRONG,
    message: 'The value of {name} cannot be used: {reason}.',
    hint: 'Change that value.',
  },
  invalid_config: {
    ...WRONG,
    message: 'The configuration is wrong at {source}: {reason}.',
    hint: 'Correct it, or remove it to get the default.',
  },
  invalid_input: {
    ...WRONG,
    message: '{operation}: {reason}.',
    hint: 'Look at the input of {operation} in its help or in the reference.',
  },
  invalid_pattern: {
    ...WRONG,
    message: 'The pattern {pattern} is not valid: {reason}.',
    hint: 'Patterns are JavaScript regular expressions without slashes; flags go into a field of their own.',
  },
  key_not_sendable: {
    ...CONFLICT,
    message: 'The program cannot receive the key {key} in its present keyboard mode. Nothing was sent.',
    hint: 'Only programs that asked for the kitty keyboard protocol see such keys. Without its modifier it may be another key.',
  },
  line_too_long: {
    ...CONFLICT,
    message: 'A line of {lineBytes} bytes does not fit: the terminal would cut it to {limitBytes} without a word.',
    hint: 'Send shorter lines, or send it to a program that reads keys one by one.',
  },
  mouse_not_wanted: {
    ...CONFLICT,
    message: 'The program does not follow the mouse, so it can not be told of {action}.',
    hint: 'Look at the modes of the session: mouseTracking says what the program has asked for.',
  },
  no_active_session: {
    ...MISSING,
    message: 'There is no session yet.',
    hint: 'Call initialize first.',
  },
  no_program: {
    ...CONFLICT,
    message: 'No program has been launched.',
    hint: 'Call launch first.',
  },
  no_terminals_left: {
    ...BUSY,
    message: 'The system gives no further terminal ({reason}).',
    hint: 'Close sessions, or raise the limits on open files (ulimit -n) and terminals (kernel.pty.max).',
  },
  not_a_shell: {
    ...CONFLICT,
    message: '{reason}. The command was not typed.',
    hint: 'run_command needs bash, zsh, fish or a POSIX shell at its prompt. Use send_text or send_input for other programs.',
  },
  not_found: {
    ...MISSING,
    message: 'There is no {what}.',
    hint: 'Check the name. The routes of the service are listed at /api/docs.',
  },
  not_recording: {
    ...MISSING,
    message: 'There is no recording of {what}.',
    hint: 'See what there is with list_recordings; start one with start_recording.',
  },
  own_pane: {
    ...CONFLICT,
    message: 'The pane {paneId} is the one that ttypilot itself runs in.',
    hint: 'Allow it explicitly (allow_self) if that is really meant.',
  },
  pane_gone: {
    ...MISSING,
    message: 'The pane {paneId} is not what it was: {reason}.',
    hint: 'List the panes and choose again.',
  },
  pane_in_mode: {
    ...CONFLICT,
    message: 'The pane {paneId} takes no input: {reason}.',
    hint: 'Leave the mode in tmux (q), or ask for it to be left (leave_mode).',
  },
  pane_not_found: {
    ...MISSING,
    message: 'There is no pane {paneId} on the tmux server {socketName}.',
    hint: 'See what there is with list_panes; a name such as %3 belongs to one server only.',
  },
  pane_not_resized: {
    ...CONFLICT,
    message: 'tmux did not give the pane {paneId} the size {wanted}; it has {actual}.',
    hint: 'A pane cannot be larger than its window, which follows the people who look at it.',
  },
  pattern_too_slow: {
    ...WRONG,
    rpc: -32004,
    message: 'The pattern {pattern} was stopped: it took more than {budgetMs} ms on this text.',
    hint: 'Avoid repetitions inside repetitions, such as (a+)+, and references back.',
  },
  permission_denied: {
    ...CONFLICT,
    message: 'No permission for {target}.',
    hint: 'Check the owner, and for a path also its mode and those of the directories above.',
  },
  program_not_found: {
    ...WRONG,
    rpc: -32004,
    message: 'There is no program {program}.',
    hint: 'Check the spelling and PATH, or give the full path.',
  },
  recording_in_progress: {
    ...CONFLICT,
    message: 'The recording {recordingId} is still being written.',
    hint: 'End it first with stop_recording.',
  },
  recording_not_written: {
    ...BUSY,
    message: 'The recording {path} could not be written: {reason}.',
    hint: 'What it holds up to now is whole; make room, and record to another file.',
  },
  recording_quota_reached: {
    ...BUSY,
    message: 'The recordings of the session {sessionId} have reached their {limitBytes} bytes together.',
    hint: 'Delete some of them with delete_recording, or raise limits.session_recording_bytes.',
  },
  recording_refused: {
    ...CONFLICT,
    message: 'Nothing is recorded to {path}: {reason}.',
    hint: 'Give the path of a new file, or none for one in the data directory.',
  },
  recording_too_large: {
    ...BUSY,
    message: 'The recording {path} has reached its {limitBytes} bytes.',
    hint: 'What it holds up to now is whole; record to another file.',
  },
  recording_unreadable: {
    ...WRONG,
    rpc: -32004,
    message: 'The recording {path} can not be read: {reason}.',
    hint: 'Give a JSONL recording or an asciicast (version 2 or 3).',
  },
  send_failed: {
    http: 502,
    rpc: -32004,
    exit: 1,
    message: 'The input was not taken: {reason}',
    hint: 'Look at the screen: the program may want another key to submit, or not take input now.',
  },
  session_already_started: {
    ...CONFLICT,
    rpc: -32002,
    message: 'The session has been started already.',
    hint: 'A server has one session; start another server for another one.',
  },
  session_exited: {
    ...CONFLICT,
    message: 'The program has exited; it cannot {act} any more.',
    hint: 'Start a new session.',
  },
  session_not_found: {
    ...MISSING,
    message: 'There is no session {sessionId}.',
    hint: 'See what there is with list_sessions; a session that exited is forgotten after a while.',
  },
  shutdown_in_batch: {
    ...CONFLICT,
    rpc: -32020,
    message: 'batch step cannot call server.shutdown',
    hint: 'Call it by itself.',
  },
  snapshot_unreadable: {
    ...WRONG,
    rpc: -32004,
    message: 'The snapshot {path} cannot be read: {reason}.',
    hint: 'Give the path of an .ansi.txt file that dumpView or expectSnapshot wrote.',
  },
  spawn_failed: {
    ...BUSY,
    message: 'The program could not be started: {reason}.',
    hint: 'The system may be short of processes or memory (ulimit -u).',
  },
  stale_lease: {
    ...CONFLICT,
    message: '{lease} is from before the session changed hands; {now}.',
    hint: 'Look at the screen, then take control again if it is still wanted.',
  },
  tmux_failed: {
    ...BUSY,
    message: 'tmux could not do it: {reason}.',
    hint: 'See whether the tmux server runs: tmux -L NAME list-sessions',
  },
  tmux_missing: {
    ...BUSY,
    message: 'There is no tmux on this machine.',
    hint: 'Install tmux, and see that it is in PATH.',
  },
  tmux_owned: {
    ...CONFLICT,
    message: 'The programs on the tmux server {socketName} belong to {owner} (pid {pid}).',
    hint: 'Start the program there, or end that process first. TTYPILOT_TMUX_SOCKET names another tmux server.',
  },
  tmux_timeout: {
    http: 504,
    rpc: -32004,
    exit: 1,
    message: 'tmux did not answer within {seconds} s.',
    hint: 'See whether the tmux server hangs: tmux -L NAME list-sessions',
  },
  too_many_requests: {
    ...BUSY,
    http: 429,
    message: 'There are {limit} {what} already.',
    hint: 'Let some of them end first.',
  },
  too_many_sessions: {
    ...BUSY,
    message: 'There are {limit} sessions already.',
    hint: 'Close sessions that are not needed any more, or raise the limit.',
  },
  too_many_waits: {
    ...BUSY,
    message: 'The session has {limit} waits already.',
    hint: 'Let some of them end first.',
  },
  unknown_key: {
    ...WRONG,
    message: 'There is no key {key}{suggestion}.',
    hint: 'Keys are written as in ctrl+c, shift+tab, alt+enter, f5, pageup; characters stand for themselves.',
  },
  unknown_operation: {
    http: 404,
    rpc: -32601,
    exit: 2,
    message: 'There is no operation {operation}{suggestion}.',
    hint: 'List them with: ttypilot --help',
  },
  unsafe_path: {
    ...CONFLICT,
    message: 'The path {path} is not used: {reason}.',
    hint: 'Remove what is there, or use another directory or name.',
  },
  wrong_usage: {
    ...WRONG,
    message: '{problem}.',
    hint: 'See: {help}',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;
