import { useEffect, useReducer, useState } from 'react';
import { systemClock } from '../../base/clock.js';
import type { AgentInfo } from '../api.js';
import { isWaiting } from '../live/agent-list.js';

/** How long a card keeps its place after its agent was answered. */
const HELD_MS = 5000;
/** A browser's clock and timers differ by milliseconds. */
const SLACK_MS = 50;

export interface Placed {
  /** Waiting agents first, each in its previous place. */
  agents: AgentInfo[];
  /** Agents that no longer wait but keep their place. */
  heldIds: ReadonlySet<string>;
}

/**
 * The order of waiting cards. An answered card keeps its place for a while and a new one goes last, so that no button moves
 * under a pointer that is about to click.
 */
export class Places {
  #ids: string[] = [];
  readonly #answeredAt = new Map<string, number>();

  arrange(agents: readonly AgentInfo[], now: number): Placed {
    const byId = new Map(agents.map((agent) => [agent.agent_id, agent]));
    this.#ids = this.#ids.filter((id) => this.#stays(byId.get(id), id, now));
    for (const agent of agents) {
      if (isWaiting(agent) && !this.#ids.includes(agent.agent_id)) this.#ids.push(agent.agent_id);
    }
    const first = this.#ids.flatMap((id) => byId.get(id) ?? []);
    const others = agents.filter(({ agent_id }) => !this.#ids.includes(agent_id));
    return { agents: [...first, ...others], heldIds: new Set(this.#answeredAt.keys()) };
  }

  #stays(agent: AgentInfo | undefined, id: string, now: number): boolean {
    const answeredAt = this.#answeredAt.get(id) ?? now;
    const isHeld = agent !== undefined && !isWaiting(agent) && now - answeredAt < HELD_MS;
    if (isHeld) this.#answeredAt.set(id, answeredAt);
    else this.#answeredAt.delete(id);
    return isHeld || (agent !== undefined && isWaiting(agent));
  }
}

/** The agents in their places, rearranged when a card gives up its place. */
export function usePlaces(agents: readonly AgentInfo[]): Placed {
  const [places] = useState(() => new Places());
  const [, again] = useReducer((count: number) => count + 1, 0);
  const placed = places.arrange(agents, performance.now());
  const held = [...placed.heldIds].join();
  useEffect(() => {
    if (held === '') return;
    const timer = systemClock.after(HELD_MS + SLACK_MS, again);
    return () => timer.dispose();
  }, [held]);
  return placed;
}
