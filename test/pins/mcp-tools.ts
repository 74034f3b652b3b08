/** Every tool with the fields of its input and its output. Changing one changes this list and the changelog in the same commit. */
export const mcpTools = {
  spawn_tui: {
    input:
      '{ command: string, args?: string[], cols?: integer (1…1000) = 80, rows?: integer (1…1000) = 24, env?: Record<string, string | null> = {}, cwd?: string, use_script?: boolean = false, answer_queries?: boolean = true, window_ops?: boolean = false, checksum_reports?: boolean = false, backend?: "pty" | "tmux" = "pty", host?: string, bare?: boolean, labels?: Record<string, string>, title?: string, description?: string, parent_agent?: string, idle_timeout_seconds?: number (0…31536000), absolute_timeout_seconds?: number (0…31536000), first_input_wait_ms?: integer (0…600000) = 5000, do?: string | { type?: string, press?: string | string[], paste?: string, submit?: string, click?: string | { col: integer (0…), row: integer (0…) } strict, wait?: string | { selected: string } strict } strict[], until?: "settled" | "input" | "exit" | { text?: string, gone?: string, input?: true, flags?: string, and_settled?: boolean, any?: "settled" | "input" | "exit" | { text?: string, gone?: string, input?: true, flags?: string, and_settled?: boolean } strict[] } strict, timeout_ms?: integer (0…86400000) = 10000, record?: boolean | "trace" = false } strict',
    output:
      '{ session_id: string, pid: integer, cols: integer, rows: integer, seq: integer (0…), pane_id?: string, socket_name?: string, recording_path?: string, first?: { outcome: string, message: string } }',
  },
  act: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, leave_mode?: boolean, do?: string | { type?: string, press?: string | string[], paste?: string, submit?: string, click?: string | { col: integer (0…), row: integer (0…) } strict, wait?: string | { selected: string } strict } strict[] = [], only_if?: { selected?: string, shows?: string, state?: "line" | "password" | "raw" | "prompt" | "running" | "exited" | "unknown", seen?: true, flags?: string } strict, until?: "settled" | "input" | "exit" | { text?: string, gone?: string, input?: true, flags?: string, and_settled?: boolean, any?: "settled" | "input" | "exit" | { text?: string, gone?: string, input?: true, flags?: string, and_settled?: boolean } strict[] } strict, look?: "changes" | "output" | "screen" | "none", max_lines?: integer (1…1000) = 40, since?: string | integer (0…), timeout_ms?: integer (0…86400000) = 10000, lease?: integer } strict',
    output:
      '{ outcome: "matched" | "timed_out" | "exited" | "cancelled" | "pending" | "refused" | "stopped", message: string, elapsed_ms: integer, seq: integer, met?: integer, match?: string, rows: { row: integer, text: string }[], output?: string, moved?: string, restored?: string, blank?: string, unchanged?: string, last_screen?: { row: integer, text: string }[], omitted?: integer, selected: { row: integer, col: integer, text: string, how: string }[], cursor: { col: integer, row: integer, visible: boolean }, state: "line" | "password" | "raw" | "prompt" | "running" | "exited" | "unknown", receipt?: { staged: boolean, accepted?: "yes" | "no" | "unconfirmed", attempts: integer, evidence: string[] }, exited?: boolean, exit_code?: integer }',
  },
  send_input: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, leave_mode?: boolean, input?: string, key?: string, keys?: string[], lease?: integer } strict',
    output: '{ success: true, sent: string, seq: integer (0…) }',
  },
  send_text: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, leave_mode?: boolean, text: string, submit?: boolean = true, verify?: boolean = true, max_enter_retries?: integer (0…10) = 3, text_enter_delay_ms?: integer (0…60000), detect_ghost_text?: boolean = true, clear_delay_ms?: integer (0…60000) = 0, idempotency_key?: string, lease?: integer } strict',
    output:
      '{ seq: integer (0…), staged: boolean, accepted?: "yes" | "no" | "unconfirmed", attempts: integer (0…), evidence: string[], latency_ms: integer (0…) }',
  },
  send_keys: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, leave_mode?: boolean, keys: string[], pause_ms?: integer (0…60000), verify_enter?: boolean = false, lease?: integer } strict',
    output: '{ success: true, sent: string, seq: integer (0…), latency_ms: integer (0…) }',
  },
  paste: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, leave_mode?: boolean, text: string, lease?: integer } strict',
    output: '{ success: true, bytes: integer, bracketed: boolean, seq: integer (0…) }',
  },
  send_mouse: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, leave_mode?: boolean, action?: "click" | "press" | "release" | "drag" | "move" | "scroll_up" | "scroll_down" | "scroll_left" | "scroll_right" = "click", button?: "left" | "middle" | "right" = "left", col: integer (0…), row: integer (0…), modifiers?: "shift" | "alt" | "ctrl"[] = [], lease?: integer } strict',
    output: '{ success: true, seq: integer (0…) }',
  },
  get_screen: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, format?: "text" | "compact" | "annotated" | "full" | "ansi" = "text", region?: { row: integer (0…), col: integer (0…), rows: integer (1…), cols: integer (1…) } strict, since?: "seen" | integer (0…) } strict',
    output:
      '{ format: "text" | "compact" | "annotated" | "full" | "ansi", text?: string, schema?: string, content?: unknown, changed_rows?: integer[], cols: integer, rows: integer, cursor: { x: integer, y: integer, visible: boolean }, selected: { row: integer, col: integer, text: string, how: string }[], title: string, is_alternate: boolean, seq: integer (0…) }',
  },
  get_screenshot: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, format?: "png" | "svg" = "png", theme?: string = "dark", font_size?: integer (6…72) = 14, show_cursor?: boolean = true, margin?: integer (0…200) = 0 } strict',
    output: '{ format: "png" | "svg", media_type: string, width: integer, height: integer, seq: integer (0…) }',
  },
  read_output: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, since?: "seen" | integer (0…) = 0, max_bytes?: integer (1…1000000) = 65536, raw?: boolean = false } strict',
    output: '{ text: string, seq: integer (0…), missed: integer (0…) }',
  },
  search_output: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, pattern: string, flags?: string, offset?: integer (0…) = 0, limit?: integer (1…1000) = 100 } strict',
    output: '{ matches: { line: integer, text: string, seq: integer (0…) }[], total: integer }',
  },
  explain: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, row?: integer (0…9999), col?: integer (0…9999), at?: integer (0…), pattern?: string, flags?: string } strict',
    output:
      '{ message: string, write?: { seq: integer (0…), bytes: string }, ago_ms?: integer, appearances?: { text: string, seq: integer (0…) }[] }',
  },
  wait_for_text: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, pattern: string, flags?: string, timeout_ms?: integer (0…86400000) = 10000, since?: string | integer (0…), invert?: boolean = false } strict',
    output:
      '{ found: boolean, match?: string, matched_at_entry?: boolean, outcome: "matched" | "timed_out" | "exited" | "cancelled" | "pending", elapsed_ms: integer (0…), screen_text: string, selected: { row: integer, col: integer, text: string, how: string }[], cursor: { col: integer, row: integer, visible: boolean }, seq: integer (0…), exited?: boolean, exit_code?: integer, nearest?: string }',
  },
  wait_for_screen_change: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, timeout_ms?: integer (0…86400000) = 5000, stable_ms?: integer (0…3600000) = 300, of?: "text" | "looks" = "text", since?: "seen" | "now" | integer (0…) = "seen" } strict',
    output:
      '{ changed: boolean, outcome: "matched" | "timed_out" | "exited" | "cancelled" | "pending", elapsed_ms: integer (0…), screen_text: string, selected: { row: integer, col: integer, text: string, how: string }[], cursor: { col: integer, row: integer, visible: boolean }, seq: integer (0…), exited?: boolean, exit_code?: integer, nearest?: string }',
  },
  wait_for_stable: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, stable_ms?: integer (0…3600000) = 300, of?: "text" | "looks" = "text", timeout_ms?: integer (0…86400000) = 5000 } strict',
    output:
      '{ stable: boolean, outcome: "matched" | "timed_out" | "exited" | "cancelled" | "pending", elapsed_ms: integer (0…), screen_text: string, selected: { row: integer, col: integer, text: string, how: string }[], cursor: { col: integer, row: integer, visible: boolean }, seq: integer (0…), exited?: boolean, exit_code?: integer, nearest?: string }',
  },
  wait_for_exit: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, timeout_ms?: integer (0…86400000) = 30000 } strict',
    output:
      '{ outcome: "matched" | "timed_out" | "exited" | "cancelled" | "pending", elapsed_ms: integer (0…), screen_text: string, selected: { row: integer, col: integer, text: string, how: string }[], cursor: { col: integer, row: integer, visible: boolean }, seq: integer (0…), exited: boolean, exit_code?: integer, signal?: string, reason?: "exited" | "signaled" | "closed" | "idle_timeout" | "absolute_timeout" | "lost", last_lines: string[] }',
  },
  wait_for_input: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, timeout_ms?: integer (0…86400000) = 30000 } strict',
    output:
      '{ state: "line" | "password" | "raw" | "prompt" | "running" | "exited" | "unknown", evidence: string[], outcome: "matched" | "timed_out" | "exited" | "cancelled" | "pending", elapsed_ms: integer (0…), screen_text: string, selected: { row: integer, col: integer, text: string, how: string }[], cursor: { col: integer, row: integer, visible: boolean }, seq: integer (0…), exited?: boolean, exit_code?: integer }',
  },
  run_command: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, leave_mode?: boolean, command: string, timeout_ms?: integer (0…86400000) = 30000, max_lines?: integer (1…1000000), since?: integer (0…), lease?: integer } strict',
    output:
      '{ outcome: "done" | "interrupted" | "exited" | "timed_out" | "pending", exit_code?: integer, output: string, truncated: boolean, left_out?: { lines: integer, since: integer }, timed_out: boolean, seq: integer (0…), exited?: boolean }',
  },
  resize_session: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, cols: integer (1…1000), rows: integer (1…1000) } strict',
    output: '{ success: true, cols: integer, rows: integer, seq: integer (0…) }',
  },
  signal_session: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, signal?: string = "SIGTERM" } strict',
    output: '{ success: true, signal: string, seq: integer (0…) }',
  },
  close_session: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, kill_pane?: boolean = false } strict',
    output:
      '{ success: true, survivors: { pid: integer, command: string, reason: string }[], contained?: "subreaper" | "marks", may_survive?: string }',
  },
  take_control: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, holder: string, force?: boolean = false } strict',
    output: '{ lease: integer, seq: integer (0…) }',
  },
  release_control: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, lease: integer } strict',
    output: '{ success: true, seq: integer (0…) }',
  },
  list_sessions: {
    input:
      '{ state?: "running" | "exited", filter?: string, limit?: integer (1…10000) = 1000, offset?: integer (0…) = 0 } strict',
    output:
      '{ sessions: { id: string, pid: integer, command: string, args: string[], cwd?: string, host?: string, title: string, description?: string, parent_agent?: string, state: "running" | "exited" | "closed", exit_code?: integer, signal?: string, created_at: string, age_ms: integer, cols: integer, rows: integer, seq: integer (0…), pane_id?: string, socket_name?: string, watching?: "control" | "polling", is_durable?: boolean, controller?: string, is_unreachable?: boolean, recording_ids?: string[], readiness: { state: "line" | "password" | "raw" | "prompt" | "running" | "exited" | "unknown", evidence: string[] } }[], total: integer (0…), next?: integer }',
  },
  get_session: {
    input: '{ session_id?: string, pane_id?: string, socket_name?: string } strict',
    output:
      '{ id: string, pid: integer, command: string, args: string[], cwd?: string, host?: string, title: string, description?: string, parent_agent?: string, state: "running" | "exited" | "closed", exit_code?: integer, signal?: string, created_at: string, age_ms: integer, cols: integer, rows: integer, seq: integer (0…), pane_id?: string, socket_name?: string, watching?: "control" | "polling", is_durable?: boolean, controller?: string, is_unreachable?: boolean, recording_ids?: string[], readiness: { state: "line" | "password" | "raw" | "prompt" | "running" | "exited" | "unknown", evidence: string[] }, env_names?: string[], env_lost?: boolean, bare?: boolean, selected: { row: integer, col: integer, text: string, how: string }[], cursor: { col: integer, row: integer, visible: boolean } }',
  },
  list_panes: {
    input:
      '{ socket_name?: string, filter?: string, limit?: integer (1…10000) = 1000, offset?: integer (0…) = 0 } strict',
    output:
      '{ panes: { pane_id: string, session: string, window: string, command: string, path: string, pid: integer, cols: integer, rows: integer, title: string, dead: boolean, is_caller: boolean }[], total: integer (0…), next?: integer }',
  },
  search_panes: {
    input:
      '{ pattern: string, flags?: string, socket_name?: string, filter?: string, limit?: integer (1…1000) = 100 } strict',
    output: '{ matches: { pane_id: string, line: integer, text: string }[], total: integer }',
  },
  capture_pane: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, ansi?: boolean = false, history_lines?: integer (0…100000) = 0 } strict',
    output: '{ content: string, cols: integer, rows: integer, seq: integer (0…) }',
  },
  start_recording: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, format?: "asciicast" | "jsonl" | "trace" = "asciicast", path?: string, max_bytes?: integer (65536…1099511627776), include_input?: boolean = false } strict',
    output: '{ recording_id: string, path: string, format: "asciicast" | "jsonl" | "trace", seq: integer (0…) }',
  },
  stop_recording: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, recording_id?: string } strict',
    output:
      '{ path: string, recordings: { recording_id: string, session_id: string, path: string, format: "asciicast" | "jsonl" | "trace", state: "recording" | "ended" | "earlier", complete: boolean, end_reason?: "stopped" | "size_limit" | "write_failed" | "exited" | "signaled" | "closed" | "lost" | "idle_timeout" | "absolute_timeout", problem?: string, name?: string, title?: string, command?: string, bytes: integer (0…), events?: integer (0…), duration_ms: integer (0…), started_at: string }[] }',
  },
  list_recordings: {
    input: '{ of_session?: string, limit?: integer (1…1000) = 100, offset?: integer (0…) = 0 } strict',
    output:
      '{ recordings: { recording_id: string, session_id: string, path: string, format: "asciicast" | "jsonl" | "trace", state: "recording" | "ended" | "earlier", complete: boolean, end_reason?: "stopped" | "size_limit" | "write_failed" | "exited" | "signaled" | "closed" | "lost" | "idle_timeout" | "absolute_timeout", problem?: string, name?: string, title?: string, command?: string, bytes: integer (0…), events?: integer (0…), duration_ms: integer (0…), started_at: string }[], total: integer (0…), next?: integer }',
  },
  delete_recording: {
    input: '{ recording_id: string } strict',
    output: '{ recording_id: string, path: string, bytes: integer (0…) }',
  },
  check_health: {
    input:
      '{ pane_id: string, socket_name?: string, program_names?: string[], level?: "exists" | "command" | "process_tree" = "process_tree" } strict',
    output:
      '{ available: boolean, running: boolean, program?: string, program_pid?: integer, pid?: integer, error_type?: "pane_not_found" }',
  },
  list_agents: {
    input: '{ max_ended?: integer (0…1000) = 20, limit?: integer (1…10000) = 1000, offset?: integer (0…) = 0 } strict',
    output:
      '{ agents: { agent_id: string, name: string, session_id: string | null, program: string | null, cwd: string | null, project: string | null, tmux_pane_id: string | null, tmux_socket: string | null, iterm_pane_id: string | null, pane_session_id: string | null, state: "idle" | "commanded" | "processing" | "awaiting_input" | "complete", question: string | null, dialog: { kind: "select" | "multi_select" | "question_tabs" | "text", question: string, options: { index: integer, label: string, highlighted: boolean, checked?: boolean, takes_text: boolean }[] } | null, commander_available: boolean, pane_gone: boolean, started_at: string, last_seen: string, ended_at: string | null }[], total: integer (0…), next?: integer }',
  },
  get_agent: {
    input: '{ agent_id: string, limit?: integer (0…1000) = 50, before?: integer } strict',
    output:
      '{ agent_id: string, name: string, session_id: string | null, program: string | null, cwd: string | null, project: string | null, tmux_pane_id: string | null, tmux_socket: string | null, iterm_pane_id: string | null, pane_session_id: string | null, state: "idle" | "commanded" | "processing" | "awaiting_input" | "complete", question: string | null, dialog: { kind: "select" | "multi_select" | "question_tabs" | "text", question: string, options: { index: integer, label: string, highlighted: boolean, checked?: boolean, takes_text: boolean }[] } | null, commander_available: boolean, pane_gone: boolean, started_at: string, last_seen: string, ended_at: string | null, turns: { turn_id: integer, actor: "user" | "agent", intent: "command" | "answer" | "question" | "completion" | "progress" | "end_of_command", text: string, delivery: string | null, receipt: { accepted: "yes", evidence: string[], question: string | null, answers: string[], latency_ms: integer (0…) } | null, created_at: string }[] }',
  },
  respond: {
    input:
      '{ agent_id: string, mode?: "text" | "select" | "other" | "multi_select" = "text", text?: string, option_index?: integer (0…99), option_label?: string, answers?: { option_index?: integer (0…99), option_indices?: integer (0…99)[] }[], question?: string, idempotency_key?: string } strict',
    output:
      '{ status: "ok", agent_id: string, mode: "text" | "select" | "other" | "multi_select", new_state: "idle" | "commanded" | "processing" | "awaiting_input" | "complete", latency_ms: integer (0…), turn_id: integer, receipt: { accepted: "yes", evidence: string[], question: string | null, answers: string[], latency_ms: integer (0…) } }',
  },
};

