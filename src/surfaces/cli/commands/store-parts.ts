/** Where a database is. */
export interface StorePlace {
  dataDir: string;
  config?: string | undefined;
}

/** What a look at a database found. */
export interface StoreReport {
  /** The file, or the address without its password. */
  database: string;
  integrity: string | undefined;
  counts: Record<string, number>;
  orphans: { what: string; count: number }[];
  /** The sessions that are recorded as running. */
  running: string[];
  /** Which of these are recorded as running now. */
  stillRunning(ids: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** What the command line does with the database of a data directory. */
export interface StoreParts {
  /** Gives the size of the copy. */
  backUp(place: StorePlace, file: string): Promise<{ database: string; bytes: number }>;
  check(place: StorePlace): Promise<StoreReport>;
}
