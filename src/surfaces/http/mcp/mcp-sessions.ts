import type { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import type { Principal } from '../../../service/access.js';
import { sharesOf } from '../connections/shares.js';

interface Entry {
  principal: Principal;
  transport: NodeStreamableHTTPServerTransport;
}

/**
 * MCP sessions over HTTP. Clients often leave without notice, so the least recently used session makes room for a new one:
 * one of the same token if it has its share, and never one of the owner for another token.
 */
export class McpSessions {
  readonly #limit: number;
  readonly #shares: { ofAll: number; ofOne: number };
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();

  constructor(limit: number, tokenShare: number) {
    this.#limit = limit;
    this.#shares = sharesOf(limit, tokenShare);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Only for the caller that opened it. */
  find(id: string, principalId: string): NodeStreamableHTTPServerTransport | undefined {
    const entry = this.#entries.get(id);
    if (entry?.principal.id !== principalId) return undefined;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    return entry.transport;
  }

  add(id: string, principal: Principal, transport: NodeStreamableHTTPServerTransport): void {
    this.#entries.set(id, { principal, transport });
    const oldest = this.#oneTooMany(principal);
    if (!oldest) return;
    this.#entries.delete(oldest[0]);
    void oldest[1].transport.close();
  }

  #oneTooMany({ id, isOwner }: Principal): [string, Entry] | undefined {
    const entries = [...this.#entries];
    const own = entries.filter(([, { principal }]) => principal.id === id);
    if (!isOwner && own.length > this.#shares.ofOne) return own[0];
    const alike = entries.filter(([, { principal }]) => principal.isOwner === isOwner);
    const isFull = entries.length > this.#limit || (!isOwner && alike.length > this.#shares.ofAll);
    return isFull ? alike[0] : undefined;
  }

  remove(id: string): void {
    this.#entries.delete(id);
  }

  /** Closes the sessions of a revoked token or an ended login. */
  closeOf(principalId: string): Promise<void> {
    return this.#close(({ principal }) => principal.id === principalId);
  }

  closeAll(): Promise<void> {
    return this.#close(() => true);
  }

  async #close(isWanted: (entry: Entry) => boolean): Promise<void> {
    const closing = [...this.#entries].filter(([, entry]) => isWanted(entry));
    for (const [id] of closing) this.#entries.delete(id);
    await Promise.all(closing.map(([, { transport }]) => transport.close()));
  }
}
