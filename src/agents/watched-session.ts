import type { Engine } from '../engine/engine.js';
import type { Session } from '../session/session.js';
import type { Agent } from './agent.js';
import { paneOf } from './pane-of.js';

const DEFAULT_SERVER = 'default';

/** The session of an agent's pane, if this process watches the pane. */
export function watchedSessionOf(agent: Agent, engine: Pick<Engine, 'listSessions'>): Session | undefined {
  const name = paneOf(agent);
  if (!name) return undefined;
  const { paneId, socketName = DEFAULT_SERVER } = name;
  const isThere = ({ pane, state }: Session) =>
    state === 'running' && pane?.paneId === paneId && pane.socketName === socketName;
  return engine.listSessions().find(isThere);
}
