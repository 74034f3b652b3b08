import { createHmac } from 'node:crypto';
import { newId } from '../base/ids.js';
import type { LoginTable } from '../store/logins.js';
import type { LoginRow } from '../store/tables.js';
import { newToken } from './token-file.js';

export interface LoginsOptions {
  ownerToken: string;
  table: LoginTable;
  /** The time of day, in milliseconds since 1970. */
  now: () => number;
}

/** A browser gets a cookie and a secret for the page. Neither is valid without the other. */
export interface NewLogin {
  cookie: string;
  pageSecret: string;
  maxAgeSeconds: number;
}

/** Whether a login has an open connection, and so is in use regardless of its last request. */
export type IsConnected = (id: string) => boolean;

const DAY_MS = 86_400_000;
const MAX_AGE_MS = 30 * DAY_MS;
const MAX_IDLE_MS = 7 * DAY_MS;
/** Minimum time between two updates of a login's last use. */
const TOUCH_MS = 60_000;
const MAX_LOGINS = 100;
const MAX_USER_AGENT_LENGTH = 200;
const PURPOSE = 'ttypilot logins v1';

/** Browsers that are logged in. All secrets derive from the owner's token, so a new token ends every login. */
export class Logins {
  readonly #table: LoginTable;
  readonly #now: () => number;
  readonly #key: Buffer;
  readonly #ownerHash: string;

  constructor({ ownerToken, table, now }: LoginsOptions) {
    this.#table = table;
    this.#now = now;
    this.#key = createHmac('sha256', ownerToken).update(PURPOSE).digest();
    this.#ownerHash = this.#derive('owner');
  }

  async open(userAgent: string, isConnected: IsConnected): Promise<NewLogin> {
    const cookie = newToken();
    const now = this.#now();
    const kept = await this.#removeEnded(isConnected);
    for (const { id } of kept.slice(MAX_LOGINS - 1)) await this.#table.remove(id);
    await this.#table.add({
      id: newId('login'),
      hash: this.#derive(`cookie ${cookie}`),
      owner_hash: this.#ownerHash,
      user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      created_at: now,
      last_used_at: now,
      expires_at: now + MAX_AGE_MS,
    });
    return { cookie, pageSecret: this.pageSecretOf(cookie), maxAgeSeconds: MAX_AGE_MS / 1000 };
  }

  /** The id of a valid login. */
  async find(cookie: string, isConnected: IsConnected): Promise<string | undefined> {
    const row = await this.#table.find(this.#derive(`cookie ${cookie}`));
    if (!row || this.#endOf(row, isConnected) <= this.#now()) return undefined;
    if (this.#now() - row.last_used_at >= TOUCH_MS) await this.#table.touch(row.id, this.#now());
    return row.id;
  }

  pageSecretOf(cookie: string): string {
    return this.#derive(`page ${cookie}`);
  }

  async list(isConnected: IsConnected) {
    return (await this.#removeEnded(isConnected)).map((row) => ({
      id: row.id,
      user_agent: row.user_agent,
      created_at: new Date(row.created_at).toISOString(),
      last_used_at: new Date(this.#lastUseOf(row, isConnected)).toISOString(),
      expires_at: new Date(this.#endOf(row, isConnected)).toISOString(),
    }));
  }

  end(id: string): Promise<boolean> {
    return this.#table.remove(id);
  }

  #endOf(row: LoginRow, isConnected: IsConnected): number {
    return Math.min(row.expires_at, this.#lastUseOf(row, isConnected) + MAX_IDLE_MS);
  }

  #lastUseOf({ id, last_used_at }: LoginRow, isConnected: IsConnected): number {
    return isConnected(id) ? this.#now() : last_used_at;
  }

  /** Returns the remaining logins. */
  async #removeEnded(isConnected: IsConnected): Promise<LoginRow[]> {
    const rows = await this.#table.list();
    const holds = (row: LoginRow) => row.owner_hash === this.#ownerHash && this.#endOf(row, isConnected) > this.#now();
    for (const row of rows) if (!holds(row)) await this.#table.remove(row.id);
    return rows.filter(holds);
  }

  #derive(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}
