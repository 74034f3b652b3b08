import { type Clock, nextTurn, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import type { Engine } from '../engine/engine.js';
import { type PaneHealth, paneHealth } from '../engine/tmux/pane-health.js';
import type { Agent } from './agent.js';
import { type PaneName, paneOf } from './pane-of.js';

export interface AvailabilityOptions {
  engine: Pick<Engine, 'listPanes'>;
  clock?: Clock;
  /** The pause between two rounds. */
  intervalMs: number;
  /** Programs that make a pane count as running, besides the agent's own. */
  programNames: readonly string[];
}

export interface AvailabilityChange {
  agentId: string;
  available: boolean;
}

type Panes = Awaited<ReturnType<Engine['listPanes']>>;

interface Watched extends PaneName {
  agentId: string;
  programNames: readonly string[];
  /** From the first check: a restarted tmux server reuses the names of panes. */
  panePid?: number;
  health?: PaneHealth;
  /** In how many checks in a row tmux answered without this pane. */
  absences: number;
}

/** Two checks, so that a tmux server that is just restarting does not count. */
const GONE_AFTER_ABSENCES = 2;
const AWAY: PaneHealth = { available: false, running: false };

/** Tracks which agents can be answered, by checking all of their panes periodically. */
export class Availability implements Disposable {
  readonly #options: AvailabilityOptions;
  readonly #clock: Clock;
  readonly #watched = new Map<string, Watched>();
  readonly #changed = new Emitter<AvailabilityChange>();
  readonly #goneChanged = new Emitter<string>();
  #next: Disposable | undefined;
  #round: Promise<void> | undefined;
  #nextRound: Promise<void> | undefined;
  #isStarted = false;
  /** Fires when an agent becomes available or unavailable, and after its first check. */
  readonly onChange = this.#changed.event;
  /** Fires with the id of an agent whose pane has disappeared or come back. */
  readonly onGoneChange = this.#goneChanged.event;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** Checks now, then periodically. */
  start(): void {
    this.#isStarted = true;
    this.#later(0);
  }

  /** Starts tracking an agent's pane, with a first check soon. An agent without a pane is not tracked. */
  register(agent: Pick<Agent, 'id' | 'tmuxPaneId' | 'tmuxSocket' | 'program'>): void {
    const pane = paneOf(agent);
    if (!pane) return this.unregister(agent.id);
    const programNames = [...this.#options.programNames, ...(agent.program === null ? [] : [agent.program])];
    const before = this.#watched.get(agent.id);
    const isSame = before?.paneId === pane.paneId && before.socketName === pane.socketName;
    const known = isSame && before.health ? { health: before.health } : {};
    this.#watched.set(agent.id, { ...pane, ...known, agentId: agent.id, programNames, absences: 0 });
    if (this.#isStarted) this.#later(0);
  }

  unregister(agentId: string): void {
    this.#watched.delete(agentId);
  }

  get registered(): readonly string[] {
    return [...this.#watched.keys()];
  }

  /** As of the last check; undefined before it, and for agents that are not registered. */
  available(agentId: string): boolean | undefined {
    return this.health(agentId)?.available;
  }

  health(agentId: string): PaneHealth | undefined {
    return this.#watched.get(agentId)?.health;
  }

  /** Whether tmux no longer has its pane. False while tmux does not answer: nothing is known then. */
  isGone(agentId: string): boolean {
    return isGone(this.#watched.get(agentId));
  }

  /** Checks the panes of all registered agents, with one query per tmux server. */
  check(): Promise<void> {
    // a running round may have missed agents that registered meanwhile
    if (this.#round) {
      this.#nextRound ??= this.#round.then(() => this.check());
      return this.#nextRound;
    }
    this.#nextRound = undefined;
    this.#round = this.#look([...this.#watched.values()]).finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  /** Checks one agent now. An unregistered agent is unavailable. */
  async checkAgent(agentId: string): Promise<PaneHealth> {
    const watched = this.#watched.get(agentId);
    if (watched) await this.#look([watched]);
    return watched?.health ?? AWAY;
  }

  dispose(): void {
    this.#isStarted = false;
    this.#next?.dispose();
    this.#changed.dispose();
    this.#goneChanged.dispose();
  }

  #later(delayMs: number): void {
    this.#next?.dispose();
    this.#next = this.#clock.after(
      delayMs,
      () => {
        void this.check().finally(() => {
          if (this.#isStarted) this.#later(this.#options.intervalMs);
        });
      },
      { isBackground: true },
    );
  }

  async #look(agents: Watched[]): Promise<void> {
    const servers = new Set(agents.map(({ socketName }) => socketName));
    await Promise.all(
      [...servers].map(async (socketName) => {
        const panes = await this.#panesOf(socketName);
        for (const agent of agents.filter((watched) => watched.socketName === socketName)) {
          this.#note(agent, panes);
          // checking a pane reads many /proc files
          await nextTurn(this.#clock);
        }
      }),
    );
  }

  /** Undefined when the server does not answer. */
  #panesOf(socketName: string | undefined): Promise<Panes | undefined> {
    return this.#options.engine.listPanes(socketName).catch(() => undefined);
  }

  #note(agent: Watched, panes: Panes | undefined): void {
    const { agentId, health: before } = agent;
    const wasGone = isGone(agent);
    const health = healthOf(agent, panes ?? []);
    agent.health = health;
    if (health.available) agent.absences = 0;
    else if (panes) agent.absences++;
    // it may have been unregistered or have moved to another pane meanwhile
    if (this.#watched.get(agentId) !== agent) return;
    if (health.available !== before?.available) this.#changed.emit({ agentId, available: health.available });
    if (isGone(agent) !== wasGone) this.#goneChanged.emit(agentId);
  }
}

function isGone(agent: Watched | undefined): boolean {
  return (agent?.absences ?? 0) >= GONE_AFTER_ABSENCES;
}

/** A program that has ended takes no answers, even if its pane remains. */
function healthOf(agent: Watched, panes: Panes): PaneHealth {
  const pane = panes.find(({ paneId }) => paneId === agent.paneId);
  if (!pane || pane.isDead) return AWAY;
  agent.panePid ??= pane.pid;
  return pane.pid === agent.panePid ? paneHealth(pane, { programNames: agent.programNames }) : AWAY;
}
