/** One deliberate fault in an important line, and the test that must notice it. */
export interface Mutant {
  /** The file that gets the fault. */
  file: string;
  /** The current code; it occurs exactly once in the file. */
  was: string;
  becomes: string;
  /** The test files that must notice the fault. */
  tests: readonly string[];
  /** Why no test can notice it. Such a mutant still runs, and it is an error if a test notices it after all. */
  survives?: string;
}
