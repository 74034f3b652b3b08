import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a token or a login has open, streams and terminals included: it ends together with it. */
export class Connections {
  readonly #byOwner = new Map<string, Set<FastifyRequest>>();

  note(principalId: string, request: FastifyRequest, reply: FastifyReply): void {
    const open = this.#byOwner.get(principalId) ?? new Set();
    this.#byOwner.set(principalId, open.add(request));
    const forget = () => {
      open.delete(request);
      if (open.size === 0 && this.#byOwner.get(principalId) === open) this.#byOwner.delete(principalId);
    };
    // others may ask on the same connection later, except for that of a terminal
    (request.ws ? request.raw.socket : reply.raw).once('close', forget);
  }

  has(principalId: string): boolean {
    return this.#byOwner.has(principalId);
  }

  /** The request that asked for this still has to be answered. */
  cut(principalId: string, asking: FastifyRequest): void {
    for (const request of this.#byOwner.get(principalId) ?? []) if (request !== asking) request.raw.socket.destroy();
  }
}
