import type { RawData } from 'ws';
import type { Disposable } from '../../../base/disposable.js';
import { parseWatchFrame } from '../../../contracts/overview-frames.js';
import { describeSession } from '../../../operations/sessions/session-fields.js';
import type { Session } from '../../../session/session.js';
import type { ClientSocket } from '../connections/client-socket.js';
import type { HttpContext } from '../context.js';
import type { AgentFeed } from './agent-feed.js';

/** Changes within this time go out together. */
const TICK_MS = 200;
/** A client with more than this unread gets nothing until it has caught up. */
const MAX_BUFFERED_BYTES = 1_000_000;

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
  /** The ids that the client knows; undefined before its first frame. */
  #sentIds: string | undefined;
  #tick: Disposable | undefined;
  #agentsFollowed: Disposable | undefined;
  #isDisposed = false;

  constructor(socket: ClientSocket, agents: AgentFeed, context: HttpContext) {
    this.#socket = socket;
    this.#agents = agents;
    this.#context = context;
    socket.onMessage((data) => this.#receive(data));
    socket.onClose(() => this.#dispose());
    this.#changes = context.service.events.onChange((changed) => {
      if ('sessionId' in changed) this.#note(changed.sessionId);
    });
    for (const id of this.#sessions().keys()) this.#note(id);
    this.#send();
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

  #send(): void {
    const sessions = this.#sessions();
    const changed = [...this.#changed].flatMap((id) => {
      const session = sessions.get(id);
      this.#watchScreen(id, session);
      return session ? [this.#describe(session)] : [];
    });
    const quiet = [...this.#moved].filter((id) => !this.#changed.has(id));
    this.#moved = new Set(this.#changed);
    this.#changed.clear();
    this.#sendFrame([...sessions.keys()], changed);
    for (const id of quiet) this.#askReadiness(sessions.get(id));
    if (this.#moved.size > 0) this.#later();
  }

  #watchScreen(id: string, session: Session | undefined): void {
    if (session && !this.#screens.has(id))
      this.#screens.set(
        id,
        session.onScreen(() => this.#note(id)),
      );
    if (session) return;
    this.#screens.get(id)?.dispose();
    this.#screens.delete(id);
  }

  #describe(session: Session) {
    const isShown = this.#shown.has(session.id) && session.state !== 'closed';
    return {
      session: describeSession(session),
      ...(isShown ? { screen: session.peek() } : {}),
    };
  }

  #sendFrame(ids: string[], changed: unknown[]): void {
    if (changed.length === 0 && ids.join() === this.#sentIds) return;
    this.#sentIds = ids.join();
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
    if (!frame) return this.#socket.close(1008, 'this is not a watch frame');
    const shown = new Set(frame.session_ids);
    for (const id of shown) if (!this.#shown.has(id)) this.#note(id);
    this.#shown = shown;
    if (frame.agents) this.#agentsFollowed ??= this.#agents.follow(this.#socket);
  }

  #sessions(): Map<string, Session> {
    return new Map(this.#context.service.engine.listSessions().map((session) => [session.id, session]));
  }

  #dispose(): void {
    this.#isDisposed = true;
    this.#changes.dispose();
    this.#tick?.dispose();
    this.#agentsFollowed?.dispose();
    for (const screen of this.#screens.values()) screen.dispose();
  }
}
