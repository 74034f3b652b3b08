import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Throttle } from '../../base/throttle.js';
import type { Sessions } from '../../service/sessions.js';
import type { LiveSession } from '../../session/live-session.js';
import type { Broker } from '../broker.js';
import type { Delta, Heartbeat, HostSnapshot, SessionFacts, SessionReport } from '../messages.js';
import { subjects } from '../subjects.js';

export interface PresenceOptions {
  host: string;
  epoch: string;
  sessions: Sessions;
  clock: Clock;
  /** The rest of a heartbeat. */
  about: () => Omit<Heartbeat, 'epoch' | 'rev' | 'running'>;
}

const HEARTBEAT_MS = 1000;
/** Changes within this time travel together. */
const JOIN_MS = 200;
/** Sessions in one message. */
const MAX_SESSIONS = 200;

/** Tells the doors that this host is there, and what has changed in its sessions. */
export class Presence implements Disposable {
  readonly #options: PresenceOptions;
  readonly #screens = new Map<string, Disposable>();
  readonly #told = new Map<string, string>();
  readonly #changed = new Set<string>();
  readonly #listening: Disposable[];
  readonly #throttle: Throttle;
  #broker: Broker | undefined;
  #beat: Disposable | undefined;
  #rev = 0;

  constructor(options: PresenceOptions) {
    const { sessions, clock } = options;
    this.#options = options;
    this.#throttle = new Throttle(() => this.#tell(), { clock, everyMs: JOIN_MS });
    this.#listening = [
      sessions.onChange(({ session }) => this.#note(session.id)),
      sessions.events.onChange((changed) => {
        if ('sessionId' in changed) this.#note(changed.sessionId);
      }),
    ];
    for (const session of sessions.list()) this.#watch(session);
  }

  start(broker: Broker): void {
    this.#broker = broker;
    this.#heartbeat();
  }

  /** The sessions from here on, with the rev that they belong to. */
  snapshot(offset: number): HostSnapshot {
    const all = this.#options.sessions.list();
    const sessions = all.slice(offset, offset + MAX_SESSIONS).map((session) => this.#describe(session));
    const next = offset + sessions.length;
    return { epoch: this.#options.epoch, rev: this.#rev, sessions, ...(next < all.length ? { next } : {}) };
  }

  /** Tells now that something about this host is different. */
  beat(): void {
    const { host, epoch, sessions, about } = this.#options;
    const running = sessions.list().filter(({ state }) => state === 'running').length;
    const heartbeat: Heartbeat = { ...about(), epoch, rev: this.#rev, running };
    this.#broker?.publish(subjects.heartbeat(host), heartbeat);
  }

  /** Tells what is not told yet. */
  flush(): void {
    this.#throttle.flush();
  }

  dispose(): void {
    this.#beat?.dispose();
    this.#throttle.dispose();
    for (const one of [...this.#listening, ...this.#screens.values()]) one.dispose();
  }

  #heartbeat(): void {
    this.beat();
    this.#beat = this.#options.clock.after(HEARTBEAT_MS, () => this.#heartbeat(), { isBackground: true });
  }

  #note(id: string): void {
    this.#changed.add(id);
    this.#throttle.note();
  }

  #watch(session: LiveSession): void {
    if (this.#screens.has(session.id)) return;
    this.#screens.set(
      session.id,
      session.onScreen(() => this.#note(session.id)),
    );
  }

  #tell(): void {
    const ids = [...this.#changed];
    this.#changed.clear();
    for (let at = 0; at < ids.length; at += MAX_SESSIONS) this.#tellSome(ids.slice(at, at + MAX_SESSIONS));
  }

  #tellSome(ids: string[]): void {
    const { host, epoch, sessions } = this.#options;
    const delta: Delta = { epoch, rev: this.#rev + 1, changed: [], touched: [], gone: [] };
    for (const id of ids) {
      const session = sessions.find(id);
      if (!session) {
        this.#screens.get(id)?.dispose();
        this.#screens.delete(id);
        this.#told.delete(id);
        delta.gone.push(id);
        continue;
      }
      this.#watch(session);
      const state = this.#describe(session);
      const facts = JSON.stringify({ ...state, info: { ...state.info, seq: 0, age_ms: 0 } });
      if (this.#told.get(id) === facts) delta.touched.push([id, state.info.seq]);
      else delta.changed.push(state);
      this.#told.set(id, facts);
    }
    this.#rev++;
    this.#broker?.publish(subjects.delta(host), delta);
  }

  #describe(session: LiveSession): SessionReport {
    const { pane, exit } = session;
    return {
      info: this.#options.sessions.describe(session) as SessionFacts,
      ...(pane ? { paneId: pane.paneId } : {}),
      ...(exit ? { reason: exit.reason } : {}),
    };
  }
}
