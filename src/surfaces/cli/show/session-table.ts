import { type Output, plain } from './output.js';

type Session = Record<string, unknown>;

/** One line per session; the last column takes what room is left. */
export function sessionTable(sessions: readonly Session[], output: Output): void {
  if (sessions.length === 0) return output.note('No sessions. Start one with: ttypilot spawn-tui COMMAND');
  printTable([['SESSION', 'STATE', 'PID', 'AGE', 'SIZE', 'PROGRAM'], ...sessions.map(rowOf)], output);
}

/** Rows below a header, in columns. */
export function printTable(rows: readonly string[][], output: Output): void {
  const [header = []] = rows;
  const widths = header.map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  const lines = rows.map((row) =>
    row.map((cell, i) => (i < row.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell)).join('  '),
  );
  // only a terminal cuts: a program wants all of it
  output.data(lines.map((text) => `${output.isDataTerminal ? cut(text, output.columns) : text}\n`).join(''));
}

/** Says how to see the rest of a list. */
export function noteNextPage({ total, next }: Record<string, unknown>, output: Output): void {
  if (next !== undefined) output.note(`ttypilot: ${Number(total) - Number(next)} more, with --offset ${next}`);
}

/** All that is known, one field per line. */
export function details(known: Record<string, unknown>): string {
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

function rowOf({ id, state, exit_code, signal, pid, age_ms, cols, rows, command, args, title }: Session): string[] {
  const how = exit_code ?? signal;
  const program = [command, ...(args as string[])].join(' ');
  return [
    String(id),
    how === undefined ? String(state) : `${state} ${how}`,
    String(pid),
    ageText(Number(age_ms)),
    `${cols}×${rows}`,
    plain(title ? `${program}  (${title})` : program),
  ];
}

export function ageText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  if (seconds < 6000) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`;
}

function cut(text: string, columns: number): string {
  return text.length <= columns ? text : `${text.slice(0, columns - 1)}…`;
}
