import type { TmuxPane } from '../../backends/tmux/tmux-host.js';

/** The panes with this id, or with this text in their session name, window name, program, directory or title. */
export function selectPanes(panes: readonly TmuxPane[], filter: string | undefined): TmuxPane[] {
  if (filter === undefined || filter === '') return [...panes];
  if (/^%\d+$/.test(filter)) return panes.filter(({ paneId }) => paneId === filter);
  return panes.filter(({ sessionName, windowName, command, path, title }) =>
    [sessionName, windowName, command, path, title].some((text) => text.includes(filter)),
  );
}
