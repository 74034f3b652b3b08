import type { SessionInfo } from '../api.js';

/** The name of a session. Panes show their id, since many run the same program. */
export function sessionName(info: SessionInfo): string {
  const name = info.title === '' ? commandLine(info) : info.title;
  return info.pane_id === undefined || info.is_durable ? name : `${name} ${info.pane_id}`;
}

export function commandLine({ command, args }: Pick<SessionInfo, 'command' | 'args'>): string {
  return [command, ...args].join(' ');
}
