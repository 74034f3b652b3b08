import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import { fail } from '../../base/errors/errors.js';
import type { Broker } from '../broker.js';
import { type Delta, type Heartbeat, type HostSnapshot, PROTOCOL, type SessionReport } from '../messages.js';
import { lastPart, subjects } from '../subjects.js';
import { FleetHost } from './fleet-host.js';
import { RemoteSession } from './remote-session.js';

interface Known {
  host: FleetHost;
  sessions: Map<string, RemoteSession>;
  epoch: string;
  rev: number;
  /** Deltas that came while the sessions were asked for; undefined when nothing is asked for. */
  late: Delta[] | undefined;
}

export interface SessionNews {
  what: 'started' | 'changed' | 'exited' | 'forgotten';
  session: RemoteSession;
}

const LOOK_MS = 250;
/** A host that says nothing for this long is unreachable. Only the host itself knows what became of its programs. */
const SILENCE_MS = 3000;
const MAX_LOADING = 32;

/** Which hosts there are, and their sessions: what they said last, all in memory. */
export class Directory implements Disposable {
  readonly #clock: Clock;
  readonly #onFailure: (error: unknown) => void;
  readonly #known = new Map<string, Known>();
  readonly #byShortId = new Map<string, Set<RemoteSession>>();
  readonly #news = new Emitter<SessionNews>();
  readonly #waiting: Known[] = [];
  readonly #listening: Disposable[] = [];
  #loading = 0;
  #broker: Broker | undefined;
  #look: Disposable | undefined;
  #list: RemoteSession[] | undefined;
  readonly onNews = this.#news.event;

