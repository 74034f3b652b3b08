import { type Clock, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import { Throttle } from '../base/throttle.js';
import type { Engine } from '../engine/engine.js';
import type { Session } from '../session/session.js';
import type { Agent } from './agent.js';
import { type Dialog, readDialog } from './dialogs/dialog.js';
import { isSamePane, type PaneName, paneOf } from './pane-of.js';

export interface OpenDialogsOptions {
  engine: Pick<Engine, 'pane'>;
  clock?: Clock;
}

interface Watch {
  pane: PaneName;
  program: string | null;
  session?: Session;
  dialog?: Dialog | undefined;
  listening: Disposable[];
  throttle: Throttle;
}

/** Programs draw in pieces, some endlessly, so reads are throttled. */
const EVERY_MS = 60;

/** The dialogs on the screens of waiting agents, as they change. */
export class OpenDialogs implements Disposable {
  readonly #options: OpenDialogsOptions;
  readonly #clock: Clock;
  readonly #watches = new Map<string, Watch>();
  readonly #changed = new Emitter<string>();
  /** Fires with the id of an agent whose dialog changed. */
  readonly onChange = this.#changed.event;

  constructor(options: OpenDialogsOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** The dialog that an agent shows; undefined if it is not waiting or shows none. */
  dialogOf(agentId: string): Dialog | undefined {
    return this.#watches.get(agentId)?.dialog;
  }

  /** Whether a waiting agent's screen shows a dialog; undefined if the screen is not available. */
  async isAsking({ id }: Agent): Promise<boolean | undefined> {
    const watch = this.#watches.get(id);
    return watch?.session && readDialog(watch.session.terminal, watch.program) !== undefined;
  }

  /** Watches an agent's pane while it waits; call it whenever the agent changes. */
  follow(agent: Agent): void {
    const pane = agent.state === 'awaiting_input' && agent.endedAt === null ? paneOf(agent) : undefined;
    const watch = this.#watches.get(agent.id);
    if (watch && pane && isSamePane(watch.pane, pane)) return watch.throttle.note();
    this.#stop(agent.id);
    if (pane) void this.#start(agent, pane);
  }

  dispose(): void {
    for (const id of [...this.#watches.keys()]) this.#stop(id);
    this.#changed.dispose();
  }

  async #start({ id, program }: Agent, pane: PaneName): Promise<void> {
    const throttle = new Throttle(() => this.#read(id, watch), {
      clock: this.#clock,
      everyMs: EVERY_MS,
      waitsFirst: true,
    });
    const watch: Watch = { pane, program, listening: [], throttle };
    this.#watches.set(id, watch);
    // an unreachable pane has no dialog; the agent's next change tries again
    const session = await this.#options.engine.pane(pane).catch(() => undefined);
    if (this.#watches.get(id) !== watch) return;
    if (!session || session.exit) return this.#stop(id);
    watch.session = session;
    watch.listening = [
      session.onScreen(() => throttle.note()),
      session.onExit(() => {
        if (this.#watches.get(id) === watch) this.#stop(id);
      }),
    ];
    this.#read(id, watch);
  }

  #read(id: string, watch: Watch): void {
    const { session, program, dialog: before } = watch;
    if (!session || this.#watches.get(id) !== watch) return;
    watch.dialog = readDialog(session.terminal, program);
    if (JSON.stringify(before) !== JSON.stringify(watch.dialog)) this.#changed.emit(id);
  }

  #stop(id: string): void {
    const watch = this.#watches.get(id);
    if (!watch) return;
    this.#watches.delete(id);
    watch.throttle.dispose();
    for (const listener of watch.listening) listener.dispose();
    if (watch.dialog) this.#changed.emit(id);
  }
}
