import { line, type Output, plain } from './output.js';
import type { Presentation } from './presentation.js';
import { noteNextPage, printTable } from './session-table.js';

type Pane = Record<string, unknown>;

/** How panes of tmux look to a person. */
export const panePresentations: Record<string, Presentation> = {
  list_panes: {
    show({ panes, ...page }, { output }) {
      paneTable(panes as Pane[], output);
      noteNextPage(page, output);
    },
  },
  search_panes: {
    show({ matches, total }, { output }) {
      const found = matches as { pane_id: string; line: number; text: string }[];
      output.data(found.map((match) => `${match.pane_id}:${match.line}: ${plain(match.text)}\n`).join(''));
      if (found.length !== total) output.note(`ttypilot: ${found.length} of ${total} lines`);
    },
  },
  capture_pane: { show: ({ content }, { output }) => output.data(line(String(content).trimEnd())) },
  send_keys: {
    progress: 'pressing the keys',
    show: ({ seq }, { output }) => output.data(`${seq}\n`),
  },
};

function paneTable(panes: readonly Pane[], output: Output): void {
  if (panes.length === 0) return output.note('No panes: no such tmux server runs, or the filter fits none.');
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
