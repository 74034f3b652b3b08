import { fleetErrors } from './fleet-errors.js';
import {
  BUSY,
  CONFLICT,
  FORBIDDEN,
  MISSING,
  REFUSED,
  UNAUTHENTICATED,
  UNDELIVERED,
  UNREACHABLE,
  UNUSABLE,
  WRONG,
} from './on-surfaces.js';
import { sshErrors } from './ssh-errors.js';
import { tapeErrors } from './tape-errors.js';

interface ErrorEntry {
  http: number;
  rpc: number;
  exit: 1 | 2 | 3;
  message: string;
  hint: string;
}

const NO_TMUX = {
  ...BUSY,
  message: 'tmux is not installed on this machine.',
  hint: 'Install tmux and make sure it is on PATH.',
} as const;

/**
 * Every error a caller can meet. `{name}` in a message or hint is filled from the details. The code is the identity;
 * the words may change.
 */
export const errorTable = {
  ...fleetErrors,
  ...sshErrors,
  ...tapeErrors,
  address_unusable: {
    ...CONFLICT,
    message: 'The service cannot listen on {address}: {reason}.',
    hint: 'Choose another address with --host and --port; --port 0 picks a free port.',
  },
  agent_not_found: {
    ...MISSING,
    message: 'There is no agent {agentId}.',
    hint: 'List the agents with list_agents. An agent appears with its first hook, or when its program is seen in a pane.',
  },
  answer_unknown: {
    ...UNDELIVERED,
    message: 'It is unknown whether this answer reached the agent {agentId}: it was cut off or could not be recorded.',
    hint: "Look at the agent's screen. If it still asks, answer with another idempotency_key.",
  },
  backup_not_possible: { ...CONFLICT, message: 'The database {path} was not backed up: {reason}.', hint: '{advice}' },
  call_too_expensive: {
    ...REFUSED,
    message: 'The call was stopped: {reason}.',
    hint: 'Ask for less at a time: a region, fewer lines, or a simpler pattern.',
  },
  cancelled: { ...CONFLICT, message: 'The call was cancelled.', hint: 'Call again if you still need the result.' },
  click_target_missing: {
    ...CONFLICT,
    message: 'Nothing was clicked: the text {text} {reason}.',
    hint: 'Give a text that the screen shows exactly once, or the col and row of the cell.',
  },
  command_running: {
    ...CONFLICT,
    message: 'The session is busy: {reason}.',
    hint: 'Wait until the shell shows its prompt again.',
  },
  database_newer: {
    ...UNUSABLE,
    message: 'The database {path} was written by a newer ttypilot: this one does not know {migration}.',
    hint: 'Update ttypilot, or name another data directory.',
  },
  database_unusable: {
    ...UNUSABLE,
    message: 'The database {path} cannot be used: {reason}.',
    hint: 'Move it away to start with an empty one, or name another data directory.',
  },
  directory_not_found: {
    ...REFUSED,
    message: 'There is no directory {directory}.',
    hint: 'Give a working directory that exists.',
  },
  expectation_failed: { ...CONFLICT, message: '{reason}', hint: 'Look at what the screen shows instead.' },
  export_refused: {
    ...REFUSED,
    message: 'The recording {recordingId} was not exported: {reason}.',
    hint: 'Run ttypilot export on the recording file in a terminal; it has no such limit.',
  },
  file_not_written: {
    ...CONFLICT,
    message: 'The file {path} cannot be written: {reason}.',
    hint: 'Give a path in an existing directory that you can write to.',
  },
  file_unusable: {
    ...UNUSABLE,
    message: '{path} cannot be used: {reason}.',
    hint: 'Check the path, its owner and its mode, or name another directory (--data-dir).',
  },
  forbidden: {
    ...FORBIDDEN,
    message: '{operation} needs the permission {needed}; this caller may {granted}.',
    hint: 'Use a token with that permission.',
  },
  frame_too_large: {
    ...WRONG,
    message: 'A message of {bytes} bytes does not fit: at most {limitBytes} are read.',
    hint: 'Send it in smaller parts.',
  },
  host_not_allowed: {
    ...FORBIDDEN,
    message: 'The service does not answer under the name {host}.',
    hint: 'Use the address it prints at startup, or allow this name in config.yaml (service.allowed_hosts).',
  },
  input_interrupted: {
    ...CONFLICT,
    message: 'An interrupt (ctrl+c) arrived before all of the input was sent.',
    hint: 'Look at the screen before sending it again.',
  },
  input_locked: {
    ...CONFLICT,
    http: 423,
    message: '{holder} controls the session.',
    hint: 'Wait until it is released, or take control if that is yours to decide.',
  },
  input_queue_full: {
    ...BUSY,
    message: 'The program is not reading: {queuedBytes} bytes are queued, {bytes} more would exceed {limitBytes}.',
    hint: 'Wait until the program reads, or write less at a time.',
  },
  insecure_host: {
    ...WRONG,
    message: 'On {host} others could read everything typed and shown, so the service listens there only with TLS.',
    hint: 'Give --tls-cert and --tls-key, use a tunnel to 127.0.0.1, or pass --insecure if the network is yours alone.',
  },
  internal_error: {
    http: 500,
    rpc: -32603,
    exit: 1,
    message: 'Something went wrong inside ttypilot: {reason}.',
    hint: 'Please report it, with the steps that led to it.',
  },
  invalid_answers: {
    ...WRONG,
    message: 'The answers cannot be used: {reason}.',
    hint: 'Give one answer per question: option_index, or option_indices where several may be chosen.',
  },
  invalid_argument: { ...WRONG, message: 'The value of {name} cannot be used: {reason}.', hint: 'Change that value.' },
  invalid_config: {
    ...WRONG,
    message: 'The configuration is invalid at {source}: {reason}.',
    hint: 'Correct it, or remove it to use the default.',
  },
  invalid_input: {
    ...WRONG,
    message: '{operation}: {reason}.',
    hint: 'Its input schema, its help and the reference say what {operation} takes.',
  },
  invalid_mode: {
    ...WRONG,
    message: 'There is no mode {mode}.',
    hint: 'The modes are text, select, other and multi_select.',
  },
  invalid_option_index: {
    ...WRONG,
    message: 'The option cannot be used: {reason}.',
    hint: 'Options are numbered from 0, in the order shown.',
  },
  invalid_pattern: {
    ...WRONG,
    message: 'The pattern {pattern} is not valid: {reason}.',
    hint: 'Patterns are JavaScript regular expressions without slashes; flags are given apart.',
  },
  key_not_sendable: {
    ...CONFLICT,
    message: 'The program cannot receive the key {key} in its present keyboard mode.',
    hint: 'It was not sent. Only programs that asked for an extended keyboard protocol see such keys. Try it without the modifier.',
  },
  line_too_long: {
    ...CONFLICT,
    message: 'A line of {lineBytes} bytes does not fit: the terminal would silently cut it to {limitBytes}.',
    hint: 'Send shorter lines, or send it to a program that reads keys one by one.',
  },
  memory_limit: {
    ...BUSY,
    message: '{what} uses {used} MB of memory; above {limit} MB no session is started.',
    hint: 'Close sessions, or raise {key} in config.yaml.',
  },
  missing_text: { ...WRONG, message: 'The text cannot be used: {reason}.', hint: 'Pass the text to type as text.' },
  mouse_not_wanted: {
    ...CONFLICT,
    message: 'The program does not track the mouse, so no {action} was sent.',
    hint: 'Use keys instead, or switch the mouse on in the program.',
  },
  no_active_session: { ...MISSING, rpc: -32001, message: 'There is no session yet.', hint: 'Call initialize first.' },
  no_agents_here: {
    ...UNREACHABLE,
    message: '{operation} is about coding agents, which only a daemon or a service tracks.',
    hint: 'Start one with: ttypilot daemon start, or with a web page: ttypilot serve. Then start ttypilot mcp again.',
  },
  no_page_here: {
    ...UNREACHABLE,
    message: 'The daemon of {directory} (pid {pid}) has no web page.',
    hint: 'Stop it with: ttypilot daemon stop. Then start the service: ttypilot serve',
  },
  no_pane_id: {
    ...WRONG,
    message: 'The tmux pane of the agent {agentId} is unknown.',
    hint: 'Run the agent in tmux; its next hook reports the pane.',
  },
  no_program: { ...CONFLICT, message: 'No program has been launched.', hint: 'Call launch first.' },
  no_service: {
    ...UNREACHABLE,
    message: 'No ttypilot is running at {address}.',
    hint: 'Start one with: ttypilot daemon start, or with a web page: ttypilot serve',
  },
  no_terminals_left: {
    ...BUSY,
    message: 'The system has no free terminal ({reason}).',
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
    hint: 'Check its name; it may have been deleted.',
  },
  not_recording: {
    ...MISSING,
    message: 'There is no recording of {what}.',
    hint: 'List the recordings with list_recordings; start one with start_recording.',
  },
  origin_not_allowed: {
    ...FORBIDDEN,
    message: 'Pages from {origin} may not use the service.',
    hint: 'Open the page of the service itself.',
  },
  own_pane: {
    ...CONFLICT,
    message: 'ttypilot itself runs in the pane {paneId}.',
    hint: 'Allow it explicitly (allow_self) if you really mean it.',
  },
  pane_gone: { ...MISSING, message: 'The pane {paneId} is gone: {reason}.', hint: 'List the panes and choose again.' },
  pane_in_mode: {
    ...CONFLICT,
    message: 'The pane {paneId} does not take input: {reason}.',
    hint: 'Leave the mode in tmux (q), or let ttypilot leave it (leave_mode).',
  },
  pane_not_found: {
    ...MISSING,
    message: 'There is no pane {paneId} on the tmux server {socketName}.',
    hint: 'List the panes with list_panes; a name such as %3 belongs to one server only.',
  },
  pane_not_resized: {
    ...CONFLICT,
    message: 'tmux did not give the pane {paneId} the size {wanted}; it has {actual}.',
    hint: 'A pane cannot be larger than its window, which follows the size of the attached clients.',
  },
  part_missing: {
    ...BUSY,
    message: '{lacks}, because {install} is not installed: run npm install {install}.',
    hint: '{advice}',
  },
  pattern_too_slow: {
    ...REFUSED,
    message: 'The pattern {pattern} was stopped: it took more than {budgetMs} ms on this text.',
    hint: 'Avoid nested repetitions, such as (a+)+, and backreferences.',
  },
  permission_denied: {
    ...CONFLICT,
    message: 'No permission for {target}.',
    hint: 'Check the owner. For a path, check its mode and the modes of its parent directories too.',
  },
  program_not_found: {
    ...REFUSED,
    message: 'There is no program {program}.',
    hint: 'Check the spelling and PATH, or give the full path.',
  },
  recording_in_progress: {
    ...CONFLICT,
    message: 'The recording {recordingId} is still being written.',
    hint: 'Stop it first with stop_recording.',
  },
  recording_not_written: {
    ...BUSY,
    message: 'The recording {path} could not be written: {reason}.',
    hint: 'Everything recorded so far is intact. Free some space, then record to another file.',
  },
  recording_quota_reached: {
    ...BUSY,
    message: 'The recordings of the session {sessionId} have reached their joint limit of {limitBytes} bytes.',
    hint: 'Delete some of them with delete_recording, or raise limits.session_recording_bytes.',
  },
  recording_refused: {
    ...CONFLICT,
    message: 'Cannot record to {path}: {reason}.',
    hint: 'Give the path of a new file, or omit it to record to the data directory.',
  },
  recording_too_large: {
    ...BUSY,
    message: 'The recording {path} has reached its limit of {limitBytes} bytes.',
    hint: 'Everything recorded so far is intact. Record to another file.',
  },
  recording_unreadable: {
    ...REFUSED,
    message: 'The recording {path} cannot be read: {reason}.',
    hint: 'Give a trace, a JSONL recording or an asciicast (version 2 or 3).',
  },
  send_failed: {
    ...UNDELIVERED,
    message: 'The input was not accepted: {reason}',
    hint: 'Look at the screen: the program may need another key to submit, or may not take input now.',
  },
  service_lost: {
    ...UNREACHABLE,
    message: 'The ttypilot at {address} is gone: {reason}.',
    hint: 'Look at its log with: ttypilot daemon status',
  },
  service_running: {
    ...CONFLICT,
    message: 'A ttypilot is already running at {address} (pid {pid}).',
    hint: 'Use it, or stop it; a daemon stops with: ttypilot daemon stop',
  },
  service_stuck: {
    ...CONFLICT,
    message: 'The ttypilot at {address} did not stop within {seconds} s.',
    hint: 'End it with: kill -9 {pid}',
  },
  service_unreachable: {
    ...UNREACHABLE,
    message: 'Nothing answers at {address}, the address in {source}.',
    hint: 'Start the service there, correct {source}, or leave it out to use the ttypilot of this machine.',
  },
  session_already_started: {
    ...CONFLICT,
    rpc: -32002,
    message: 'The session has already been started.',
    hint: 'A server has one session; start another server for another session.',
  },
  session_exited: {
    ...CONFLICT,
    message: 'The program has exited; it cannot {act} any more.',
    hint: 'Start a new session.',
  },
  session_not_found: {
    ...MISSING,
    message: 'There is no session {sessionId}.',
    hint: 'List the sessions with list_sessions; an exited session is forgotten after a while.',
  },
  shutdown_in_batch: {
    ...CONFLICT,
    rpc: -32020,
    message: 'batch step cannot call server.shutdown',
    hint: 'Call it by itself.',
  },
  snapshot_unreadable: {
    ...REFUSED,
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
    message: '{lease} is outdated, since control of the session has changed; {now}.',
    hint: 'Look at the screen, then take control again if you still need it.',
  },
  store_unavailable: {
    ...BUSY,
    message: 'The database cannot be written right now: {reason}.',
    hint: 'Events are kept and written later. Free disk space or restore the database; GET /healthz reports when it works again.',
  },
  subprocess_failed: {
    ...UNDELIVERED,
    message: 'tmux failed: {reason}.',
    hint: "Check that the agent's tmux server is running.",
  },
  timeout: {
    ...UNDELIVERED,
    message: 'tmux did not answer in time: {reason}.',
    hint: "Check whether the agent's tmux server hangs.",
  },
  tmux_failed: {
    ...BUSY,
    message: 'tmux failed: {reason}.',
    hint: 'Check that the tmux server is running: tmux -L NAME list-sessions',
  },
  tmux_missing: NO_TMUX,
  tmux_not_installed: NO_TMUX,
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
    hint: 'Check whether the tmux server hangs: tmux -L NAME list-sessions',
  },
  token_exists: {
    ...CONFLICT,
    message: "There is already a token named '{name}'.",
    hint: 'Choose another name, or revoke that token first.',
  },
  token_refused: {
    ...UNAUTHENTICATED,
    message: 'The service at {address} does not accept the token from {source}.',
    hint: "Use the token file in that service's data directory, or a newer token that it issued.",
  },
  too_many_requests: {
    ...BUSY,
    http: 429,
    message: 'There are already {limit} {what}.',
    hint: 'Wait for some of them to finish.',
  },
  too_many_sessions: {
    ...BUSY,
    message: 'There are already {limit} sessions.',
    hint: 'Close sessions you no longer need, or raise the limit.',
  },
  too_many_waits: {
    ...BUSY,
    message: 'The session already has {limit} waits.',
    hint: 'Wait for some of them to finish.',
  },
  unauthorized: {
    ...UNAUTHENTICATED,
    message: 'This needs a valid login or token.',
    hint: 'Send the token in DATA_DIR/token as: Authorization: Bearer TOKEN. Browsers log in with a link: ttypilot login',
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
    hint: 'The operations are in the reference, in /api/openapi.json and in: ttypilot --help',
  },
  unproven_service: {
    http: 502,
    rpc: -32004,
    exit: 3,
    message: 'The program at {address} did not prove to be the ttypilot of {directory}: {reason}.',
    hint: "No token was sent to it. For another service, set that service's token in TTYPILOT_TOKEN.",
  },
  unsafe_data_directory: {
    ...UNUSABLE,
    message: 'The data directory {directory} is not safe to use: {reason}.',
    hint: 'Fix it with: {mend}',
  },
  unsafe_directory: {
    ...UNUSABLE,
    message: 'The directory {directory} cannot hold a private socket: {reason}.',
    hint: 'Name a directory that is yours alone (mode 700) in TTYPILOT_RUNTIME_DIR.',
  },
  unsafe_path: {
    ...CONFLICT,
    message: 'The path {path} is not safe to use: {reason}.',
    hint: 'Remove or change the file yourself, or use another directory or name.',
  },
  unusable_token: {
    ...UNUSABLE,
    message: 'The token file {path} cannot be used: {reason}.',
    hint: 'Remove it with: rm {path}. The service creates a new token when it starts.',
  },
  wrong_dialog: {
    ...CONFLICT,
    message: 'The agent {agentId} does not ask for that: {reason}.',
    hint: 'Nothing was submitted. Look at what it shows now and answer that.',
  },
  wrong_state: {
    ...CONFLICT,
    message: 'The agent {agentId} is {state}: {reason}.',
    hint: 'Answers are taken while it is awaiting_input.',
  },
  wrong_usage: { ...WRONG, message: '{problem}.', hint: 'See: {help}' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;
