import type { SessionInfo } from '../api.js';
import { useAgents } from '../live/agent-list.js';
import type { Overview } from '../live/overview.js';

/** Names sessions. The pane of a coding agent has the agent's name, as on the page of the agents. */
export function useSessionNames({ agents }: Overview): (info: SessionInfo) => string {
  const known = useAgents(agents);
  return (info) => {
    const agent = known?.find(({ pane_session_id, ended_at }) => pane_session_id === info.id && ended_at === null);
    return agent?.name ?? sessionName(info);
  };
}

/** Panes show their id, since many run the same program. */
function sessionName(info: SessionInfo): string {
  const name = info.title === '' ? commandLine(info) : info.title;
  return info.pane_id === undefined || info.is_durable ? name : `${name} ${info.pane_id}`;
}

export function commandLine({ command, args }: Pick<SessionInfo, 'command' | 'args'>): string {
  return [command, ...args].join(' ');
}
