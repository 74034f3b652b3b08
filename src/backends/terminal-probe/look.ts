/** One moment of a terminal, as the kernel shows it: its foreground processes, and those that wait for input. */
export interface TerminalLook {
  /** The processes that may read the terminal: those of its foreground group. */
  foreground: ForegroundProcess[];
  /** Their threads that wait for input from the terminal. */
  readers: TerminalReader[];
  /** One of them is running, or about to run. */
  isBusy: boolean;
  /** Unchanged as long as the same threads wait, or may wait, and have not run in between. */
  signature: string;
  /** The terminal that was looked at. */
  path: string;
  /** Programs that only pass input on to this terminal, outermost first. */
  via: string[];
}

export interface ForegroundProcess {
  pid: number;
  /** The name of its program. */
  command: string;
  /** With its name first; only known for waiting processes. */
  args: readonly string[];
  /** It belongs to another user, so its activity is invisible. */
  isHidden: boolean;
  /** It has sockets open too. */
  hasSockets?: boolean;
}

export interface TerminalReader {
  process: ForegroundProcess;
  threadId: number;
  /**
   * It is in a read of the terminal, or polls the terminal among other descriptors. With `may`, the system hides the details:
   * the thread sleeps like a reader or poller and has the terminal open.
   */
  how: 'reads' | 'polls' | 'may read' | 'may poll';
  /** How many bytes the read asked for. */
  byteCount?: number;
}
