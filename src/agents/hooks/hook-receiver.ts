import { BoundedMap } from '../../base/bounded-map.js';
import { type Clock, systemClock } from '../../base/clock.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { shorten } from '../../base/text/shorten.js';
import type { AgentState } from '../../contracts/events.js';
import type { HookEvent } from '../../contracts/hook-events.js';
import type { Agent } from '../agent.js';
import type { AgentChange, Agents } from '../agents.js';
import { KeyedQueue } from '../keyed-queue.js';
import { agentsInPane, correlate } from './correlate.js';
import { type HookPayload, parseEvent, parsePayload } from './payload.js';
import { PromptGuard } from './prompt-guard.js';
import { reactionTo } from './reaction.js';

/** Tracks the panes of agents. */
export interface PaneRegistry {
  register(agent: Agent): void;
  unregister(agentId: string): void;
}

export interface HookReceiverOptions {
  agents: Agents;
  availability: PaneRegistry;
  clock?: Clock;
  /** Whether an agent's screen shows a dialog; undefined if unknown. */
  isAsking?: (agent: Agent) => Promise<boolean | undefined>;
  /** A hook of a known agent has arrived, in a few words. */
  onHook?: (agent: Agent, words: string) => void;
  /** Reports what failed after the hook had its answer. */
  onFailure: (error: unknown) => void;
}

export interface HookResult {
  /** `queued`: an answer to the agent is in flight, and the hook is handled after it. */
  status: 'ok' | 'ignored' | 'queued';
  agent_id: string | null;
  state: AgentState | null;
  /** Why it was ignored. */
  reason?: string;
}

const MAX_WAITING = 200;
const MAX_EARLIER = 10_000;
/** The rest of what was said stands in the turns of the agent. */
const MAX_SAID = 300;
const CORRELATION = 'correlation';
/** How long after its hook a question may take to appear on the screen. */
const DRAWN_MS = 2000;
const CAN_END_WAITING: readonly HookEvent[] = ['post-tool-use', 'stop'];
/** Only a live agent sends these; the others may arrive late, after its end. */
const SIGNS_OF_LIFE: readonly HookEvent[] = [
  'session-start',
  'user-prompt-submit',
  'pre-tool-use',
  'permission-request',
];

/** Receives hooks: identifies the agent and records what the hook means for it. */
export class HookReceiver {
  readonly #options: HookReceiverOptions;
  readonly #queue = new KeyedQueue();
  readonly #clock: Clock;
  readonly #guard: PromptGuard;
  /** When a waiting agent began to wait. */
  readonly #askedAt = new Map<string, number>();
  /** Agent ids by their earlier sessions. */
  readonly #earlier = new BoundedMap<string, string>(MAX_EARLIER);

  constructor(options: HookReceiverOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#guard = new PromptGuard(this.#clock);
    options.agents.onChange((change) => this.#changed(change));
  }

  /** Resolves once the hook is recorded, or at once while an answer to the agent is in flight. */
  async receive(name: string, raw: unknown): Promise<HookResult> {
    const event = parseEvent(name);
    const payload = parsePayload(event, raw);
    const agent = await this.#inOrder(CORRELATION, () => this.#identify(event, payload));
    if (!agent) return { status: 'ignored', agent_id: null, state: null, reason: 'unknown agent' };
    const { agents, onFailure, onHook } = this.#options;
    onHook?.(agent, wordsOf(event, payload));
    const isInFlight = agents.inFlight.has(agent.id);
    if (event === 'user-prompt-submit') agents.inFlight.hear(agent.id, payload.prompt ?? '');
    const handled = this.#inOrder(agent.id, () => this.#handle(event, payload, { id: agent.id, isInFlight }));
    if (!isInFlight) return handled;
    handled.catch(onFailure);
    return { status: 'queued', agent_id: agent.id, state: agent.state };
  }

  async #inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#queue.lengthOf(key) < MAX_WAITING) return this.#queue.run(key, work);
    throw fail('too_many_requests', { limit: MAX_WAITING, what: 'waiting hooks' });
  }

  /** Finds the agent and stores new facts about it. */
  async #identify(event: HookEvent, payload: HookPayload): Promise<Agent | undefined> {
    const { agents, availability } = this.#options;
    const found = await correlate(agents, event, payload, this.#earlier);
    if (!found && event === 'session-end') return undefined;
    if (event === 'session-start') await this.#endOthersInPane(payload, found);
    const isBack = found?.endedAt != null && SIGNS_OF_LIFE.includes(event);
    const facts = factsOf(payload, found, event === 'session-start' || isBack);
    if (!found) {
      const agent = await agents.add(facts, event);
      if (agent.tmuxPaneId !== null) availability.register(agent);
      return agent;
    }
    const { sessionId } = found;
    if (sessionId !== null && facts.sessionId != null && facts.sessionId !== sessionId)
      this.#earlier.set(sessionId, found.id);
    const isStart = event === 'session-start' && payload.source !== 'compact';
    const afresh = isBack || isStart ? FRESH : {};
    const agent = await agents.change(found.id, { ...facts, ...afresh, lastSeen: Date.now() }, event);
    const isNews = event === 'session-start' || isBack || (found.tmuxPaneId === null && agent.endedAt === null);
    if (agent.tmuxPaneId !== null && isNews) availability.register(agent);
    return agent;
  }

