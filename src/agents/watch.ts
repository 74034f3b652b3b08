import { type Clock, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import type { Engine } from '../engine/engine.js';
import { paneHealth } from '../engine/tmux/pane-health.js';
import type { Agent } from './agent.js';
import type { Agents } from './agents.js';
import { paneOf } from './pane-of.js';
import { AGENT_PROGRAMS, programNamed } from './programs.js';
import { ScreenWatch } from './screen-watch.js';
import { UnheardQuestions } from './unheard-questions.js';

export interface AgentWatchOptions {
  engine: Pick<Engine, 'listPanes' | 'pane'>;
  agents: Agents;
  /** Tracks the panes of agents. */
  availability: { register(agent: Agent): void; unregister(agentId: string): void };
  clock?: Clock;
  /** The pause between two searches for new agents. */
  intervalMs: number;
  onFailure: (error: unknown) => void;
}

type Pane = Awaited<ReturnType<Engine['listPanes']>>[number];

const COMMANDS = AGENT_PROGRAMS.flatMap(({ commands }) => commands);

/**
 * Finds agents without hooks: panes that run a known program. All panes are searched periodically, and each agent's state is
 * read from its screen. Once an agent sends a hook, its hooks count, and the screen only serves questions whose hook was lost.
 */
export class AgentWatch implements Disposable {
  readonly #options: AgentWatchOptions;
  readonly #clock: Clock;
  readonly #screens = new Map<string, ScreenWatch>();
  readonly #unheard: UnheardQuestions;
  readonly #listening: Disposable;
  #next: Disposable | undefined;
  #round: Promise<void> | undefined;
  #isDisposed = false;

  constructor(options: AgentWatchOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    const { engine, agents, onFailure } = options;
    this.#unheard = new UnheardQuestions({ engine, agents, onFailure, clock: this.#clock });
    this.#listening = agents.onChange(({ agent }) => {
      if (isSeenOnly(agent)) return;
      this.#leave(agent.id);
      this.#unheard.follow(agent);
    });
  }

  /** Follows the known agents, and searches for new ones periodically. */
  async start(): Promise<void> {
    const live = await this.#options.agents.list({ isLive: true });
    if (this.#isDisposed) return;
    for (const agent of live) if (!isSeenOnly(agent)) this.#unheard.follow(agent);
    await this.look();
    if (!this.#isDisposed) this.#lookLater();
  }

  /** Searches all panes of the known tmux servers: adds new agents, ends those whose program has ended. */
  look(): Promise<void> {
    this.#round ??= this.#look()
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#round = undefined;
      });
    return this.#round;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#next?.dispose();
    this.#listening.dispose();
    this.#unheard.dispose();
    for (const id of [...this.#screens.keys()]) this.#leave(id);
  }

  #lookLater(): void {
    const again = () => void this.look().finally(() => this.#isDisposed || this.#lookLater());
    this.#next = this.#clock.after(this.#options.intervalMs, again, { isBackground: true });
  }

  async #look(): Promise<void> {
    const { agents, engine } = this.#options;
    const live = await agents.list({ isLive: true });
    const servers = new Set([undefined, ...live.map((agent) => paneOf(agent)?.socketName)]);
    for (const socketName of servers) {
      const panes = await engine.listPanes(socketName).catch(() => undefined);
      // a server that does not answer says nothing about its agents
      if (!panes || this.#isDisposed) continue;
      const here = live.filter((agent) => agent.tmuxPaneId !== null && paneOf(agent)?.socketName === socketName);
      for (const agent of here.filter(isSeenOnly)) await this.#check(agent, panes);
      for (const pane of panes.filter(({ paneId }) => !here.some(({ tmuxPaneId }) => tmuxPaneId === paneId))) {
        await this.#discover(pane, socketName);
      }
    }
  }

  async #discover(pane: Pane, socketName: string | undefined): Promise<void> {
    const program = pane.isCaller ? undefined : programIn(pane);
    if (program === undefined) return;
    const { agents, availability } = this.#options;
    const place = { tmuxPaneId: pane.paneId, tmuxSocket: socketName ?? null };
    const agent = await agents.add({ ...place, program, cwd: pane.path || null }, 'screen');
    availability.register(agent);
    this.#follow(agent);
  }

  /** Ends the record only. */
  async #check(agent: Agent, panes: readonly Pane[]): Promise<void> {
    const pane = panes.find(({ paneId }) => paneId === agent.tmuxPaneId);
    if (pane && programIn(pane) !== undefined) return this.#follow(agent);
    this.#leave(agent.id);
    this.#options.availability.unregister(agent.id);
    await this.#options.agents.end(agent.id, { text: 'Its program ended.', eventType: 'screen' });
  }

  #follow(agent: Agent): void {
    if (this.#isDisposed || this.#screens.has(agent.id)) return;
    const { engine, agents, onFailure } = this.#options;
    this.#screens.set(agent.id, new ScreenWatch(agent, { engine, agents, onFailure, clock: this.#clock }));
  }

  #leave(id: string): void {
    this.#screens.get(id)?.dispose();
    this.#screens.delete(id);
  }
}

/** An agent that has sent no hook. */
function isSeenOnly({ sessionId, program, endedAt }: Agent): boolean {
  return sessionId === null && endedAt === null && programNamed(program) !== undefined;
}

/** The name of the agent program that runs in a pane. */
function programIn(pane: Pane): string | undefined {
  const { program } = paneHealth(pane, { programNames: COMMANDS });
  return program === undefined ? undefined : programNamed(program)?.name;
}
