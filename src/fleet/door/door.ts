import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import { fail } from '../../base/errors/errors.js';
import { newId } from '../../base/ids.js';
import type { PtyExited } from '../../contracts/pty-exited.js';
import type { Sessions } from '../../service/sessions.js';
import type { LiveSession } from '../../session/live-session.js';
import { Broker, type BrokerAddress } from '../broker.js';
import { FORGOTTEN, type ToldEvent } from '../messages.js';
import { subjects } from '../subjects.js';
import { Directory } from './directory.js';
import { FleetCalls } from './fleet-calls.js';
import type { HostFacts } from './fleet-host.js';
import { lostEvents } from './lost-events.js';
import { RemoteEvents } from './remote-events.js';
import type { RemoteSession } from './remote-session.js';

export interface FleetDoorOptions {
  broker: BrokerAddress;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

/** The sessions of all hosts of a fleet. It keeps only copies: several doors show the same, and each can be replaced at any time. */
export class FleetDoor implements Sessions, Disposable {
  readonly #options: FleetDoorOptions;
  readonly #directory: Directory;
  readonly #events: RemoteEvents;
  readonly #changes = new Emitter<{ what: 'started' | 'exited' | 'forgotten'; session: LiveSession }>();
  #broker: Broker | undefined;
  #isDisposed = false;
  readonly calls: FleetCalls;
  readonly onChange = this.#changes.event;
  readonly events: Sessions['events'];
  readonly onExit: Sessions['onExit'];

  constructor(options: FleetDoorOptions) {
    const { clock, onFailure } = options;
    this.#options = options;
    this.#directory = new Directory(clock, onFailure);
    this.#events = new RemoteEvents(clock, onFailure);
    this.events = this.#events;
    this.onExit = this.#events.onExit;
    this.calls = new FleetCalls(this.#directory);
    this.#events.onForgotten((name) => this.#directory.drop(name));
    this.#directory.onNews(({ what, session }) => {
      if (what !== 'changed') this.#changes.emit({ what, session });
      this.#events.touch(session.id);
    });
  }

  /** Resolves when the broker has been reached. */
  async open(): Promise<void> {
    const broker = await Broker.connect(this.#options.broker, newId('door'));
    if (this.#isDisposed) return broker.dispose();
    this.#broker = broker;
    this.#directory.start(broker);
    void this.#events.start(broker);
  }

  get hosts(): HostFacts[] {
    return this.#directory.hosts.map(({ facts }) => facts).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Whether new programs are placed there. */
  async drain(name: string, isDrained: boolean): Promise<void> {
    await this.#directory.host(name).ask('drain', { isDrained });
  }

  /**
   * Gives a host up that does not come back: its sessions count as lost, at all doors. Only an operator can know that. Throws
   * while the host can be reached.
   */
  async forget(name: string): Promise<void> {
    const host = this.#directory.host(name);
    if (host.isReachable) throw fail('host_taken', { host: name });
    const events = this.#broker?.events;
    if (!events) throw host.unreachable();
    const running = this.#directory.sessionsOf(name).filter(({ state }) => state === 'running');
    for (const session of running) {
      for (const event of lostEvents(session)) await events.publish(subjects.forgotten(name), JSON.stringify(event));
    }
    const last: ToldEvent = { journal: 0, id: 0, type: FORGOTTEN, sessionId: null, agentId: null, data: '{}' };
    await events.publish(subjects.forgotten(name), JSON.stringify(last));
  }

  find(id: string): LiveSession | undefined {
    return this.#directory.find(id);
  }

  list(): readonly LiveSession[] {
    return this.#directory.list();
  }

  describe(session: LiveSession): Record<string, unknown> {
    // every session that comes from here is one of the fleet
    return (session as RemoteSession).facts;
  }

  async askReadiness(id: string): Promise<boolean> {
    const session = this.#directory.find(id);
    if (!session || session.exit || !session.host.isReachable) return false;
    // its new state comes with the next delta
    await session.host.ask('readiness', { session: session.shortId }).catch(() => {});
    return false;
  }

  /** From the events, or from its host where they are older. */
  async exitOf(id: string): Promise<PtyExited | undefined> {
    const session = this.#directory.find(id);
    const whole = session?.id ?? id;
    const known = this.#events.exitOf(whole);
    const [shortId = '', name] = whole.split('@');
    if (known || name === undefined) return known;
    const { notice } = await this.#directory.host(name).ask<{ notice?: PtyExited }>('exit', { session: shortId });
    if (!notice) return undefined;
    const paneId = notice.pane_id === shortId ? whole : notice.pane_id;
    return { ...notice, session_id: whole, pane_id: paneId };
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#directory.dispose();
    this.#events.dispose();
    this.#broker?.dispose();
  }
}
