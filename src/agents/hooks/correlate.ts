import type { HookEvent } from '../../contracts/hook-events.js';
import type { Agent } from '../agent.js';
import type { Agents } from '../agents.js';
import { serverName } from '../pane-of.js';
import type { HookPayload } from './payload.js';

/** Maps earlier sessions of agents to agent ids. */
export type EarlierSessions = ReadonlyMap<string, string>;

/**
 * Finds the agent that sent a hook: by an earlier session, the stored session, the pane, or the working directory.
 * Undefined for a new agent.
 */
export async function correlate(
  agents: Agents,
  event: HookEvent,
  payload: HookPayload,
  earlier: EarlierSessions,
): Promise<Agent | undefined> {
  const { session_id: sessionId } = payload;
  const known = sessionId === undefined ? undefined : earlier.get(sessionId);
  if (known !== undefined) return agents.get(known).catch(() => undefined);
  const [stored] = sessionId === undefined ? [] : await agents.list({ sessionId });
  if (stored) return stored;
  const isStart = event === 'session-start';
  const inPane = await agentsInPane(agents, payload);
  // a new session in a pane is a new agent, unless the old one was only seen on the screen
  const here = inPane.find((agent) => !isStart || agent.sessionId === null);
  return here ?? (await agentInDirectory(agents, payload, isStart));
}

/** The live agents on record for the pane. */
export async function agentsInPane(agents: Agents, { tmux_pane, tmux_socket }: HookPayload): Promise<Agent[]> {
  if (tmux_pane === undefined) return [];
  const live = await agents.list({ paneId: tmux_pane, isLive: true });
  return live.filter((agent) => serverOf(agent.tmuxSocket) === serverOf(tmux_socket ?? null));
}

/** The only agent in the directory; undefined if there are several or it cannot be this one. */
async function agentInDirectory(agents: Agents, payload: HookPayload, isStart: boolean): Promise<Agent | undefined> {
  const { cwd, session_id, tmux_pane } = payload;
  if (cwd === undefined) return undefined;
  const [only, ...others] = await agents.list({ cwd, isLive: true });
  if (!only || others.length > 0) return undefined;
  const isOtherPane = only.tmuxPaneId !== null && tmux_pane !== undefined;
  const isOtherSession = only.sessionId !== null && session_id !== undefined && (isStart || tmux_pane !== undefined);
  return isOtherPane || isOtherSession ? undefined : only;
}

function serverOf(socket: string | null): string {
  return socket === null ? 'default' : serverName(socket);
}
