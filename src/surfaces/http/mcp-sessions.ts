import type { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';

interface Entry {
  principalId: string;
  transport: NodeStreamableHTTPServerTransport;
}

/** Sessions of agents on HTTP. Clients often leave without a word, so the one that was not used for longest goes first. */
export class McpSessions {
  readonly #limit: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Only for who opened it. */
  find(id: string, principalId: string): NodeStreamableHTTPServerTransport | undefined {
    const entry = this.#entries.get(id);
    if (entry?.principalId !== principalId) return undefined;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    return entry.transport;
  }

  add(id: string, principalId: string, transport: NodeStreamableHTTPServerTransport): void {
    this.#entries.set(id, { principalId, transport });
    const [oldest] = this.#entries;
    if (this.#entries.size <= this.#limit || !oldest) return;
    this.#entries.delete(oldest[0]);
    void oldest[1].transport.close();
  }

  remove(id: string): void {
    this.#entries.delete(id);
  }

  async closeAll(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(entries.map(({ transport }) => transport.close()));
  }
}
