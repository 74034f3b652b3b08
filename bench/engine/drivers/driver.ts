export const cols = 120;
export const rows = 40;

/** A program in a terminal, as one of the libraries under comparison runs it. */
export interface Program {
  /** Resolves when the screen shows the text. */
  whenShown(text: string): Promise<void>;
  /** Types. */
  send(text: string): void;
  /** Resolves when the program has ended and all its output was parsed. */
  whenOver(): Promise<void>;
  /** Starts so many waits that are never met. */
  addWaits?(count: number): void;
  /** The text of the screen. */
  read?(): string;
  /** Resolves when the program wants input, or after this long. */
  whenInputWanted?(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A way of running programs inside this process. */
export interface Driver {
  start(command: string, args: readonly string[]): Promise<Program>;
}
