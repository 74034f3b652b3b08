import { useEffect, useReducer, useState } from 'react';
import { systemClock } from '../../base/clock.js';
import type { AgentInfo } from '../api.js';
import { isWaiting } from '../live/agent-list.js';

/** How long a card stays where it is after its agent was answered. */
const HELD_MS = 5000;
/** Clocks and timers of a browser do not agree to the millisecond. */
const SLACK_MS = 50;

export interface Placed {
  /** Those that wait first, each where it was before. */
  agents: AgentInfo[];
  /** Agents that no longer wait and still keep their place. */
  heldIds: ReadonlySet<string>;
}

/**
 * The places of cards that wait. A card that is answered keeps its place for a while, and a new one comes last, so that
 * no button moves under a pointer that is about to click.
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

/** The agents in their places, arranged again when a card need not keep its place any longer. */
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
