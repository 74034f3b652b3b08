import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Size {
  cols: number;
  rows: number;
}

export interface TmuxPane {
  /** The rows' text, blank ends trimmed. */
  rows: string[];
  cursor: { x: number; y: number };
}

/** What a pane of a private tmux server shows: fed with `text`, and after each resize. */
export function resizeTmux(text: string, size: Size, resizes: Size[]): TmuxPane[] {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-tmux-'));
  const socket = join(folder, 'socket');
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TERM: 'xterm-256color' };
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], { env, encoding: 'utf8' });
  try {
    writeFileSync(join(folder, 'text'), text);
    // the answer to the cursor query comes after tmux has parsed all that was before it
    const program = `stty raw -echo; cat ${folder}/text; printf '\\033[6n'; head -c 6 >/dev/null; tmux -S ${socket} wait-for -S parsed; exec sleep 60`;
    tmux(
      'new-session',
      '-d',
      '-x',
      `${size.cols}`,
      '-y',
      `${size.rows}`,
      'sleep 60',
      ';',
      'set',
      '-g',
      'status',
      'off',
    );
    tmux('respawn-pane', '-k', `bash -c ${quoted(program)}`, ';', 'wait-for', 'parsed');
    return [
      readPane(tmux),
      ...resizes.map(({ cols, rows }) => {
        tmux('resize-window', '-x', `${cols}`, '-y', `${rows}`);
        return readPane(tmux);
      }),
    ];
  } finally {
    spawnSync('tmux', ['-S', socket, 'kill-server']);
    rmSync(folder, { recursive: true });
  }
}

function readPane(tmux: (...args: string[]) => string): TmuxPane {
  const rows = tmux('capture-pane', '-p').split('\n').slice(0, -1);
  const [x, y] = tmux('display-message', '-p', '#{cursor_x} #{cursor_y}').trim().split(' ').map(Number);
  return { rows: rows.map((row) => row.trimEnd()), cursor: { x: x as number, y: y as number } };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
