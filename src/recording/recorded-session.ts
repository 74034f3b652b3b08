import type { Clock } from '../base/clock.js';
import type { Event } from '../base/emitter.js';
import type { Terminal } from '../terminal/index.js';

/** Why a recording ends, with the exit if its session has ended. */
export interface RecordedEnd {
  reason: string;
  isExit: boolean;
  exitCode?: number | undefined;
  signal?: NodeJS.Signals | undefined;
}

/** The parts of a session that a recorder needs. */
export interface RecordedSession {
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** The bytes are only valid during the call. */
  readonly onOutput: Event<{ bytes: Uint8Array; seq: number }>;
  readonly onScreen: Event<unknown>;
  readonly onResize: Event<{ cols: number; rows: number }>;
  /** Input sent to the program. */
  readonly onInput: Event<{ bytes: Uint8Array; isSecret?: true | undefined }>;
  /** The start of a character or sequence that has not ended yet. */
  unfinishedOutput(): Uint8Array;
}

/** Records a session until `finish` is called or a write fails. */
export interface SessionRecorder {
  /** The number of events written. */
  readonly count: number;
  /** Adds a marker at this moment. */
  mark(label: string): void;
  /** Writes the held text, the reason of the end and any exit, then closes the file. */
  finish(end: RecordedEnd): void;
}

export interface SessionRecorderOptions {
  /** Whether to record input; passwords are never recorded. */
  includesInput: boolean;
  /** Called once when a write fails; the file is then closed. */
  onEnd: (error: Error) => void;
}
