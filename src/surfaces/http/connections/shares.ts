import type { FastifyRequest } from 'fastify';
import type { Disposable } from '../../../base/disposable.js';
import { fail } from '../../../base/errors/errors.js';
import type { Principal } from '../../../service/access.js';

/** A tenth of the places is reserved for the owner, but at least a few. */
const RESERVED = 0.1;
const MIN_RESERVED = 5;

export interface SharesOptions {
  limit: number;
  /** What is counted, such as `viewers`. */
  what: string;
  /** The share of the unreserved places that one token may take. */
  tokenShare: number;
}

/** The most places for all tokens together, and for one of them. */
export function sharesOf(limit: number, tokenShare: number): { ofAll: number; ofOne: number } {
  const reserved = Math.min(Math.max(MIN_RESERVED, Math.ceil(limit * RESERVED)), Math.floor(limit / 2));
  const ofAll = limit - reserved;
  return { ofAll, ofOne: Math.max(1, Math.floor(ofAll * tokenShare)) };
}

/** A limited number of places, divided so that no token can lock out the others or the owner. */
export class Shares {
  readonly #limit: number;
  readonly #what: string;
  readonly #shares: { ofAll: number; ofOne: number };
  readonly #byToken = new Map<string, number>();
  #size = 0;
  #ofTokens = 0;

  constructor({ limit, what, tokenShare }: SharesOptions) {
    this.#limit = limit;
    this.#what = what;
    this.#shares = sharesOf(limit, tokenShare);
  }

  get size(): number {
    return this.#size;
  }

  /** Takes a place until the result is disposed. Throws `too_many_requests` when there is none. */
  take({ id, isOwner }: Principal): Disposable {
    const own = this.#byToken.get(id) ?? 0;
    if (this.#size >= this.#limit) throw this.#full(this.#limit, this.#what);
    if (!isOwner && own >= this.#shares.ofOne) throw this.#full(own, `${this.#what} of this token`);
    if (!isOwner && this.#ofTokens >= this.#shares.ofAll) throw this.#full(this.#ofTokens, `${this.#what} of tokens`);
    this.#count(id, isOwner, 1);
    let isTaken = true;
    return {
      dispose: () => {
        if (isTaken) this.#count(id, isOwner, -1);
        isTaken = false;
      },
    };
  }

  #count(id: string, isOwner: boolean, change: 1 | -1): void {
    this.#size += change;
    if (isOwner) return;
    this.#ofTokens += change;
    const own = (this.#byToken.get(id) ?? 0) + change;
    if (own === 0) this.#byToken.delete(id);
    else this.#byToken.set(id, own);
  }

  #full(limit: number, what: string): Error {
    return fail('too_many_requests', { limit, what });
  }
}

/** Takes a place until the connection of a WebSocket closes. */
export function takePlace({ principal, raw }: FastifyRequest, shares: Shares): void {
  if (!principal) throw fail('unauthorized', {});
  const place = shares.take(principal);
  if (raw.socket.destroyed) place.dispose();
  else raw.socket.once('close', () => place.dispose());
}
