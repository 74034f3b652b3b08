import { createHash, createHmac, type Hmac } from 'node:crypto';
import { type Clock, systemClock } from '../base/clock.js';
import { type Endpoint, proveIdentity } from '../base/identity-proof.js';
import { newId } from '../base/ids.js';
import type { Tokens } from '../store/tokens.js';
import { newToken } from './token-file.js';

export type Scope = 'read' | 'input' | 'control';

/** Who is asking. */
export interface Principal {
  id: string;
  name: string;
  scope: Scope;
  /** The owner of the data directory, who may let others in. */
  isOwner: boolean;
}

export interface AccessOptions {
  ownerToken: string;
  tokens: Tokens;
  clock?: Clock;
}

const OWNER: Principal = { id: 'owner', name: 'owner', scope: 'control', isOwner: true };
const LINK_MS = 3_600_000;
const LOGIN_MS = 30 * 86_400_000;
const MOST_LINKS = 100;

/** Who may come in: by a token, or by a cookie that a one-time link was exchanged for. */
export class Access {
  readonly #options: AccessOptions;
  readonly #clock: Clock;
  readonly #ownerHash: string;
  /** The hashes of links that nobody has used yet, with the time of their end. */
  readonly #links = new Map<string, number>();

  constructor(options: AccessOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#ownerHash = hash(options.ownerToken);
  }

  async byToken(token: string): Promise<Principal | undefined> {
    const hashed = hash(token);
    // of hashes, how long a comparison takes tells nothing
    return hashed === this.#ownerHash ? OWNER : this.#find(hashed, 'token');
  }

  async byCookie(value: string): Promise<Principal | undefined> {
    const login = await this.#find(hash(value), 'login');
    return login && { ...login, isOwner: true };
  }

  /** The secret part of a link that logs a browser in, once. */
  newLink(): string {
    const code = newToken();
    this.#links.set(hash(code), this.#clock.now() + LINK_MS);
    const [oldest] = this.#links.keys();
    if (this.#links.size > MOST_LINKS && oldest !== undefined) this.#links.delete(oldest);
    return code;
  }

  /** Exchanges a link for the value of a cookie; undefined when it was used, is too old, or never was one. */
  async redeem(code: string): Promise<{ value: string; maxAgeSeconds: number } | undefined> {
    const hashed = hash(code);
    const end = this.#links.get(hashed);
    this.#links.delete(hashed);
    if (end === undefined || end < this.#clock.now()) return undefined;
    const value = newToken();
    await this.#options.tokens.removeExpired(Date.now());
    await this.#add(value, { kind: 'login', name: 'browser', scope: 'control', expiresAt: Date.now() + LOGIN_MS });
    return { value, maxAgeSeconds: LOGIN_MS / 1000 };
  }

  /** Ends a login; gives its id when there was one. */
  async forget(value: string): Promise<string | undefined> {
    const row = await this.#options.tokens.find(hash(value));
    if (row?.kind !== 'login') return undefined;
    await this.#options.tokens.remove(row.id);
    return row.id;
  }

  /** A further token. It is told once; only its hash is kept. */
  async addToken(name: string, scope: Scope): Promise<{ id: string; token: string }> {
    const token = newToken();
    return { id: await this.#add(token, { kind: 'token', name, scope, expiresAt: null }), token };
  }

  async listTokens() {
    const rows = await this.#options.tokens.list();
    return rows
      .filter(({ kind }) => kind === 'token')
      .map(({ id, name, scope, created_at }) => ({ id, name, scope, created_at: new Date(created_at).toISOString() }));
  }

  removeToken(id: string): Promise<boolean> {
    return this.#options.tokens.remove(id);
  }

  /** The answer to a client that wants to know whose service this is. */
  prove(nonce: string, endpoint: Endpoint): string {
    return proveIdentity(this.#options.ownerToken, nonce, endpoint);
  }

  /** Of what comes in pieces. */
  startDigest(): Hmac {
    return createHmac('sha256', this.#options.ownerToken);
  }

  /** A hash that only who has the token can compare with a guess. */
  digest(bytes: Uint8Array): string {
    return this.startDigest().update(bytes).digest('hex');
  }

  async #find(hashed: string, kind: 'token' | 'login'): Promise<Principal | undefined> {
    const row = await this.#options.tokens.find(hashed);
    if (row?.kind !== kind || (row.expires_at ?? Number.POSITIVE_INFINITY) <= Date.now()) return undefined;
    return { id: row.id, name: row.name, scope: row.scope, isOwner: false };
  }

  async #add(
    secret: string,
    { expiresAt, ...rest }: { kind: 'token' | 'login'; name: string; scope: Scope; expiresAt: number | null },
  ): Promise<string> {
    const id = newId(rest.kind === 'login' ? 'login' : 'token');
    const row = { id, ...rest, hash: hash(secret), created_at: Date.now(), expires_at: expiresAt };
    await this.#options.tokens.add(row);
    return id;
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
