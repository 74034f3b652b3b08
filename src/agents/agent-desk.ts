import type { Engine } from '../engine/engine.js';
import type { PaneHealth } from '../engine/tmux/pane-health.js';
import type { Session } from '../session/session.js';
import type { Agent, Turn } from './agent.js';
import { agentName, projectOf } from './agent-name.js';
import type { Agents } from './agents.js';
import type { Availability } from './availability.js';
import type { Dialog, Option } from './dialogs/dialog.js';
import type { OpenDialogs } from './open-dialogs.js';
import { paneOf } from './pane-of.js';
import { isFreeText } from './respond/labels.js';
import { parseRequest } from './respond/request.js';
import type { RespondCaller, Responder } from './respond/responder.js';
import type { RespondResult } from './respond/result.js';

/** A dialog of which is known what each option does. */
export interface SeenDialog extends Dialog {
  /** `takesText`: it is no answer itself, but opens a text field. */
  options: (Option & { takesText: boolean })[];
}

/** An agent with what is known about it right now. */
export interface SeenAgent extends Agent {
  name: string;
  /** The last part of its working directory. */
  project: string | null;
  /** As of the last look at its pane; undefined before the first. */
  health: PaneHealth | undefined;
  /** What it asks, as it stands on its screen; undefined when it does not wait. */
  dialog: SeenDialog | undefined;
  /** Its tmux server, by the name or the path that reaches it; undefined is the default one. */
  serverName: string | undefined;
  /** The session that its pane is, when somebody looks at it. */
  paneSessionId: string | undefined;
}

export interface AgentDeskOptions {
  engine: Pick<Engine, 'listSessions'>;
  agents: Agents;
  availability: Availability;
  dialogs: OpenDialogs;
  responder: Responder;
}

export interface ListAgentsOptions {
  /** How many of those that have ended, the newest first. */
  maxEnded: number;
}

const DEFAULT_SERVER = 'default';

/** Where people and programs see and answer the agents. */
export class AgentDesk {
  readonly #options: AgentDeskOptions;

  constructor(options: AgentDeskOptions) {
    this.#options = options;
  }

  async list(options: ListAgentsOptions): Promise<SeenAgent[]> {
    return this.inOrder(await this.#options.agents.list(), options).map((agent) => this.see(agent));
  }

  /** Waiting agents first, the longest wait at the top; then the others, the newest first; ended ones come last. */
  inOrder<A extends Agent>(agents: readonly A[], { maxEnded }: ListAgentsOptions): A[] {
    const live = agents.filter(({ endedAt }) => endedAt === null);
    const waiting = live.filter(isWaiting).toSorted((a, b) => a.lastSeen - b.lastSeen);
    // not by last activity: nothing should move under a finger
    const others = live.filter((agent) => !isWaiting(agent)).toSorted((a, b) => b.startedAt - a.startedAt);
    const ended = agents.filter(({ endedAt }) => endedAt !== null).toSorted((a, b) => b.lastSeen - a.lastSeen);
    return [...waiting, ...others, ...ended.slice(0, maxEnded)];
  }

  async get(id: string): Promise<SeenAgent> {
    return this.see(await this.#options.agents.get(id));
  }

  /** What was said, the newest at the end. */
  turns(id: string, options: { limit: number; before?: number }): Promise<Turn[]> {
    return this.#options.agents.turns(id, options);
  }

  /** Looks at its pane now. */
  async checkHealth(id: string): Promise<PaneHealth> {
    await this.#options.agents.get(id);
    return this.#options.availability.checkAgent(id);
  }

  /** Answers an agent that waits. Resolves when the answer has provably arrived and is on record. */
  respond(id: string, request: unknown, caller: RespondCaller = {}): Promise<RespondResult> {
    return this.#options.responder.respond(id, request, caller);
  }

  /** Takes an agent for ended, such as one that can no longer be reached. Nothing is typed; its next sign of life brings it back. */
  async dismiss(id: string): Promise<SeenAgent> {
    return this.see(await this.#options.agents.end(id, { text: 'It was dismissed.', eventType: 'dismissed' }));
  }

  /** Throws what is wrong with an answer, whoever it is for. */
  checkRequest(request: unknown): void {
    parseRequest(request);
  }

  /** Adds what is known right now to what is on record. */
  see(agent: Agent): SeenAgent {
    const { availability, dialogs } = this.#options;
    const dialog = dialogs.dialogOf(agent.id);
    return {
      ...agent,
      name: agentName(agent),
      project: projectOf(agent.cwd),
      health: availability.health(agent.id),
      dialog: dialog && { ...dialog, options: dialog.options.map(withUse) },
      serverName: paneOf(agent)?.socketName,
      paneSessionId: this.#paneSession(agent),
    };
  }

  #paneSession(agent: Agent): string | undefined {
    const name = paneOf(agent);
    if (!name || agent.endedAt !== null) return undefined;
    const { paneId, socketName = DEFAULT_SERVER } = name;
    const isThere = ({ pane, state }: Session) =>
      state === 'running' && pane?.paneId === paneId && pane.socketName === socketName;
    return this.#options.engine.listSessions().find(isThere)?.id;
  }
}

function isWaiting({ state }: Agent): boolean {
  return state === 'awaiting_input';
}

function withUse(option: Option) {
  return { ...option, takesText: isFreeText(option.label) };
}
