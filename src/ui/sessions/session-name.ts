import type { SessionInfo } from '../api.js';

/** What to call a session. */
export function sessionName({ title, command, args }: Pick<SessionInfo, 'title' | 'command' | 'args'>): string {
  return title === '' ? commandLine({ command, args }) : title;
}

export function commandLine({ command, args }: Pick<SessionInfo, 'command' | 'args'>): string {
  return [command, ...args].join(' ');
}
