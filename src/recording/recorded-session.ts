import type { Clock } from '../base/clock.js';
import type { Event } from '../base/emitter.js';
import type { Terminal } from '../terminal/index.js';

/** Why a recording ends; with the exit when its session has ended. */
export interface RecordedEnd {
  reason: string;
  isExit: boolean;
  exitCode?: number | undefined;
  signal?: NodeJS.Signals | undefined;
}

/** What a recorder needs of a session. */
export interface RecordedSession {
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** The bytes are only valid during the call. */
  readonly onOutput: Event<{ bytes: Uint8Array; seq: number }>;
  readonly onScreen: Event<unknown>;
  readonly onResize: Event<{ cols: number; rows: number }>;
  /** What is sent to the program. */
  readonly onInput: Event<{ bytes: Uint8Array; isSecret?: true | undefined }>;
  /** The beginning of a character or sequence whose end has not come yet. */
  unfinishedOutput(): Uint8Array;
}

/** What runs until it is told that the session is over, or nothing more can be written. */
export interface SessionRecorder {
  /** How many events were written. */
  readonly count: number;
  /** Names this moment. */
  mark(label: string): void;
  /** Writes what is still held back, why it ends, the exit if there is one, and closes the file. */
  finish(end: RecordedEnd): void;
}

export interface SessionRecorderOptions {
  /** Whether what is typed is recorded too; passwords never are. */
  includesInput: boolean;
  /** Called once, when nothing more can be written; the file is closed then. */
  onEnd: (error: Error) => void;
}
