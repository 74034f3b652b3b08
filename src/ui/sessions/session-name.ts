import type { SessionInfo } from '../api.js';

/** What to call a session. A pane has its number, since many run the same program. */
export function sessionName(info: SessionInfo): string {
  const name = info.title === '' ? commandLine(info) : info.title;
  return info.pane_id === undefined || info.is_durable ? name : `${name} ${info.pane_id}`;
}

export function commandLine({ command, args }: Pick<SessionInfo, 'command' | 'args'>): string {
  return [command, ...args].join(' ');
}
