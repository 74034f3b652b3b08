/** A way to run programs in terminals, with its measurements. */
export interface Side {
  readonly name: string;
  /** The time until all of a file that `cat` prints is processed. */
  secondsOfCat(file: string): Promise<number>;
  /** From each write of a program to the end of the wait for it, next to programs that print endlessly. */
  wakeUpsMs(options: { marks: number; floods: number }): Promise<number[]>;
  /** From typing each word to the end of the wait for its echo. */
  echoesMs(count: number): Promise<number[]>;
  /** From each start of a program to the end of the wait for its first word. */
  startsMs(count: number): Promise<number[]>;
  close(): Promise<void> | void;
}

/** A program that prints `ready.` and then swallows all input. */
export const SILENT_READER = ['sh', '-c', 'echo ready.; exec cat > /dev/null'] as const;
