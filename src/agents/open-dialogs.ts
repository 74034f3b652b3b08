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

/** Programs draw in pieces, and some without end: they are looked at once in so long. */
const EVERY_MS = 60;

/** What the agents that wait show on their screens: the dialogs with their options, as they change. */
export class OpenDialogs implements Disposable {
  readonly #options: OpenDialogsOptions;
  readonly #clock: Clock;
  readonly #watches = new Map<string, Watch>();
  readonly #changed = new Emitter<string>();
  /** The dialog of the agent with this id is another one. */
  readonly onChange = this.#changed.event;

  constructor(options: OpenDialogsOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** The dialog that an agent shows; undefined when it does not wait, or shows none. */
  dialogOf(agentId: string): Dialog | undefined {
    return this.#watches.get(agentId)?.dialog;
  }

  /** Whether the screen of an agent that waits shows a dialog; undefined when it cannot be looked at. */
  async isAsking({ id }: Agent): Promise<boolean | undefined> {
    const watch = this.#watches.get(id);
    return watch?.session && readDialog(watch.session.terminal, watch.program) !== undefined;
  }

  /** Looks at the pane of an agent for as long as it waits; to be called whenever it has changed. */
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
    // a pane that cannot be looked at has no dialog, and the next change of the agent tries again
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
