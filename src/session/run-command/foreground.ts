/** A shell with a known syntax; `unknown` may be any shell, behind a program such as ssh. */
export type ShellKind = 'bash' | 'zsh' | 'fish' | 'mksh' | 'posix' | 'unknown';

/** The program that reads the terminal's input. */
export interface Foreground {
  /** Undefined where it is not visible. */
  pid?: number;
  name: string;
  /** Undefined unless it is a shell that takes commands. */
  shell?: ShellKind;
  /** A shell started it and will be back when it ends. */
  isBeforeShell?: boolean;
  /** Whether the process has ended; false where that is not visible. */
  isGone(): boolean;
}

/** Determines which program is in the foreground of a session's terminal. */
export type FindForeground = (program: { pid: number; command: string }) => Foreground;
