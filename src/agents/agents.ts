import { Emitter, type Event } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import { newId } from '../base/ids.js';
import type { AgentState } from '../contracts/events.js';
import type { AgentFilter } from '../store/agents.js';
import type { Store } from '../store/store.js';
import type { AgentRow } from '../store/tables.js';
import { type Agent, agentOf, rowOf, type Turn, turnOf } from './agent.js';
import { InFlight } from './in-flight.js';
import { KeyedQueue } from './keyed-queue.js';
import { nextState } from './states.js';

/** A turn before it is stored and has an id. */
export interface NewTurn extends Pick<Turn, 'actor' | 'intent' | 'text'> {
  delivery?: string | null;
  receipt?: unknown;
  /** What caused it, for the event stream: the name of a hook, `respond`, `screen`. Defaults to the delivery. */
  eventType?: string;
  /** For a question: the tool that waits for the answer. */
  waitingTool?: string | null;
}

/** A change of an agent, already stored. */
export interface AgentChange {
  agent: Agent;
  /** Null when the agent is new. */
  before: Agent | null;
  turn: Turn | null;
  eventType: string;
}

export interface AgentsOptions {
  store: Pick<Store, 'agents' | 'turns'>;
  /** Reports refused turns and failing listeners. */
  onFailure: (error: unknown) => void;
}

const MAX_TEXT_LENGTH = 65_536;
const MAX_LIVE = 1000;
const BEGINNINGS = ['command', 'question', 'progress'];

/** All coding agents and their turns. Changes of one agent run one at a time, and each is stored before it is reported. */
export class Agents {
  readonly #options: AgentsOptions;
  readonly #queue = new KeyedQueue();
  readonly #changes = new Emitter<AgentChange>();
  readonly onChange: Event<AgentChange> = this.#changes.event;
  readonly inFlight = new InFlight();

  constructor(options: AgentsOptions) {
    this.#options = options;
  }

  /** Most recently seen first. */
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

  /** Adds an idle agent. */
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

  /** Stores new facts about an agent. Only the start of a session changes the state here. */
  change(id: string, values: Partial<Omit<Agent, 'id'>>, eventType: string): Promise<Agent> {
    return this.#queue.run(id, async () => {
      const before = await this.get(id);
      await this.#options.store.agents.change(id, rowOf(values));
      const agent = { ...before, ...values };
      // lastSeen alone is not worth reporting
      const isNews = Object.keys(values).some((key) => key !== 'lastSeen');
      if (isNews) this.#tell({ agent, before, turn: null, eventType });
      return agent;
    });
  }

  /** Stores a turn and the resulting state atomically. Throws `wrong_state` for an impossible turn. */
  record(id: string, turn: NewTurn): Promise<{ agent: Agent; turn: Turn }> {
    return this.#queue.run(id, async () => this.#record(await this.get(id), turn));
  }

  /** Marks an agent as ended. Its pane stays on record. */
  end(id: string, { text, eventType }: { text: string; eventType: string }): Promise<Agent> {
    return this.#queue.run(id, async () => {
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
    const text = turn.text.slice(0, MAX_TEXT_LENGTH);
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

  /** Ends the agents that have been silent longest when there are too many. */
  async #makeRoom(): Promise<void> {
    await this.#options.store.agents.trim();
    const silent = (await this.list({ isLive: true })).slice(MAX_LIVE - 1);
    for (const { id } of silent) {
      await this.end(id, { text: 'It had been silent for too long.', eventType: 'forgotten' });
    }
  }

  #stateAfter(agent: Agent, { actor, intent }: NewTurn): AgentState {
    const { id: agentId, state, endedAt } = agent;
    // after a completed command, the next one starts from idle again
    const isNext = state === 'complete' && BEGINNINGS.includes(intent);
    const after = endedAt === null ? nextState(isNext ? 'idle' : state, actor, intent) : undefined;
    if (after !== undefined) return after;
    const reason = endedAt === null ? `the ${actor} cannot send ${intent} in this state` : 'it has ended';
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

/** A question stands as long as the agent waits. */
function changesOf({ intent, text, waitingTool = null }: NewTurn, state: AgentState): Partial<Agent> {
  if (state !== 'awaiting_input') return { state, question: null, waitingTool: null };
  return intent === 'question' ? { state, question: text.slice(0, MAX_TEXT_LENGTH), waitingTool } : { state };
}
