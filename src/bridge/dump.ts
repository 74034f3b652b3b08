import type { Session } from '../session/session.js';

/** Shows a person why a text was not accepted: the failure, the cursor and the whole screen. */
export function dumpOf({ pane, terminal, screen, command }: Session, error: unknown): string {
  const { x, y } = terminal.cursor;
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
  const where = `pane ${pane?.paneId} of tmux server ${pane?.socketName} (${command})`;
  const frame = '-'.repeat(Math.min(terminal.cols, 80));
  return [`${where}: ${reason}`, `cursor in column ${x}, row ${y} of:`, frame, screen.trimEnd(), frame].join('\n');
}
