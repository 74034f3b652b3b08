/** One deliberate fault in an important line, and the test that must notice it. */
export interface Mutant {
  /** The file of the project that is changed. */
  file: string;
  /** The code as it is; it stands exactly once in the file. */
  was: string;
  becomes: string;
  /** The test files that notice. */
  tests: readonly string[];
  /** Why no test can notice; such a mutant is run all the same, and it is an error when it is killed after all. */
  survives?: string;
}
