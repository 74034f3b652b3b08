import type { SeenAgent } from '../../../agents/agent-desk.js';
import type { Disposable } from '../../../base/disposable.js';
import { TtypilotError } from '../../../base/errors/errors.js';
import { describeAgent } from '../../../operations/agents/agent-fields.js';
import type { ClientSocket } from '../connections/client-socket.js';
import type { HttpContext } from '../context.js';

/** Changes within this time go out together. */
const TICK_MS = 100;
/** A client with more than this unread gets nothing until it has caught up. */
const MAX_BUFFERED_BYTES = 1_000_000;
const MAX_ENDED = 20;

interface Client {
  socket: ClientSocket;
  /** The version of the feed that it has; undefined before its first frame. */
  version: number | undefined;
}

/**
 * The coding agents as pages show them, kept once for all clients. The event log says which agent has changed: only that row
 * is read again, and each client gets what is newer than the version it has.
 */
export class AgentFeed implements Disposable {
  readonly #context: HttpContext;
  readonly #clients = new Set<Client>();
  readonly #agents = new Map<string, { agent: SeenAgent; version: number }>();
  readonly #changed = new Set<string>();
  #listening: Disposable | undefined;
  #tick: Disposable | undefined;
  #ids: string[] = [];
  #version = 0;
  #isLoaded = false;
  /** A session has changed, which may be the pane of an agent. */
  #hasNewSessions = false;

  constructor(context: HttpContext) {
    this.#context = context;
  }

  follow(socket: ClientSocket): Disposable {
    const client: Client = { socket, version: undefined };
    this.#clients.add(client);
    if (this.#isLoaded) this.#send(client);
    else this.#start();
    return { dispose: () => this.#clients.delete(client) };
  }

  dispose(): void {
    this.#clients.clear();
    this.#changed.clear();
    this.#listening?.dispose();
    this.#tick?.dispose();
  }

  #start(): void {
    this.#listening ??= this.#context.sessions.events.onChange((changed) => {
      if ('agentId' in changed) this.#changed.add(changed.agentId);
      else this.#hasNewSessions = true;
      this.#later();
    });
    this.#later(0);
  }

  #later(delayMs = TICK_MS): void {
    this.#tick ??= this.#context.clock.after(delayMs, () => {
      const updated = this.#update().catch((error) => {
        this.#isLoaded = false;
        this.#context.onFailure(error);
      });
      void updated.finally(() => {
        this.#tick = undefined;
        const isBehind = [...this.#clients].some(({ version }) => version !== this.#version);
        if (this.#changed.size > 0 || (this.#isLoaded && isBehind)) this.#later();
      });
    });
  }

  async #update(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    if (!this.#isLoaded) await this.#load();
    else if (ids.length > 0) await this.#read(ids);
    if (this.#hasNewSessions) this.#findPanes();
    for (const client of this.#clients) this.#send(client);
  }

  async #load(): Promise<void> {
    this.#agents.clear();
    this.#keep(await this.#context.agents.list({ maxEnded: MAX_ENDED }));
    this.#isLoaded = true;
  }

  async #read(ids: string[]): Promise<void> {
    const read = await Promise.all(ids.map((id) => this.#context.agents.get(id).catch(ifGone)));
    this.#keep(read.filter((agent) => agent !== undefined));
  }

  #findPanes(): void {
    this.#hasNewSessions = false;
    const seen = [...this.#agents.values()].map(({ agent }) => ({
      before: agent,
      agent: this.#context.agents.see(agent),
    }));
    const moved = seen.filter(({ before, agent }) => before.paneSessionId !== agent.paneSessionId);
    if (moved.length > 0) this.#keep(moved.map(({ agent }) => agent));
  }

  #keep(changed: SeenAgent[]): void {
    const version = ++this.#version;
    for (const agent of changed) this.#agents.set(agent.id, { agent, version });
    const all = [...this.#agents.values()].map(({ agent }) => agent);
    this.#ids = this.#context.agents.inOrder(all, { maxEnded: MAX_ENDED }).map(({ id }) => id);
    const kept = new Set(this.#ids);
    for (const id of this.#agents.keys()) if (!kept.has(id)) this.#agents.delete(id);
  }

  #send(client: Client): void {
    const { socket, version = -1 } = client;
    if (version === this.#version || socket.unreadBytes > MAX_BUFFERED_BYTES) return;
    client.version = this.#version;
    const newer = [...this.#agents.values()].filter((kept) => kept.version > version);
    const changed = newer.map(({ agent }) => describeAgent(agent));
    socket.send(JSON.stringify({ type: 'agents', ids: this.#ids, changed }));
  }
}

function ifGone(error: unknown): undefined {
  if (!(error instanceof TtypilotError) || error.code !== 'agent_not_found') throw error;
}
