export const COLS = 120;
export const ROWS = 40;

/** A program in a terminal, as one of the libraries under comparison runs it. */
export interface Program {
  /** Resolves when the screen shows the text. */
  whenShown(text: string): Promise<void>;
  /** Types. */
  send(text: string): void;
  /** Resolves when the program has exited and all its output is parsed. */
  whenOver(): Promise<void>;
  /** Starts `count` waits that never match. */
  addWaits?(count: number): void;
  /** The text of the screen. */
  read?(): string;
  /** Resolves when the program wants input, or after the timeout. */
  whenInputWanted?(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A way of running programs inside this process. */
export interface Driver {
  start(command: string, args: readonly string[]): Promise<Program>;
}
