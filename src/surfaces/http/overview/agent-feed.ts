import type { Disposable } from '../../../base/disposable.js';
import { Throttle } from '../../../base/throttle.js';
import { describeAgent } from '../../../operations/agents/agent-fields.js';
import type { ClientSocket } from '../connections/client-socket.js';
import type { HttpContext } from '../context.js';

/** Changes of so long go out together. */
const TICK_MS = 100;
const MAX_BUFFERED = 1_000_000;
const MAX_ENDED = 20;

/** One client that follows all coding agents: it is sent what differs from what it was told. */
export class AgentFeed implements Disposable {
  readonly #socket: ClientSocket;
  readonly #context: HttpContext;
  readonly #told = new Map<string, string>();
  readonly #throttle: Throttle;
  readonly #listening: Disposable;
  #toldIds: string | undefined;
  #isDisposed = false;

  constructor(socket: ClientSocket, context: HttpContext) {
    this.#socket = socket;
    this.#context = context;
    this.#throttle = new Throttle(() => this.#lookIfRead(), {
      clock: context.clock,
      everyMs: TICK_MS,
      waitsFirst: true,
    });
    this.#listening = context.agents.onChange(() => this.#throttle.note());
    this.#throttle.note();
    this.#throttle.flush();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#listening.dispose();
    this.#throttle.dispose();
  }

  #lookIfRead(): void | Promise<void> {
    if (this.#socket.unreadBytes <= MAX_BUFFERED) return this.#look();
    this.#throttle.note();
  }

  async #look(): Promise<void> {
    try {
      const agents = await this.#context.agents.list({ maxEnded: MAX_ENDED });
      if (!this.#isDisposed) this.#tell(agents.map(describeAgent));
    } catch (error) {
      this.#context.onFailure(error);
    }
  }

  #tell(agents: ReturnType<typeof describeAgent>[]): void {
    const ids = agents.map(({ agent_id }) => agent_id);
    const changed = agents.filter((agent) => {
      const text = JSON.stringify(agent);
      const isNew = this.#told.get(agent.agent_id) !== text;
      this.#told.set(agent.agent_id, text);
      return isNew;
    });
    for (const id of this.#told.keys()) if (!ids.includes(id)) this.#told.delete(id);
    if (changed.length === 0 && ids.join() === this.#toldIds) return;
    this.#toldIds = ids.join();
    this.#socket.send(JSON.stringify({ type: 'agents', ids, changed }));
  }
}
