import type { RawData } from 'ws';
import type { Disposable } from '../../../base/disposable.js';
import { Throttle } from '../../../base/throttle.js';
import { parseWatchFrame } from '../../../contracts/overview-frames.js';
import { describeSession } from '../../../operations/sessions/session-fields.js';
import type { Session } from '../../../session/session.js';
import type { ClientSocket } from '../connections/client-socket.js';
import type { HttpContext } from '../context.js';
import { AgentFeed } from './agent-feed.js';

/** Changes of so long go out together. */
const TICK_MS = 200;
/** A client that has not taken so much gets nothing more until it has. */
const MAX_BUFFERED = 1_000_000;

/** One client that follows all sessions: what it was not told yet is known by name only, so a slow one costs nothing. */
export class Overview {
  readonly #socket: ClientSocket;
  readonly #context: HttpContext;
  readonly #followed = new Map<string, Disposable[]>();
  readonly #list: Disposable;
  readonly #recordings: Disposable;
  /** Whose screens it shows. */
  #shown = new Set<string>();
  /** Those with news. */
  readonly #news = new Set<string>();
  /** Those that had news a moment ago: what they want is asked when they are quiet. */
  #moved = new Set<string>();
  /** The sessions that the client knows of; undefined before it knows that there are none. */
  #told: string | undefined;
  readonly #throttle: Throttle;
  #agents: AgentFeed | undefined;

  constructor(socket: ClientSocket, context: HttpContext) {
    this.#socket = socket;
    this.#context = context;
    this.#throttle = new Throttle(() => this.#sendIfRead(), {
      clock: context.clock,
      everyMs: TICK_MS,
      waitsFirst: true,
    });
    socket.onMessage((data) => this.#receive(data));
    socket.onClose(() => this.#dispose());
    const { engine } = context.service;
    this.#list = engine.onChange(() => this.#follow());
    this.#recordings = engine.recordings.onChange((id) => this.#note(id));
    this.#follow();
    this.#send();
  }

  /** Listens to sessions that are new, and lets those go that are gone. */
  #follow(): void {
    const sessions = this.#sessions();
    for (const [id, subscriptions] of this.#followed) {
      if (sessions.has(id)) continue;
      for (const subscription of subscriptions) subscription.dispose();
      this.#followed.delete(id);
    }
    for (const [id, session] of sessions) {
      if (this.#followed.has(id)) continue;
      const note = () => this.#note(id);
      this.#news.add(id);
      this.#followed.set(id, [
        session.onScreen(note),
        session.onResize(note),
        session.lease.onHandOver(note),
        session.onExit(note),
      ]);
    }
    this.#throttle.note();
  }

  #note(id: string): void {
    this.#news.add(id);
    this.#throttle.note();
  }

  #sendIfRead(): void {
    if (this.#socket.unreadBytes < MAX_BUFFERED) this.#send();
    else this.#throttle.note();
  }

  #send(): void {
    const sessions = this.#sessions();
    const changed = [...this.#news].flatMap((id) => {
      const session = sessions.get(id);
      return session ? [this.#describe(session)] : [];
    });
    const quiet = [...this.#moved].filter((id) => !this.#news.has(id));
    this.#moved = new Set(this.#news);
    this.#news.clear();
    this.#tell([...sessions.keys()], changed);
    for (const id of quiet) this.#askReadiness(sessions.get(id));
    if (this.#moved.size > 0) this.#throttle.note();
  }

  #describe(session: Session) {
    const isShown = this.#shown.has(session.id) && session.state !== 'closed';
    return {
      session: describeSession(session),
      ...(isShown ? { screen: session.peek() } : {}),
    };
  }

  #tell(ids: string[], changed: unknown[]): void {
    if (changed.length === 0 && ids.join() === this.#told) return;
    this.#told = ids.join();
    this.#socket.send(JSON.stringify({ type: 'overview', ids, changed }));
  }

  #askReadiness(session: Session | undefined): void {
    if (!session || session.exit) return;
    const before = session.readiness.current.state;
    const asked = session.waits.forReadiness().then(({ state }) => {
      if (state !== before) this.#note(session.id);
    });
    void asked.catch(this.#context.onFailure);
  }

  #receive(data: RawData): void {
    this.#socket.noteNoise();
    const frame = parseWatchFrame(String(data));
    if (!frame) return this.#socket.close(1008, 'this is no watch frame');
    const shown = new Set(frame.session_ids);
    for (const id of shown) if (!this.#shown.has(id)) this.#note(id);
    this.#shown = shown;
    if (frame.agents) this.#agents ??= new AgentFeed(this.#socket, this.#context);
  }

  #sessions(): Map<string, Session> {
    return new Map(this.#context.service.engine.listSessions().map((session) => [session.id, session]));
  }

  #dispose(): void {
    this.#list.dispose();
    this.#recordings.dispose();
    this.#throttle.dispose();
    this.#agents?.dispose();
    for (const subscription of [...this.#followed.values()].flat()) subscription.dispose();
  }
}
