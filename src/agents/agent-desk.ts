import type { Engine } from '../engine/engine.js';
import type { PaneHealth } from '../engine/tmux/pane-health.js';
import type { Agent, Turn } from './agent.js';
import { agentName, projectOf } from './agent-name.js';
import type { Agents } from './agents.js';
import type { Availability } from './availability.js';
import type { Dialog, Option } from './dialogs/dialog.js';
import type { OpenDialogs } from './open-dialogs.js';
import { paneOf } from './pane-of.js';
import { isFreeText } from './respond/labels.js';
import { parseRespondRequest } from './respond/request.js';
import type { RespondCaller, Responder } from './respond/responder.js';
import type { RespondResult } from './respond/result.js';
import { watchedSessionOf } from './watched-session.js';

/** A dialog, with what each option does. */
export interface SeenDialog extends Dialog {
  /** `takesText`: the option opens a text field instead of being an answer itself. */
  options: (Option & { takesText: boolean })[];
}

/** An agent together with its live state. */
export interface SeenAgent extends Agent {
  name: string;
  /** The last part of its working directory. */
  project: string | null;
  /** As of the last check of its pane; undefined before the first. */
  health: PaneHealth | undefined;
  /** tmux no longer has its pane, so it does not count as waiting. It may still run elsewhere. */
  isPaneGone: boolean;
  /** The dialog on its screen; undefined while it is not waiting. */
  dialog: SeenDialog | undefined;
  /** The name or socket path of its tmux server; undefined is the default server. */
  serverName: string | undefined;
  /** The session that watches its pane, if there is one. */
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
  /** How many ended agents to include, newest first. */
  maxEnded: number;
}

/** The agents as callers see and answer them. */
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
    const isWaiting = ({ id, state }: A) => state === 'awaiting_input' && !this.#options.availability.isGone(id);
    const waiting = live.filter(isWaiting).toSorted((a, b) => a.lastSeen - b.lastSeen);
    // not by last activity: nothing should move under a finger
    const others = live.filter((agent) => !isWaiting(agent)).toSorted((a, b) => b.startedAt - a.startedAt);
    const ended = agents.filter(({ endedAt }) => endedAt !== null).toSorted((a, b) => b.lastSeen - a.lastSeen);
    return [...waiting, ...others, ...ended.slice(0, maxEnded)];
  }

  async get(id: string): Promise<SeenAgent> {
    return this.see(await this.#options.agents.get(id));
  }

  /** The newest turns, oldest first. */
  turns(id: string, options: { limit: number; before?: number }): Promise<Turn[]> {
    return this.#options.agents.turns(id, options);
  }

  /** Checks its pane now. */
  async checkHealth(id: string): Promise<PaneHealth> {
    await this.#options.agents.get(id);
    return this.#options.availability.checkAgent(id);
  }

  /** Answers a waiting agent. Resolves once the answer has provably arrived and is stored. */
  respond(id: string, request: unknown, caller: RespondCaller = {}): Promise<RespondResult> {
    return this.#options.responder.respond(id, request, caller);
  }

  /** Marks an agent as ended, for example one that is out of reach. Types nothing; its next sign of life brings it back. */
  async dismiss(id: string): Promise<SeenAgent> {
    return this.see(await this.#options.agents.end(id, { text: 'Dismissed.', eventType: 'dismissed' }));
  }

  /** Throws if a request is malformed, whichever agent it is for. */
  checkRequest(request: unknown): void {
    parseRespondRequest(request);
  }

  /** Adds the live state to a stored agent. */
  see(agent: Agent): SeenAgent {
    const { availability, dialogs } = this.#options;
    const dialog = dialogs.dialogOf(agent.id);
    return {
      ...agent,
      name: agentName(agent),
      project: projectOf(agent.cwd),
      health: availability.health(agent.id),
      isPaneGone: agent.endedAt === null && availability.isGone(agent.id),
      dialog: dialog && { ...dialog, options: dialog.options.map(withUse) },
      serverName: paneOf(agent)?.socketName,
      paneSessionId: agent.endedAt === null ? watchedSessionOf(agent, this.#options.engine)?.id : undefined,
    };
  }
}

function withUse(option: Option) {
  return { ...option, takesText: isFreeText(option.label) };
}
