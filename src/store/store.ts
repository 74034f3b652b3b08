import { type Clock, elapse, systemClock } from '../base/clock.js';
import { makeDirectory } from '../base/files/make-directory.js';
import { AgentTable } from './agents.js';
import { AnswerTable } from './answers.js';
import { type Database, openPostgres, openSqlite } from './database.js';
import { Deliveries } from './deliveries.js';
import { Journal } from './journal.js';
import { LoginTable } from './logins.js';
import { storeReason } from './store-failure.js';
import { Tokens } from './tokens.js';
import { TurnTable } from './turns.js';

export interface StoreOptions {
  /** URL of a PostgreSQL database. Default: SQLite in the data directory. */
  databaseUrl?: string | undefined;
  clock?: Clock;
  /** Called when a connection is lost or restored. */
  onFailure?: (error: unknown) => void;
}

/** Everything that outlives the process. */
export class Store {
  readonly #database: Database;
  readonly #probe: WriteProbe;
  readonly journal: Journal;
  readonly tokens: Tokens;
  readonly logins: LoginTable;
  readonly deliveries: Deliveries;
  readonly agents: AgentTable;
  readonly turns: TurnTable;
  readonly answers: AnswerTable;

  private constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#probe = new WriteProbe(database, clock);
    this.journal = new Journal(database);
    this.tokens = new Tokens(database);
    this.logins = new LoginTable(database);
    this.deliveries = new Deliveries(database);
    this.agents = new AgentTable(database);
    this.turns = new TurnTable(database);
    this.answers = new AnswerTable(database);
  }

  /** Opens the database of a data directory, or the one at `databaseUrl`, and creates what is missing. */
  static async open(directory: string, options: StoreOptions = {}): Promise<Store> {
    makeDirectory(directory);
    const { databaseUrl: url, onFailure = () => {}, clock = systemClock } = options;
    const isElsewhere = url !== undefined;
    const database = isElsewhere ? openPostgres(url, { directory, clock, onFailure }) : openSqlite(directory);
    return new Store(await database, clock);
  }

  /** Why the database cannot be written now; undefined when it can. */
  problem(): Promise<string | undefined> {
    return this.#probe.problem();
  }

  close(): Promise<void> {
    return this.#database.destroy();
  }
}

/** How long a result is reused: health checks may come at any rate. */
const KEPT_MS = 1000;
const TIMEOUT_MS = 2000;

/** Checks whether the database accepts writes, by writing. */
class WriteProbe {
  readonly #database: Database;
  readonly #clock: Clock;
  #last: { at: number; problem: Promise<string | undefined> } | undefined;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Why the database cannot be written; undefined when it can. */
  problem(): Promise<string | undefined> {
    const now = this.#clock.now();
    if (!this.#last || now - this.#last.at >= KEPT_MS) this.#last = { at: now, problem: this.#ask() };
    return this.#last.problem;
  }

  async #ask(): Promise<string | undefined> {
    const write = this.#database
      .updateTable('service_state')
      .set({ value: Date.now() })
      .where('name', '=', 'probe')
      .execute()
      .then(() => undefined, storeReason);
    const silence = elapse(this.#clock, TIMEOUT_MS).then(() => `the database did not answer within ${TIMEOUT_MS} ms`);
    return Promise.race([write, silence]);
  }
}
