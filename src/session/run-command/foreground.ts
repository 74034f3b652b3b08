/** A shell whose syntax we know; `unknown` is what may be one, behind a program such as ssh. */
export type ShellKind = 'bash' | 'zsh' | 'fish' | 'mksh' | 'posix' | 'unknown';

/** The program that reads what is typed. */
export interface Foreground {
  /** Undefined where it cannot be seen. */
  pid?: number;
  name: string;
  /** Undefined when it is not a shell that takes commands. */
  shell?: ShellKind;
  /** A shell started it, and will be back when it ends. */
  isBeforeShell?: boolean;
  /** Whether the process has ended; false where that cannot be seen. */
  isGone(): boolean;
}

/** Finds out which program has the terminal of a session. */
export type FindForeground = (program: { pid: number; command: string }) => Foreground;
