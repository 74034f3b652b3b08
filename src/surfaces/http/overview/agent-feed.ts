import type { Disposable } from '../../../base/disposable.js';
import { describeAgent } from '../../../operations/agents/agent-fields.js';
import type { ClientSocket } from '../connections/client-socket.js';
import type { HttpContext } from '../context.js';

/** Changes of so long go out together. */
const TICK_MS = 100;
const MOST_BUFFERED = 1_000_000;
const MOST_ENDED = 20;

/** One client that follows all coding agents: it is sent what differs from what it was told. */
export class AgentFeed implements Disposable {
  readonly #socket: ClientSocket;
  readonly #context: HttpContext;
  readonly #told = new Map<string, string>();
  readonly #listening: Disposable;
  #toldIds: string | undefined;
  #tick: Disposable | undefined;
  #isLooking = false;
  #isDisposed = false;

  constructor(socket: ClientSocket, context: HttpContext) {
    this.#socket = socket;
    this.#context = context;
    this.#listening = context.agents.onChange(() => this.#later());
    this.#look();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#listening.dispose();
    this.#tick?.dispose();
  }

  #later(): void {
    if (this.#isDisposed) return;
    this.#tick ??= this.#context.clock.after(TICK_MS, () => {
      this.#tick = undefined;
      if (this.#isLooking || this.#socket.unreadBytes > MOST_BUFFERED) this.#later();
      else this.#look();
    });
  }

  #look(): void {
    this.#isLooking = true;
    const looking = this.#context.agents.list({ maxEnded: MOST_ENDED }).then((agents) => {
      if (!this.#isDisposed) this.#tell(agents.map(describeAgent));
    });
    void looking.catch(this.#context.onFailure).finally(() => {
      this.#isLooking = false;
    });
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