/** The operations that are not tools: the command line and HTTP have them. */
export const operationsForPeople = {
  rename_recording: {
    input: '{ recording_id: string, name: string } strict',
    output: '{ recording_id: string, name?: string }',
  },
  restart_session: {
    input:
      '{ session_id?: string, pane_id?: string, socket_name?: string, allow_self?: boolean, cols?: integer (1…1000), rows?: integer (1…1000) } strict',
    output: '{ session_id: string, pid: integer, cols: integer, rows: integer, seq: integer (0…) }',
  },
  dismiss_agent: {
    input: '{ agent_id: string } strict',
    output: '{ agent_id: string, ended_at: string }',
  },
};

/** The fields that a tool takes but does not list. */
export const rareFields = {
  list_sessions: ['state', 'filter'],
  spawn_tui: [
    'use_script',
    'answer_queries',
    'window_ops',
    'checksum_reports',
    'host',
    'bare',
    'labels',
    'title',
    'description',
    'parent_agent',
    'idle_timeout_seconds',
    'absolute_timeout_seconds',
    'first_input_wait_ms',
    'timeout_ms',
  ],
  act: ['since'],
  start_recording: ['max_bytes', 'include_input'],
  explain: ['flags'],
  send_text: ['max_enter_retries', 'text_enter_delay_ms', 'detect_ghost_text', 'clear_delay_ms', 'idempotency_key'],
  get_screenshot: ['font_size', 'show_cursor', 'margin'],
  check_health: ['program_names'],
  list_agents: ['max_ended'],
  respond: ['idempotency_key'],
};
