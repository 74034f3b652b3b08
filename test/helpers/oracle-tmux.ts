import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What tmux can tell of a pane. */
export interface TmuxScreen {
  /** The rows' text, blank ends trimmed. */
  rows: string[];
  /** The rows with their SGR sequences. */
  styledRows: string[];
  cursor: { x: number; y: number };
  isAlternate: boolean;
  title: string;
}

/** Feeds the bytes untranslated to a pane of a private tmux server and reads the pane back. */
export function askTmux(bytes: Uint8Array, size: { cols: number; rows: number }): TmuxScreen {
  const folder = mkdtempSync(join(tmpdir(), 'oracle-tmux-'));
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-S', join(folder, 'socket'), '-f', '/dev/null', ...args], { env, encoding: 'utf8' });
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TERM: 'xterm-256color' };
  try {
    writeFileSync(join(folder, 'bytes'), bytes);
    writeFileSync(join(folder, 'pane.sh'), paneScript(folder, bytes));
    tmux(
      'new-session',
      '-d',
      '-x',
      String(size.cols),
      '-y',
      String(size.rows),
      'sleep 60',
      ';',
      'set',
      '-g',
      'status',
      'off',
    );
    tmux('respawn-pane', '-k', `bash ${join(folder, 'pane.sh')}`, ';', 'wait-for', 'parsed');
    return readPane(tmux);
  } finally {
    spawnSync('tmux', ['-S', join(folder, 'socket'), 'kill-server']);
    rmSync(folder, { recursive: true });
  }
}

/** The pane's own last cursor report comes back only after tmux has parsed every byte before it. */
function paneScript(folder: string, bytes: Uint8Array): string {
  const reports = Buffer.from(bytes).toString('latin1').split('\x1b[6n').length;
  return [
    'stty raw -echo',
    `cat ${join(folder, 'bytes')}`,
    "printf '\\033\\\\\\033[6n'",
    `for n in $(seq ${reports}); do read -r -d R; done`,
    `tmux -S ${join(folder, 'socket')} wait-for -S parsed`,
    'exec sleep 60',
  ].join('\n');
}

function readPane(tmux: (...args: string[]) => string): TmuxScreen {
  const rows = tmux('capture-pane', '-p').split('\n').slice(0, -1);
  const styledRows = tmux('capture-pane', '-p', '-e').split('\n').slice(0, -1);
  const format = '#{cursor_x} #{cursor_y} #{alternate_on} #{pane_title}';
  const [x, y, alternate, ...title] = tmux('display-message', '-p', format).trimEnd().split(' ');
  return {
    rows: rows.map((row) => row.trimEnd()),
    styledRows,
    cursor: { x: Number(x), y: Number(y) },
    isAlternate: alternate === '1',
    title: title.join(' '),
  };
}
