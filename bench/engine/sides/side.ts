/** Somebody who can run programs in terminals, and what can be measured of that. */
export interface Side {
  readonly name: string;
  /** How long it takes until all of a file that `cat` prints was taken in. */
  secondsOfCat(file: string): Promise<number>;
  /** From each write of a program to the end of the wait for it, beside others that print without end. */
  wakeUpsMs(options: { marks: number; floods: number }): Promise<number[]>;
  /** From each word that is typed to the end of the wait for its echo. */
  echoesMs(count: number): Promise<number[]>;
  /** From each start of a program to the end of the wait for its first word. */
  startsMs(count: number): Promise<number[]>;
  close(): Promise<void> | void;
}

/** A program that tells with a word that it runs, and takes all input without an answer. */
export const SILENT_READER = ['sh', '-c', 'echo ready.; exec cat > /dev/null'] as const;
