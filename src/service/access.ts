import { createHash, createHmac, type Hmac, timingSafeEqual } from 'node:crypto';
import { BoundedMap } from '../base/bounded-map.js';
import { type Clock, systemClock } from '../base/clock.js';
import { fail } from '../base/errors/errors.js';
import { type Endpoint, proveIdentity } from '../base/identity-proof.js';
import { newId } from '../base/ids.js';
import type { LoginTable } from '../store/logins.js';
import type { Tokens } from '../store/tokens.js';
import { type IsConnected, Logins, type NewLogin } from './logins.js';
import { newToken } from './token-file.js';

export type Scope = 'read' | 'input' | 'control';

/** An authenticated caller. */
export interface Principal {
  id: string;
  name: string;
  scope: Scope;
  /** The owner of the data directory, who may create tokens and login links. */
  isOwner: boolean;
}

export interface AccessOptions {
  ownerToken: string;
  tokens: Tokens;
  logins: LoginTable;
  clock?: Clock;
  /** The time of day, in milliseconds since 1970. */
  now?: () => number;
}

const OWNER: Principal = { id: 'owner', name: 'owner', scope: 'control', isOwner: true };
const LINK_MS = 3_600_000;
const MAX_LINKS = 100;
const MAX_TOKENS = 100;

/** Authenticates callers: by a token, or as a browser that a one-time link has logged in. */
export class Access {
  readonly #options: AccessOptions;
  readonly #clock: Clock;
  readonly #now: () => number;
  readonly #ownerHash: string;
  /** The hashes of unused links, with their expiry. */
  readonly #links = new BoundedMap<string, number>(MAX_LINKS);
  #lastAddition: Promise<unknown> = Promise.resolve();
  readonly logins: Logins;
  readonly owner = OWNER;

  constructor(options: AccessOptions) {
    const { ownerToken, clock = systemClock, now = Date.now } = options;
    this.#options = options;
    this.#clock = clock;
    this.#now = now;
    this.#ownerHash = hash(ownerToken);
    this.logins = new Logins({ ownerToken, table: options.logins, now });
  }

  async byToken(token: string): Promise<Principal | undefined> {
    const hashed = hash(token);
    // comparing hashes leaks no timing information
    if (hashed === this.#ownerHash) return OWNER;
    const row = await this.#options.tokens.find(hashed);
    return row && { id: row.id, name: row.name, scope: row.scope, isOwner: false };
  }

  /** A logged-in browser, by its cookie alone: enough for pages without secrets. */
  async byCookie(cookie: string, isConnected: IsConnected): Promise<Principal | undefined> {
    const id = await this.logins.find(cookie, isConnected);
    return id === undefined ? undefined : { id, name: 'browser', scope: 'control', isOwner: true };
  }

  /** Whether our page sent the cookie, and not a program on another port of the host. */
  isPage(cookie: string, pageSecret: string): boolean {
    const [given, expected] = [pageSecret, this.logins.pageSecretOf(cookie)].map((text) => Buffer.from(hash(text)));
    return timingSafeEqual(given as Buffer, expected as Buffer);
  }

  /** The secret part of a link that logs a browser in, once. */
  newLink(): string {
    const code = newToken();
    this.#links.set(hash(code), this.#clock.now() + LINK_MS);
    return code;
  }

  /** Exchanges a link for a login; undefined if it is used, expired or invalid. */
  async redeem(
    code: string,
    { userAgent, isConnected }: { userAgent: string; isConnected: IsConnected },
  ): Promise<NewLogin | undefined> {
    const hashed = hash(code);
    const end = this.#links.get(hashed);
    this.#links.delete(hashed);
    return end === undefined || end <= this.#clock.now() ? undefined : this.logins.open(userAgent, isConnected);
  }

  /**
   * Creates a token. It is shown once; only its hash is kept. Throws `token_exists` for a name in use, and
   * `too_many_requests` at the limit.
   */
  addToken(name: string, scope: Scope): Promise<{ id: string; token: string }> {
    // one at a time, so that two requests cannot take the same name
    const added = this.#lastAddition.then(() => this.#addToken(name, scope));
    this.#lastAddition = added.catch(() => {});
    return added;
  }

  async #addToken(name: string, scope: Scope): Promise<{ id: string; token: string }> {
    const tokens = await this.#options.tokens.list();
    if (tokens.some((other) => other.name === name)) throw fail('token_exists', { name });
    if (tokens.length >= MAX_TOKENS) throw fail('too_many_requests', { limit: MAX_TOKENS, what: 'tokens' });
    const [id, token] = [newId('token'), newToken()];
    const row = { id, kind: 'token', name, scope, hash: hash(token) } as const;
    await this.#options.tokens.add({ ...row, created_at: this.#now(), expires_at: null });
    return { id, token };
  }

  async listTokens() {
    const rows = await this.#options.tokens.list();
    return rows.map(({ id, name, scope, created_at }) => ({
      ...{ id, name, scope },
      created_at: new Date(created_at).toISOString(),
    }));
  }

  removeToken(id: string): Promise<boolean> {
    return this.#options.tokens.remove(id);
  }

  /** Proves to a client whose service this is. */
  prove(nonce: string, endpoint: Endpoint): string {
    return proveIdentity(this.#options.ownerToken, nonce, endpoint);
  }

  /** Starts a digest of data that arrives in pieces. */
  startDigest(): Hmac {
    return createHmac('sha256', this.#options.ownerToken);
  }

  /** A keyed hash: only the holder of the token can test a guess against it. */
  digest(bytes: Uint8Array): string {
    return this.startDigest().update(bytes).digest('hex');
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
