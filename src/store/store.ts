import { mkdirSync } from 'node:fs';
import { AgentTable } from './agents.js';
import { AnswerTable } from './answers.js';
import { type Database, openPostgres, openSqlite } from './database.js';
import { Deliveries } from './deliveries.js';
import { Journal } from './journal.js';
import { LoginTable } from './logins.js';
import { Tokens } from './tokens.js';
import { TurnTable } from './turns.js';

export interface StoreOptions {
  /** Of a database of PostgreSQL. Default: SQLite in the data directory. */
  databaseUrl?: string | undefined;
  /** A connection was lost that nobody was using. */
  onFailure?: (error: unknown) => void;
}

/** Everything that outlives the process. */
export class Store {
  readonly #database: Database;
  readonly journal: Journal;
  readonly tokens: Tokens;
  readonly logins: LoginTable;
  readonly deliveries: Deliveries;
  readonly agents: AgentTable;
  readonly turns: TurnTable;
  readonly answers: AnswerTable;

  private constructor(database: Database) {
    this.#database = database;
    this.journal = new Journal(database);
    this.tokens = new Tokens(database);
    this.logins = new LoginTable(database);
    this.deliveries = new Deliveries(database);
    this.agents = new AgentTable(database);
    this.turns = new TurnTable(database);
    this.answers = new AnswerTable(database);
  }

  /** Opens the database of a data directory, or the one at an address, and makes what is missing. */
  static async open(directory: string, options: StoreOptions = {}): Promise<Store> {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const { databaseUrl, onFailure = () => {} } = options;
    const isElsewhere = databaseUrl !== undefined;
    return new Store(await (isElsewhere ? openPostgres(databaseUrl, onFailure) : openSqlite(directory)));
  }

  close(): Promise<void> {
    return this.#database.destroy();
  }
}
