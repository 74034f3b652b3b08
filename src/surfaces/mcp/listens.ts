import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import type { Updates } from './updates.js';

/** The SDK's limit of open listens per client. */
const MAX_LISTENS = 1024;
/** Resources per listen; the limit for all of them together is lower. */
const MAX_URIS = 1024;

/**
 * From 2026-07-28 on, a client names the resources that it follows in a `subscriptions/listen`, which the SDK answers
 * without notifying the server. So this looks at incoming messages itself.
 */
export class Listens {
  readonly #urisOf = new Map<RequestId, readonly string[]>();
  #updates: Updates | undefined;

  /** The server is ready; earlier requests count too. */
  attach(updates: Updates): void {
    this.#updates = updates;
    for (const uris of this.#urisOf.values()) this.#follow(uris);
  }

  see(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message) && message.method === 'subscriptions/listen') {
      if (this.#urisOf.size >= MAX_LISTENS) return;
      const filter = message.params?.notifications as { resourceSubscriptions?: unknown } | undefined;
      const uris = Array.isArray(filter?.resourceSubscriptions) ? filter.resourceSubscriptions : [];
      const kept = uris.slice(0, MAX_URIS).map(String);
      this.#urisOf.set(message.id, kept);
      this.#follow(kept);
    } else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      this.#end(message.params?.requestId as RequestId);
    }
  }

  #follow(uris: readonly string[]): void {
    this.#updates?.start();
    // a missing resource has no changes
    for (const uri of uris) this.#updates?.subscribe(uri).catch(() => {});
  }

  #end(id: RequestId): void {
    const uris = this.#urisOf.get(id) ?? [];
    this.#urisOf.delete(id);
    const wanted = new Set([...this.#urisOf.values()].flat());
    for (const uri of uris) if (!wanted.has(uri)) this.#updates?.unsubscribe(uri);
  }
}
