import { mkdirSync } from 'node:fs';
import { AgentTable } from './agents.js';
import { type Database, openDatabase } from './database.js';
import { Deliveries } from './deliveries.js';
import { Journal } from './journal.js';
import { Tokens } from './tokens.js';
import { TurnTable } from './turns.js';

/** Everything that outlives the process. */
export class Store {
  readonly #database: Database;
  readonly journal: Journal;
  readonly tokens: Tokens;
  readonly deliveries: Deliveries;
  readonly agents: AgentTable;
  readonly turns: TurnTable;

  private constructor(database: Database) {
    this.#database = database;
    this.journal = new Journal(database);
    this.tokens = new Tokens(database);
    this.deliveries = new Deliveries(database);
    this.agents = new AgentTable(database);
    this.turns = new TurnTable(database);
  }

  /** Opens the database of a data directory, and makes both when they are missing. */
  static async open(directory: string): Promise<Store> {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return new Store(await openDatabase(directory));
  }

  close(): Promise<void> {
    return this.#database.destroy();
  }
}
