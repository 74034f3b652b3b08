import type { Disposable } from '../base/disposable.js';
import type { Event } from '../base/emitter.js';
import type { TerminalLook } from './terminal-probe/look.js';

/** A place where a program's terminal lives. Disposing lets go of the terminal at once, without further events. */
export interface Backend extends Disposable {
  /** The process that was started. */
  readonly pid: number;
  /** What the program wrote, as it was read. The bytes are only valid during the call: copy what must stay. */
  readonly onData: Event<Uint8Array>;
  /** Before what comes next, output may be missing that was lost on its way. Not there where nothing can be lost. */
  readonly onGap?: Event<void>;
  /** Once, after the last byte was delivered. */
  readonly onExit: Event<BackendExit>;
  /**
   * Sends input in the order of the calls; resolves when the kernel has all of it.
   * Rejects with `input_queue_full` (nothing of it was taken) or `session_exited` (a part may have been read).
   */
  write(bytes: Uint8Array, grant?: Grant): Promise<void>;
  /** Sends input before everything that still waits, and drops that: its writes reject with `input_interrupted`. */
  interrupt?(bytes: Uint8Array, grant?: Grant): Promise<void>;
  /**
   * Pastes text where the backend knows better than the screen whether the program wants pastes to be marked. Line breaks
   * become what Enter sends, unless they are to be kept.
   */
  paste?(text: string, options?: Grant & { keepsBreaks?: boolean }): Promise<void>;
  /** Throws `session_exited` after the exit. A promise tells when it is done; `onResize` has told the size by then. */
  resize(cols: number, rows: number, grant?: Grant): void | Promise<void>;
  /** The terminal has another size, whoever wanted it. Not there where only `resize` changes it. */
  readonly onResize?: Event<TerminalSize>;
  /** Resolves when what the program had written was delivered. Not there where that is always the case after a turn. */
  sync?(): Promise<void>;
  /** Stops `onData` until `resume`. The program's last bytes come at its exit nevertheless, they are few. */
  pause(): void;
  resume(): void;
  /** Signals the process group of the program. Throws `session_exited` after the exit. */
  signal(name: NodeJS.Signals, grant?: Grant): void;
  /** Ends the program and all that it started, and looks whether they are gone. Also after the exit. */
  kill(): Promise<KillReport>;
  /** How the terminal treats input right now; undefined where that cannot be seen. */
  inputMode(): Promise<InputMode | undefined>;
  /** Looks at the terminal through the kernel; not there when that is not possible, as for a recording. */
  readonly probe?: Probe;
  /** Held for several writes that belong together, where other processes type into the same terminal. */
  readonly lock?: SenderLock;
}

/** What one call may do to a terminal that it shares with others. It belongs to the call, never to the terminal. */
export interface Grant {
  /** Act on the tmux pane that ttypilot itself runs in. */
  allowSelf?: boolean | undefined;
  /** Leave copy mode first; a pane in copy mode refuses input. */
  leaveMode?: boolean | undefined;
}

/** One sender at a time, here or in another process. Disposing gives it back. */
export interface SenderLock {
  take(): Promise<Disposable>;
}

/** What the kernel knows about a terminal. */
export interface Probe {
  /** Takes a fraction of a millisecond. Undefined on systems that do not show it, and when nobody has the terminal. */
  look(): TerminalLook | undefined;
  /** How the terminal treats input, when it was read and no reader has run since. */
  knownMode(look: TerminalLook): InputMode | undefined;
  /** How the terminal, or the one inside it, treats input now. Costs milliseconds when it is not known. */
  mode(): Promise<InputMode | undefined>;
  /** How many bytes of input the program has not read yet; undefined where that cannot be told. */
  unreadBytes(): Promise<number | undefined>;
}

export interface TerminalSize {
  cols: number;
  rows: number;
}

/** What to start, and where. */
export interface LaunchOptions {
  /** A program's name, looked up in PATH, or its path. */
  command: string;
  args?: readonly string[];
  /** Default: the directory of this process. */
  cwd?: string;
  /** Default 80. */
  cols?: number;
  /** Default 24. */
  rows?: number;
  /** Added to the environment; null unsets. */
  env?: Readonly<Record<string, string | null>>;
  /** Runs it inside script(1), for programs that want a terminal below their terminal. */
  useScript?: boolean;
  /** Whether the program gets the environment of this process, or which names of it. Default true. */
  inheritEnv?: boolean | readonly string[];
}

/** How a program ended: with a code or by a signal. Neither is there when nobody could tell. */
export interface BackendExit {
  exitCode?: number;
  signal?: NodeJS.Signals;
  /** False when others still hold the terminal open, so that more could have come. */
  outputComplete: boolean;
  /** The terminal itself is gone, and what has become of the program is not known. */
  isLost?: boolean;
}

export interface KillReport {
  /** The strongest signal that was needed; undefined when nothing was left to end. */
  signal?: KillSignal;
  /** Empty unless processes could not be ended. */
  survivors: Survivor[];
  /** How the processes of the program are told from others. Not there when nothing was to be ended. */
  contained?: Containment;
}

/**
 * `subreaper`: a parent of the program keeps all its descendants below itself, so `survivors` is exact.
 * `marks`: they are found by their session, terminal, parents and a mark in the environment, which a process can shed.
 */
export type Containment = 'subreaper' | 'marks';

export type KillSignal = 'SIGHUP' | 'SIGTERM' | 'SIGKILL';

export interface Survivor {
  pid: number;
  command: string;
  reason: 'not_permitted' | 'still_running';
}

export interface InputMode {
  /** The kernel collects a line before the program sees it, and cuts lines above 4,095 bytes. */
  canonical: boolean;
  /** What is typed appears on the screen; off for a password. */
  echo: boolean;
  /** ctrl+c is a signal, as line editors have it; full-screen programs read it as a key. */
  signals?: boolean;
}
