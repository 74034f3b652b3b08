import { shorten } from '../../../base/text/shorten.js';
import { type Output, plain } from './output.js';

type Row = Record<string, unknown>;

/** One line per session. */
export function sessionTable(sessions: readonly Row[], output: Output): void {
  if (sessions.length === 0) return output.note('No sessions. Start one with: ttypilot spawn-tui COMMAND');
  printTable([['SESSION', 'STATE', 'PID', 'AGE', 'SIZE', 'PROGRAM'], ...sessions.map(sessionRow)], output);
}

function sessionRow(row: Row): string[] {
  const { id, state, exit_code, signal, pid, age_ms, cols, rows, command, args, title, is_unreachable } = row;
  const how = exit_code ?? signal;
  const program = [command, ...(args as string[])].join(' ');
  return [
    String(id),
    is_unreachable ? 'unreachable' : how === undefined ? String(state) : `${state} ${how}`,
    String(pid),
    ageText(Number(age_ms)),
    `${cols}×${rows}`,
    plain(title ? `${program}  (${title})` : program),
  ];
}

/** One line per recording, newest first. */
export function recordingTable(recordings: readonly Row[], output: Output): void {
  if (recordings.length === 0) {
    return output.note('No recordings. Start one with: ttypilot start-recording SESSION');
  }
  printTable(
    [['RECORDING', 'STATE', 'AGE', 'LENGTH', 'BYTES', 'SESSION', 'NAME', 'FILE'], ...recordings.map(recordingRow)],
    output,
  );
}

function recordingRow({
  recording_id,
  started_at,
  duration_ms,
  bytes,
  session_id,
  name,
  path,
  ...rest
}: Row): string[] {
  return [
    String(recording_id),
    recordingState(rest),
    ageText(Math.max(0, Date.now() - Date.parse(String(started_at)))),
    ageText(Number(duration_ms)),
    String(bytes),
    String(session_id),
    plain(String(name ?? '')),
    plain(String(path)),
  ];
}

function recordingState({ state, end_reason, complete }: Row): string {
  if (state === 'recording') return 'recording';
  return complete ? `ended (${end_reason})` : 'cut off';
}

/** One line per pane of tmux. */
export function paneTable(panes: readonly Row[], output: Output): void {
  if (panes.length === 0)
    return output.note('No panes: the tmux server is not running, or no pane matches the filter.');
  const rows = panes.map(({ pane_id, session, window, command, cols, rows, path, dead, is_caller }) => [
    String(pane_id),
    plain(String(session)),
    plain(String(window)),
    plain(String(command)),
    `${cols}×${rows}`,
    [dead ? 'dead' : '', is_caller ? 'this one' : ''].filter(Boolean).join(', ') || '-',
    plain(String(path)),
  ]);
  printTable([['PANE', 'SESSION', 'WINDOW', 'PROGRAM', 'SIZE', 'STATE', 'DIRECTORY'], ...rows], output);
}

/** Prints rows in columns; the first is the header. */
export function printTable(rows: readonly string[][], output: Output): void {
  const [header = []] = rows;
  const widths = header.map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  const lines = rows.map((row) =>
    row.map((cell, i) => (i < row.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell)).join('  '),
  );
  // lines are cut for terminals only: a program wants all of it
  output.data(lines.map((text) => `${output.isDataTerminal ? shorten(text, output.columns) : text}\n`).join(''));
}

/** Says how to get the rest of a list. */
export function noteNextPage({ total, next }: Row, output: Output): void {
  if (next !== undefined) output.note(`ttypilot: ${Number(total) - Number(next)} more, with --offset ${next}`);
}

/** One field per line. */
export function details(known: Row): string {
  const width = Math.max(...Object.keys(known).map((name) => name.length)) + 2;
  const fields = Object.entries(known).map(([name, value]) => {
    const text = Array.isArray(value)
      ? value.join(' ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
    return `${`${name}:`.padEnd(width)}${plain(text)}`.trimEnd();
  });
  return `${fields.join('\n')}\n`;
}

export function ageText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  if (seconds < 6000) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
