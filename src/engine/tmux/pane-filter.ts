import type { ListedPane } from '../../backends/tmux/tmux-host.js';

/** Which panes are wanted: those for which all that is given holds. */
export interface PaneFilter {
  paneIds?: readonly string[] | undefined;
  /** The name or the id of the tmux session. */
  session?: string | undefined;
  /** The name, the id or the number of the window. */
  window?: string | undefined;
  /** A part of the name of the program that runs there. */
  command?: string | undefined;
  /** A part of the title. */
  title?: string | undefined;
  /** A part of the working directory. */
  path?: string | undefined;
}

export function selectPanes(panes: readonly ListedPane[], filter: PaneFilter): ListedPane[] {
  return panes.filter((pane) => isWanted(pane, filter));
}

function isWanted(pane: ListedPane, { paneIds, session, window, command, title, path }: PaneFilter): boolean {
  const has = (text: string, part: string | undefined) => part === undefined || text.includes(part);
  const isOneOf = (names: string[], wanted: string | undefined) => wanted === undefined || names.includes(wanted);
  return (
    (paneIds === undefined || paneIds.includes(pane.paneId)) &&
    isOneOf([pane.sessionName, pane.sessionId], session) &&
    isOneOf([pane.windowName, pane.windowId, `${pane.windowIndex}`], window) &&
    has(pane.command, command) &&
    has(pane.title, title) &&
    has(pane.path, path)
  );
}
