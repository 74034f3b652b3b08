import { useSyncExternalStore } from 'react';
import { Emitter } from '../../base/emitter.js';
import type { AgentInfo } from '../api.js';

export interface AgentsFrame {
  type: 'agents';
  ids: string[];
  changed: AgentInfo[];
}

/** All coding agents of the service, as they change. */
export class AgentList {
  readonly #changed = new Emitter<void>();
  readonly #asked = new Emitter<AgentInfo>();
  readonly #agents = new Map<string, AgentInfo>();
  #list: readonly AgentInfo[] | undefined;
  /** Fires when an agent starts waiting or asks something new. */
  readonly onAsked = this.#asked.event;

  readonly subscribe = (listener: () => void): (() => void) => {
    const listening = this.#changed.event(listener);
    return () => listening.dispose();
  };

  /** The agents, waiting ones first; undefined before the first frame. */
  readonly list = (): readonly AgentInfo[] | undefined => this.#list;

  readonly waitingCount = (): number => (this.#list ?? []).filter(isWaiting).length;

  receive({ ids, changed }: AgentsFrame): void {
    // questions that were open when the page loaded are not new
    const isNews = this.#list !== undefined;
    const asking = changed.filter((agent) => isWaiting(agent) && isAnotherQuestion(agent, this.#agents));
    for (const agent of changed) this.#agents.set(agent.agent_id, agent);
    for (const id of this.#agents.keys()) if (!ids.includes(id)) this.#agents.delete(id);
    this.#list = ids.flatMap((id) => this.#agents.get(id) ?? []);
    this.#changed.emit();
    if (isNews) for (const agent of asking) this.#asked.emit(agent);
  }
}

/** An agent whose pane is closed can no longer be answered. */
export function isWaiting({ state, ended_at, pane_gone }: AgentInfo): boolean {
  return state === 'awaiting_input' && ended_at === null && !pane_gone;
}

export function useAgents(agents: AgentList): readonly AgentInfo[] | undefined {
  return useSyncExternalStore(agents.subscribe, agents.list);
}

export function useWaitingCount(agents: AgentList): number {
  return useSyncExternalStore(agents.subscribe, agents.waitingCount);
}

function isAnotherQuestion({ agent_id, question }: AgentInfo, known: ReadonlyMap<string, AgentInfo>): boolean {
  const before = known.get(agent_id);
  return !before || !isWaiting(before) || before.question !== question;
}