  constructor(clock: Clock, onFailure: (error: unknown) => void) {
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  start(broker: Broker): void {
    this.#broker = broker;
    this.#listening.push(
      broker.listen(subjects.heartbeats, (message) => this.#hear(lastPart(message.subject), message.json())),
      broker.listen(subjects.deltas, (message) => this.#change(lastPart(message.subject), message.json())),
    );
    this.#lookForSilence();
  }

  /** Those whose sessions are known. */
  get hosts(): FleetHost[] {
    return [...this.#known.values()].filter(({ epoch }) => epoch !== '').map(({ host }) => host);
  }

  /** Throws `unknown_host`. */
  host(name: string): FleetHost {
    const known = this.#known.get(name);
    if (!known) throw fail('unknown_host', { host: name });
    return known.host;
  }

  /** By its whole id, or by the short one while it is unique. */
  find(id: string): RemoteSession | undefined {
    const [shortId = '', name] = id.split('@');
    if (name !== undefined) return this.#known.get(name)?.sessions.get(shortId);
    const same = this.#byShortId.get(shortId);
    return same?.size === 1 ? [...same][0] : undefined;
  }

  /** Oldest first. */
  list(): readonly RemoteSession[] {
    this.#list ??= [...this.#known.values()]
      .flatMap(({ sessions }) => [...sessions.values()])
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    return this.#list;
  }

  /** Until it is heard of again. */
  drop(name: string): void {
    const known = this.#known.get(name);
    if (!known) return;
    for (const id of [...known.sessions.keys()]) this.#forget(known, id);
    this.#known.delete(name);
  }

  sessionsOf(name: string): RemoteSession[] {
    return [...(this.#known.get(name)?.sessions.values() ?? [])];
  }

  dispose(): void {
    this.#look?.dispose();
    for (const one of this.#listening) one.dispose();
  }

  #hear(name: string, heartbeat: Heartbeat): void {
    if (heartbeat.protocol !== PROTOCOL) return;
    const known = this.#known.get(name) ?? this.#add(name);
    const { host } = known;
    host.heartbeat = heartbeat;
    host.heardAt = this.#clock.now();
    host.placed = 0;
    const isBack = !host.isReachable;
    host.setReachable(true);
    if (known.epoch !== heartbeat.epoch || (known.rev !== heartbeat.rev && !known.late)) this.#load(known);
    if (isBack) this.#touchAll(known);
  }

  #add(name: string): Known {
    const host = new FleetHost(name, { broker: () => this.#broker, clock: this.#clock });
    const known: Known = { host, sessions: new Map(), epoch: '', rev: -1, late: undefined };
    host.onReached((isReachable) => {
      if (!isReachable) this.#touchAll(known);
    });
    this.#known.set(name, known);
    return known;
  }

  #change(name: string, delta: Delta): void {
    const known = this.#known.get(name);
    if (!known) return;
    if (known.late) known.late.push(delta);
    else if (known.epoch === delta.epoch && known.rev + 1 === delta.rev) this.#apply(known, delta);
    // the next heartbeat shows that something is missing
  }

  #apply(known: Known, { rev, changed, touched, gone }: Delta): void {
    known.rev = rev;
    for (const state of changed) this.#put(known, state);
    for (const [id, seq] of touched) known.sessions.get(id)?.touch(seq);
    for (const id of gone) this.#forget(known, id);
  }

  /** Asks for all sessions, of a few hosts at a time. */
  #load(known: Known): void {
    if (known.late) return;
    known.late = [];
    this.#waiting.push(known);
    this.#loadNext();
  }

  #loadNext(): void {
    if (this.#loading >= MAX_LOADING) return;
    const known = this.#waiting.shift();
    if (!known) return;
    this.#loading++;
    void this.#read(known)
      // the next heartbeat asks again
      .catch(() => {})
      .finally(() => {
        known.late = undefined;
        this.#loading--;
        this.#loadNext();
      });
    this.#loadNext();
  }

  async #read(known: Known): Promise<void> {
    const { host } = known;
    const states: SessionReport[] = [];
    let first: HostSnapshot | undefined;
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const part: HostSnapshot = await host.ask<HostSnapshot>('state', { offset });
      first ??= part;
      if (part.epoch !== first.epoch) return;
      states.push(...part.sessions);
      offset = part.next;
    }
    if (!first) return;
    const { epoch, rev } = first;
    const ids = new Set(states.map(({ info }) => info.id));
    for (const id of [...known.sessions.keys()]) if (!ids.has(id)) this.#forget(known, id);
    for (const state of states) this.#put(known, state);
    known.epoch = epoch;
    known.rev = rev;
    for (const delta of known.late ?? []) {
      if (delta.epoch === epoch && delta.rev === known.rev + 1) this.#apply(known, delta);
    }
  }

  #put({ host, sessions }: Known, state: SessionReport): void {
    const { id } = state.info;
    const before = sessions.get(id);
    if (before) {
      const wasRunning = before.state === 'running';
      before.update(state);
      this.#tell({ what: wasRunning && state.info.state !== 'running' ? 'exited' : 'changed', session: before });
      return;
    }
    const session = new RemoteSession(state, { host, clock: this.#clock });
    sessions.set(id, session);
    this.#byShortId.set(id, (this.#byShortId.get(id) ?? new Set()).add(session));
    this.#list = undefined;
    this.#tell({ what: 'started', session });
  }

  #forget({ sessions }: Known, id: string): void {
    const session = sessions.get(id);
    if (!session) return;
    sessions.delete(id);
    const same = this.#byShortId.get(id);
    same?.delete(session);
    if (same?.size === 0) this.#byShortId.delete(id);
    this.#list = undefined;
    this.#tell({ what: 'forgotten', session });
  }

  #touchAll({ sessions }: Known): void {
    for (const session of sessions.values()) this.#tell({ what: 'changed', session });
  }

  #tell(news: SessionNews): void {
    try {
      this.#news.emit(news);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  #lookForSilence(): void {
    const now = this.#clock.now();
    for (const { host } of this.#known.values()) if (now - host.heardAt > SILENCE_MS) host.setReachable(false);
    this.#look = this.#clock.after(LOOK_MS, () => this.#lookForSilence(), { isBackground: true });
  }
}
