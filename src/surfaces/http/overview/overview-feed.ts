import type { RawData } from 'ws';
import type { Disposable } from '../../../base/disposable.js';
import { parseWatchFrame } from '../../../contracts/overview-frames.js';
import type { LiveSession } from '../../../session/live-session.js';
import type { ClientSocket } from '../connections/client-socket.js';
import type { HttpContext } from '../context.js';
import type { AgentFeed } from './agent-feed.js';

/** Changes within this time go out together. */
const TICK_MS = 200;
/** A client with more than this unread gets nothing until it has caught up. */
const MAX_BUFFERED_BYTES = 1_000_000;
/** With more sessions than this, the readiness of a session that is not shown is asked for only after it has changed. */
const MAX_ASKED_AT_FIRST = 200;

/** One client that follows all sessions. Only the ids of changed sessions are queued for it, so a slow client costs nothing. */
export class OverviewFeed {
  readonly #socket: ClientSocket;
  readonly #context: HttpContext;
  readonly #agents: AgentFeed;
  /** Output is not an event: each session's screen is watched until the session is gone. */
  readonly #screens = new Map<string, Disposable>();
  readonly #changes: Disposable;
  /** Sessions whose screens the client shows. */
  #shown = new Set<string>();
  /** Sessions with changes to send. */
  readonly #changed = new Set<string>();
  /** Sessions that the last frame carried: their readiness is asked for once they are quiet. */
  #moved = new Set<string>();
  /** The sessions that the client knows. */
  readonly #known = new Set<string>();
  #tick: Disposable | undefined;
  #agentsFollowed: Disposable | undefined;
  #isDisposed = false;

  constructor(socket: ClientSocket, agents: AgentFeed, context: HttpContext) {
    this.#socket = socket;
    this.#agents = agents;
    this.#context = context;
    socket.onMessage((data) => this.#receive(data));
    socket.onClose(() => this.#dispose());
    this.#changes = context.sessions.events.onChange((changed) => {
      if ('sessionId' in changed) this.#note(changed.sessionId);
    });
    this.#sendAll();
  }

  #note(id: string): void {
    this.#changed.add(id);
    this.#later();
  }

  #later(): void {
    if (this.#isDisposed) return;
    this.#tick ??= this.#context.clock.after(TICK_MS, () => {
      this.#tick = undefined;
      if (this.#socket.unreadBytes < MAX_BUFFERED_BYTES) this.#send();
      else this.#later();
    });
  }

  /** The first frame. */
  #sendAll(): void {
    const sessions = this.#context.sessions.list();
    for (const session of sessions) {
      this.#known.add(session.id);
      this.#watchScreen(session.id, session);
    }
    if (sessions.length <= MAX_ASKED_AT_FIRST) this.#moved = new Set(this.#known);
    this.#sendFrame({ ids: [...this.#known], changed: sessions.map((session) => this.#describe(session)) });
    if (this.#moved.size > 0) this.#later();
  }

  /** What has changed since the last frame. Does not look at all sessions, because there may be thousands. */
  #send(): void {
    const { sessions: all } = this.#context;
    const sessions = [...this.#changed].map((id) => ({ id, session: all.find(id) }));
    const quiet = [...this.#moved].filter((id) => !this.#changed.has(id));
    this.#moved = new Set(this.#changed);
    this.#changed.clear();
    for (const { id, session } of sessions) this.#watchScreen(id, session);
    const gone = sessions.filter(({ id, session }) => !session && this.#known.delete(id)).map(({ id }) => id);
    const changed = sessions.flatMap(({ session }) => (session ? [this.#describe(session)] : []));
    for (const { session } of sessions) if (session) this.#known.add(session.id);
    if (gone.length + changed.length > 0) this.#sendFrame({ ...(gone.length > 0 ? { gone } : {}), changed });
    for (const id of quiet) this.#askReadiness(id);
    if (this.#moved.size > 0) this.#later();
  }

  #watchScreen(id: string, session: LiveSession | undefined): void {
    if (session && !this.#screens.has(id))
      this.#screens.set(
        id,
        session.onScreen(() => this.#note(id)),
      );
    if (session) return;
    this.#screens.get(id)?.dispose();
    this.#screens.delete(id);
  }

  #describe(session: LiveSession) {
    const isShown = this.#shown.has(session.id) && session.state !== 'closed';
    const screen = isShown ? session.peek() : undefined;
    return { session: this.#context.sessions.describe(session), ...(screen ? { screen } : {}) };
  }

  #sendFrame(frame: { ids?: string[]; gone?: string[]; changed: unknown[] }): void {
    this.#socket.send(JSON.stringify({ type: 'overview', ...frame }));
  }

  #askReadiness(id: string): void {
    const asked = this.#context.sessions.askReadiness(id).then((isNew) => {
      if (isNew) this.#note(id);
    });
    void asked.catch(this.#context.onFailure);
  }

  #receive(data: RawData): void {
    this.#socket.noteNoise();
    const frame = parseWatchFrame(String(data));
    if (!frame) return this.#socket.close(1008, 'this is not a watch frame');
    const shown = new Set(frame.session_ids);
    for (const id of shown) if (!this.#shown.has(id)) this.#note(id);
    this.#shown = shown;
    if (frame.agents) this.#agentsFollowed ??= this.#agents.follow(this.#socket);
  }

  #dispose(): void {
    this.#isDisposed = true;
    this.#changes.dispose();
    this.#tick?.dispose();
    this.#agentsFollowed?.dispose();
    for (const screen of this.#screens.values()) screen.dispose();
  }
}
