import { Emitter, type Event } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import { newId } from '../base/ids.js';
import type { AgentFilter } from '../store/agents.js';
import type { Store } from '../store/store.js';
import type { AgentRow } from '../store/tables.js';
import { type Agent, type AgentState, agentOf, rowOf, type Turn, turnOf } from './agent.js';
import { InFlight } from './in-flight.js';
import { Lanes } from './lanes.js';
import { nextState } from './states.js';

/** What a turn says, before it has a number. */
export interface NewTurn extends Pick<Turn, 'actor' | 'intent' | 'text'> {
  delivery?: string | null;
  receipt?: unknown;
  /** What made it, for those who are told: the name of a hook, `respond`, `screen`. Default: the delivery. */
  eventType?: string;
  /** Of a question: the tool that waits for its answer. */
  waitingTool?: string | null;
}

/** Something about an agent is not what it was; it is on record already. */
export interface AgentChange {
  agent: Agent;
  /** Null when the agent is new. */
  before: Agent | null;
  turn: Turn | null;
  eventType: string;
}

export interface AgentsOptions {
  store: Pick<Store, 'agents' | 'turns'>;
  /** A turn was refused, or somebody who listens failed. */
  onFailure: (error: unknown) => void;
}

const LONGEST_TEXT = 65_536;
const MOST_LIVE = 1000;
const BEGINNINGS = ['command', 'question', 'progress'];

/** All coding agents, with what was said. One change of an agent at a time, and each is on record before it is told. */
export class Agents {
  readonly #options: AgentsOptions;
  readonly #lanes = new Lanes();
  readonly #changes = new Emitter<AgentChange>();
  readonly onChange: Event<AgentChange> = this.#changes.event;
  readonly inFlight = new InFlight();

  constructor(options: AgentsOptions) {
    this.#options = options;
  }

  /** Those that were seen last come first. */
  async list(filter: AgentFilter = {}): Promise<Agent[]> {
    return (await this.#options.store.agents.list(filter)).map(agentOf);
  }

  async get(id: string): Promise<Agent> {
    const row = await this.#options.store.agents.find(id);
    if (!row) throw fail('agent_not_found', { agentId: id });
    return agentOf(row);
  }

  /** The newest turns, oldest first. */
  async turns(id: string, { limit = 100, before }: { limit?: number; before?: number } = {}): Promise<Turn[]> {
    return (await this.#options.store.turns.list(id, { limit, before })).map(turnOf);
  }

  /** A new agent, which has not been told anything yet. */
  async add(given: Partial<Agent>, eventType: string): Promise<Agent> {
    const now = Date.now();
    const agent: Agent = {
      id: newId('a'),
      sessionId: null,
      program: null,
      cwd: null,
      tmuxPaneId: null,
      tmuxSocket: null,
      itermPaneId: null,
      state: 'idle',
      question: null,
      waitingTool: null,
      lastSeen: now,
      startedAt: now,
      endedAt: null,
      ...given,
    };
    await this.#makeRoom();
    await this.#options.store.agents.add(rowOf(agent) as AgentRow);
    this.#tell({ agent, before: null, turn: null, eventType });
    return agent;
  }

  /** Notes what has become known about an agent. Its state only changes here with the start of a session. */
  change(id: string, values: Partial<Omit<Agent, 'id'>>, eventType: string): Promise<Agent> {
    return this.#lanes.run(id, async () => {
      const before = await this.get(id);
      await this.#options.store.agents.change(id, rowOf(values));
      const agent = { ...before, ...values };
      // that it was seen again is no news
      const isNews = Object.keys(values).some((key) => key !== 'lastSeen');
      if (isNews) this.#tell({ agent, before, turn: null, eventType });
      return agent;
    });
  }

  /** Keeps a turn and the state that follows from it, both or none. Throws `wrong_state` for a turn that cannot be. */
  record(id: string, turn: NewTurn): Promise<{ agent: Agent; turn: Turn }> {
    return this.#lanes.run(id, async () => this.#record(await this.get(id), turn));
  }

  /** The agent is gone, or nobody looks at it any more. Its pane stays on record. */
  end(id: string, { text, eventType }: { text: string; eventType: string }): Promise<Agent> {
    return this.#lanes.run(id, async () => {
      const before = await this.get(id);
      if (before.endedAt !== null) return before;
      const endedAt = Date.now();
      if (before.state !== 'complete') {
        const turn = { actor: 'agent', intent: 'end_of_command', text, delivery: 'hook', eventType } as const;
        return (await this.#record(before, turn, { endedAt })).agent;
      }
      await this.#options.store.agents.change(id, rowOf({ endedAt }));
      const agent = { ...before, endedAt };
      this.#tell({ agent, before, turn: null, eventType });
      return agent;
    });
  }

  async #record(before: Agent, turn: NewTurn, also: Partial<Agent> = {}): Promise<{ agent: Agent; turn: Turn }> {
    const { id } = before;
    const state = this.#stateAfter(before, turn);
    const createdAt = Date.now();
    const changed = { ...changesOf(turn, state), ...also, lastSeen: createdAt };
    const { actor, intent, delivery = null, receipt = null } = turn;
    const text = turn.text.slice(0, LONGEST_TEXT);
    const turnId = await this.#options.store.turns.add(
      {
        ...{ agent_id: id, actor, intent, text, delivery, created_at: createdAt },
        receipt: receipt === null ? null : JSON.stringify(receipt),
      },
      rowOf(changed),
    );
    const agent = { ...before, ...changed };
    const stored: Turn = { id: turnId, agentId: id, actor, intent, text, delivery, receipt, createdAt };
    this.#tell({ agent, before, turn: stored, eventType: turn.eventType ?? delivery ?? 'unknown' });
    return { agent, turn: stored };
  }

  /** Agents that were never heard of again, without saying that they end, are taken for ended when there are too many. */
  async #makeRoom(): Promise<void> {
    await this.#options.store.agents.trim();
    const silent = (await this.list({ isLive: true })).slice(MOST_LIVE - 1);
    for (const { id } of silent) {
      await this.end(id, { text: 'Nothing was heard of it for long.', eventType: 'forgotten' });
    }
  }

  #stateAfter(agent: Agent, { actor, intent }: NewTurn): AgentState {
    const { id: agentId, state, endedAt } = agent;
    // a command that is complete is followed by the next one, which begins where the first began
    const isNext = state === 'complete' && BEGINNINGS.includes(intent);
    const after = endedAt === null ? nextState(isNext ? 'idle' : state, actor, intent) : undefined;
    if (after !== undefined) return after;
    const reason = endedAt === null ? `no ${intent} of the ${actor} follows from that` : 'it has ended';
    const error = fail('wrong_state', { agentId, state, reason });
    this.#options.onFailure(error);
    throw error;
  }

  #tell(change: AgentChange): void {
    try {
      this.#changes.emit(change);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}

/** A question stands until the agent does not wait any more. */
function changesOf({ intent, text, waitingTool = null }: NewTurn, state: AgentState): Partial<Agent> {
  if (state !== 'awaiting_input') return { state, question: null, waitingTool: null };
  return intent === 'question' ? { state, question: text.slice(0, LONGEST_TEXT), waitingTool } : { state };
}
