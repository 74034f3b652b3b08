import type { Disposable } from '../base/disposable.js';
import type { Event } from '../base/emitter.js';
import type { TerminalSize } from '../base/terminal-size.js';
import type { TerminalLook } from './terminal-probe/look.js';

/** Where a program's terminal lives. Disposing releases the terminal at once, without further events. */
export interface Backend extends Disposable {
  /** The process that was started. */
  readonly pid: number;
  /** The program's output, as it was read. The bytes are only valid during the call: copy what must stay. */
  readonly onData: Event<Uint8Array>;
  /** Output may be missing before what comes next. Absent where no output can be lost. */
  readonly onGap?: Event<void>;
  /** Fires once, after the last byte was delivered. */
  readonly onExit: Event<BackendExit>;
  /**
   * Sends input in the order of the calls; resolves when the kernel has all of it. Rejects with `input_queue_full` (none of it
   * was taken) or `session_exited` (a part may have been read).
   */
  write(bytes: Uint8Array, grant?: Grant): Promise<void>;
  /** Sends input at once and drops everything queued before it: those writes reject with `input_interrupted`. */
  interrupt?(bytes: Uint8Array, grant?: Grant): Promise<void>;
  /**
   * Pastes text, where the backend knows better than the screen whether the program wants bracketed pastes. Line breaks become
   * what Enter sends, unless `keepsBreaks` is set.
   */
  paste?(text: string, options?: Grant & { keepsBreaks?: boolean }): Promise<void>;
  /** Throws `session_exited` after the exit. A returned promise resolves when it is done, after `onResize` has fired. */
  resize(cols: number, rows: number, grant?: Grant): void | Promise<void>;
  /** The terminal's size has changed, for whatever reason. Absent where only `resize` changes it. */
  readonly onResize?: Event<TerminalSize>;
  /** Resolves when everything written so far was delivered. Absent where nothing is ever on its way. */
  sync?(): Promise<void>;
  /** Stops `onData` until `resume`. The few last bytes are delivered at the exit nevertheless. */
  pause(): void;
  resume(): void;
  /** Signals the program's process group. Throws `session_exited` after the exit. */
  signal(name: NodeJS.Signals, grant?: Grant): void;
  /** Ends the program and everything it started, and checks that they are gone. Works after the exit too. */
  kill(): Promise<KillReport>;
  /** How the terminal treats input right now; undefined where that is unknown. */
  inputMode(): Promise<InputMode | undefined>;
  /** Inspects the terminal through the kernel; absent where that is impossible, as for a recording. */
  readonly probe?: Probe;
  /** Held across writes that belong together, where other processes type into the same terminal. */
  readonly lock?: SenderLock;
}

/** What one call may do to a shared terminal. It belongs to the call, never to the terminal. */
export interface Grant {
  /** Act on the tmux pane that ttypilot itself runs in. */
  allowSelf?: boolean | undefined;
  /** Leave copy mode first; a pane in copy mode refuses input. */
  leaveMode?: boolean | undefined;
  /** Who acts, for traces. */
  by?: string | undefined;
  /** Called for each write, for logs: whether it surely contains no secret. */
  onWrite?: ((isPlain: boolean) => void) | undefined;
}

/** Admits one sender at a time, here or in another process. Disposing releases it. */
export interface SenderLock {
  take(): Promise<Disposable>;
}

/** What the kernel knows about a terminal. */
export interface Probe {
  /** Takes a fraction of a millisecond. Undefined on systems that do not show it, and when no process has the terminal. */
  look(): TerminalLook | undefined;
  /** How the terminal treats input, if that was read before and no reader has run since. */
  knownMode(look: TerminalLook): InputMode | undefined;
  /** How the terminal, or the one inside it, treats input now. Takes milliseconds unless it is known. */
  mode(): Promise<InputMode | undefined>;
  /** How many bytes of input the program has not read yet; undefined where that is unknown. */
  unreadBytes(): Promise<number | undefined>;
  /** Fetches a new look from another machine, for `look` to return. Absent where every look is new. */
  refresh?(): Promise<void>;
  /** Why another machine shows no processes now. */
  readonly blind?: string | undefined;
}

/** What to start and where. */
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
  /** Runs it inside script(1), for programs that need a terminal inside their terminal. */
  useScript?: boolean;
  /** Whether the program inherits this process's environment, or which variables of it. Default true. */
  inheritEnv?: boolean | readonly string[];
}

/** How a program ended: with a code or by a signal. Neither is set when that is unknown. */
export interface BackendExit {
  exitCode?: number;
  signal?: NodeJS.Signals;
  /** False when other processes still hold the terminal open, so that more output could have come. */
  outputComplete: boolean;
  /** The terminal itself is gone, and the fate of the program is unknown. */
  isLost?: boolean;
}

export interface KillReport {
  /** The strongest signal that was needed; undefined when nothing was left to end. */
  signal?: KillSignal;
  /** Processes that could not be ended. */
  survivors: Survivor[];
  /** How the program's processes were found. Absent when nothing had to be ended. */
  contained?: Containment;
}

/**
 * `subreaper`: a parent of the program keeps all its descendants below itself, so `survivors` is exact.
 * `marks`: they are found by session, terminal, parents and a mark in the environment, all of which a process can shed.
 */
export type Containment = 'subreaper' | 'marks';

export type KillSignal = 'SIGHUP' | 'SIGTERM' | 'SIGKILL';

export interface Survivor {
  pid: number;
  command: string;
  /** `unreachable`: it is on another machine, and nothing there says whether it has ended. */
  reason: 'not_permitted' | 'still_running' | 'unreachable';
}

export interface InputMode {
  /** The kernel collects a line before the program sees it, and cuts lines above 4,095 bytes. */
  canonical: boolean;
  /** Typed text appears on the screen; off for a password. */
  echo: boolean;
  /** ctrl+c sends a signal, as in line editors; full-screen programs read it as a key. */
  signals?: boolean;
}
