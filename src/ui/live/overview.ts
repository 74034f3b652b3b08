import { useSyncExternalStore } from 'react';
import { Emitter } from '../../base/emitter.js';
import { MAX_SCREENS } from '../../contracts/overview-frames.js';
import type { FullScreen } from '../../render/formats/full.js';
import { isLoggedIn, type SessionInfo } from '../api.js';
import { AgentList, type AgentsFrame } from './agent-list.js';
import { LiveSocket } from './live-socket.js';

export type ConnectionState = 'connecting' | 'live' | 'lost' | 'logged_out';

interface OverviewFrame {
  type: 'overview';
  /** In the first frame of a connection: all sessions, oldest first. Later ones report what is new or gone. */
  ids?: string[];
  gone?: string[];
  changed: { session: SessionInfo; screen?: FullScreen }[];
}

/** A session, with its time of birth by this browser's clock. */
export interface Seen {
  info: SessionInfo;
  bornAt: number;
}

/** All sessions and coding agents of the service, as they change. */
export class Overview {
  readonly agents = new AgentList();
  readonly #changed = new Emitter<void>();
  readonly #screenChanged = new Emitter<string>();
  readonly #sessions = new Map<string, Seen>();
  readonly #screens = new Map<string, FullScreen>();
  /** How many thumbnails show a session. */
  readonly #shown = new Map<string, number>();
  readonly #socket: LiveSocket;
  #list: readonly Seen[] | undefined;
  #connection: ConnectionState = 'connecting';
  #isDue = false;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#watch());
    this.#socket = new LiveSocket({
      path: () => '/ws/sessions',
      onMessage: (data) => {
        const frame = JSON.parse(String(data)) as OverviewFrame | AgentsFrame;
        if (frame.type === 'agents') this.agents.receive(frame);
        else this.#receive(frame);
      },
      onState: (state) => {
        this.#setConnection(state);
        if (state === 'live') this.#watch();
        else if (state === 'lost') void this.#checkLogin();
      },
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const listening = this.#changed.event(listener);
    return () => listening.dispose();
  };

  /** The sessions, newest first; undefined before the first frame. */
  readonly list = (): readonly Seen[] | undefined => this.#list;

  readonly connection = (): ConnectionState => this.#connection;

  screen(id: string): FullScreen | undefined {
    return this.#screens.get(id);
  }

  /** Keeps a session's screen up to date until the returned function is called. */
  show(id: string, listener: () => void): () => void {
    this.#count(id, 1);
    const listening = this.#screenChanged.event((changed) => {
      if (changed === id) listener();
    });
    return () => {
      listening.dispose();
      this.#count(id, -1);
    };
  }

  #count(id: string, change: 1 | -1): void {
    const count = (this.#shown.get(id) ?? 0) + change;
    if (count > 0) this.#shown.set(id, count);
    else this.#shown.delete(id);
    // thumbnails appear and disappear in batches
    if (!this.#isDue) queueMicrotask(() => this.#watch());
    this.#isDue = true;
  }

  #watch(): void {
    this.#isDue = false;
    const isHidden = document.visibilityState === 'hidden';
    const session_ids = isHidden ? [] : [...this.#shown.keys()].slice(0, MAX_SCREENS);
    this.#socket.send(JSON.stringify({ type: 'watch', session_ids, agents: true }));
  }

  #receive({ ids, gone = [], changed }: OverviewFrame): void {
    // the first frame of a connection has all sessions
    if (ids) this.#keepOnly(new Set(ids));
    for (const id of gone) this.#forget(id);
    for (const { session, screen } of changed) {
      this.#sessions.set(session.id, { info: session, bornAt: Date.now() - session.age_ms });
      if (screen) this.#screens.set(session.id, screen);
    }
    this.#list = [...this.#sessions.values()].reverse();
    this.#changed.emit();
    for (const { session, screen } of changed) if (screen) this.#screenChanged.emit(session.id);
  }

  #keepOnly(wanted: ReadonlySet<string>): void {
    for (const id of this.#sessions.keys()) if (!wanted.has(id)) this.#forget(id);
  }

  #forget(id: string): void {
    this.#sessions.delete(id);
    this.#screens.delete(id);
  }

  #setConnection(connection: ConnectionState): void {
    this.#connection = connection;
    this.#changed.emit();
  }

  /** A WebSocket does not report why it was refused. */
  async #checkLogin(): Promise<void> {
    const holds = await isLoggedIn().catch(() => true);
    if (holds) return;
    this.#socket.dispose();
    this.#setConnection('logged_out');
  }
}

export function useSessions(overview: Overview): readonly Seen[] | undefined {
  return useSyncExternalStore(overview.subscribe, overview.list);
}

export function useSession(overview: Overview, id: string): Seen | undefined {
  return useSessions(overview)?.find(({ info }) => info.id === id);
}

export function useConnection(overview: Overview): ConnectionState {
  return useSyncExternalStore(overview.subscribe, overview.connection);
}
