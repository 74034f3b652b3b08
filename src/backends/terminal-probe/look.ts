/** One moment of a terminal, as the kernel shows it: who has it, and who waits for what is typed. */
export interface TerminalLook {
  /** The processes that may read the terminal: those of its foreground group. */
  foreground: ForegroundProcess[];
  /** Those of their threads that wait for input of the terminal. */
  readers: TerminalReader[];
  /** One of them is running, or about to. */
  isBusy: boolean;
  /** Stays the same as long as the same threads wait, or may wait, and have not run in between. */
  signature: string;
  /** The terminal that this is about. */
  path: string;
  /** Programs that only pass input on to a terminal of their own, which this is about, outermost first. */
  via: string[];
}

export interface ForegroundProcess {
  pid: number;
  /** The name of its program. */
  command: string;
  /** With its name first; only of those who wait. */
  args: readonly string[];
  /** It belongs to another user, so that nothing of what it does can be seen. */
  isHidden: boolean;
  /** It also talks to others through sockets. */
  hasSockets?: boolean;
}

export interface TerminalReader {
  process: ForegroundProcess;
  threadId: number;
  /**
   * In a read of the terminal, or waiting for the terminal among others. With `may`, the system hides the details: it
   * sleeps as one does who reads or polls, and has the terminal open.
   */
  how: 'reads' | 'polls' | 'may read' | 'may poll';
  /** How much a read asked for. */
  byteCount?: number;
}