  /** Ends the records only: whatever runs in the pane keeps running. */
  async #endOthersInPane(payload: HookPayload, found: Agent | undefined): Promise<void> {
    for (const agent of await agentsInPane(this.#options.agents, payload)) {
      if (agent.id === found?.id || (found === undefined && agent.sessionId === null)) continue;
      await this.#end(agent.id, 'Another session started in its pane.', 'session-start');
    }
  }

  async #end(id: string, text: string, eventType: HookEvent): Promise<void> {
    await this.#options.agents.end(id, { text, eventType });
  }

  async #handle(
    event: HookEvent,
    payload: HookPayload,
    { id, isInFlight }: { id: string; isInFlight: boolean },
  ): Promise<HookResult> {
    const { agents } = this.#options;
    await agents.inFlight.landed(id);
    const agent = await agents.get(id);
    if (event === 'session-end') {
      await this.#end(id, payload.reason ?? 'The session ended.', event);
      return { status: 'ok', agent_id: id, state: 'complete' };
    }
    const ignored = (reason: string): HookResult => ({ status: 'ignored', agent_id: id, state: agent.state, reason });
    if (event === 'session-start') return { status: 'ok', agent_id: id, state: agent.state };
    if (agent.endedAt !== null) return ignored('the agent has ended');
    // the echo of the answer that was in flight
    if (isInFlight && event === 'user-prompt-submit' && agent.state !== 'awaiting_input') return ignored('our answer');
    const isAsking = CAN_END_WAITING.includes(event) ? await this.#isAsking(agent) : undefined;
    if (isAsking) return ignored('still asking');
    const turn = reactionTo(event, payload, isAsking === false ? { ...agent, waitingTool: null } : agent);
    if (!turn) return ignored('nothing new');
    if (turn.actor === 'user' && turn.delivery === 'hook') {
      const refusal = this.#guard.refusal(id, turn.text);
      if (refusal !== undefined) return ignored(refusal);
    }
    try {
      const recorded = await agents.record(id, turn);
      return { status: 'ok', agent_id: id, state: recorded.agent.state };
    } catch (error) {
      // refused and logged: the agent can do nothing about it
      if (error instanceof TtypilotError && error.code === 'wrong_state') return ignored('wrong_state');
      throw error;
    }
  }

  /** The screen outranks the hooks about whether a question is open; undefined if the screen is inconclusive. */
  async #isAsking(agent: Agent): Promise<boolean | undefined> {
    if (agent.state !== 'awaiting_input') return undefined;
    const isAsking = await this.#options.isAsking?.(agent).catch(() => undefined);
    const askedAt = this.#askedAt.get(agent.id) ?? Number.NEGATIVE_INFINITY;
    // hooks report a question before it is drawn
    const isDrawn = this.#clock.now() - askedAt >= DRAWN_MS;
    return isAsking || isDrawn ? isAsking : undefined;
  }

  #changed({ agent, turn }: AgentChange): void {
    if (agent.endedAt !== null) this.#options.availability.unregister(agent.id);
    if (agent.state !== 'awaiting_input') this.#askedAt.delete(agent.id);
    else if (turn?.intent === 'question') this.#askedAt.set(agent.id, this.#clock.now());
    const isOurs = turn?.actor === 'user' && turn.delivery?.startsWith('respond');
    if (turn && isOurs) this.#guard.note(agent.id, turn.text);
  }
}

function wordsOf(event: HookEvent, { tool_name, message, prompt, last_assistant_message }: HookPayload): string {
  const said = message ?? prompt ?? last_assistant_message;
  const parts = [event, tool_name, said && shorten(said, MAX_SAID)];
  return parts.filter((part) => part !== undefined && part !== '').join(': ');
}

const FRESH = { state: 'idle', question: null, waitingTool: null, endedAt: null } as const;

/** New facts from a hook. Only the start of a session moves an agent to another pane. */
function factsOf(payload: HookPayload, known: Agent | undefined, isStart: boolean): Partial<Agent> {
  const { session_id, cwd, agent, tmux_pane, tmux_socket = null, iterm_pane_id } = payload;
  const isPaneNew = tmux_pane !== undefined && (isStart || (known?.tmuxPaneId ?? null) === null);
  const isSessionNew = session_id !== undefined && known?.sessionId !== session_id;
  return {
    ...(isSessionNew ? { sessionId: session_id } : {}),
    ...(cwd !== undefined && (known?.cwd ?? null) === null ? { cwd } : {}),
    ...(agent !== undefined && (known?.program ?? null) === null ? { program: agent } : {}),
    ...(isPaneNew ? { tmuxPaneId: tmux_pane, tmuxSocket: tmux_socket } : {}),
    ...(iterm_pane_id !== undefined && (isStart || (known?.itermPaneId ?? null) === null)
      ? { itermPaneId: iterm_pane_id }
      : {}),
  };
}
