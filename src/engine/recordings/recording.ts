import type { Disposable } from '../../base/disposable.js';
import type { SessionRecorder } from '../../recording/recorded-session.js';
import type { SessionExit } from '../../session/lifecycle.js';
import type { Session } from '../../session/session.js';

export const RECORDING_FORMATS = ['asciicast', 'jsonl'] as const;
export type RecordingFormat = (typeof RECORDING_FORMATS)[number];
/** How the names of their files end. */
export const ENDINGS: Record<RecordingFormat, string> = { asciicast: 'cast', jsonl: 'jsonl' };

export interface RecordingOptions {
  /** `asciicast` has every byte, `jsonl` what the screen shows as text. Default `asciicast`. */
  format?: RecordingFormat | undefined;
  /** Default: a new file in the data directory. */
  path?: string | undefined;
  /** Whether what is typed is recorded too; passwords never are. Default false. */
  includesInput?: boolean | undefined;
  /** How large the file may become. Default 256 MB. */
  limitBytes?: number | undefined;
}

/** Why a recording is over: it was stopped, the file could not grow, or how the session ended. */
export type RecordingEnd = 'stopped' | 'size_limit' | 'write_failed' | SessionExit['reason'];

interface RecordingParts {
  id: string;
  session: Session;
  format: RecordingFormat;
  file: { readonly path: string; readonly bytes: number };
  recorder: SessionRecorder;
}

interface RecordedSoFar {
  bytes: number;
  events: number;
  durationMs: number;
}

/** A recording of a session, running or over. */
export class Recording {
  readonly id: string;
  readonly sessionId: string;
  readonly path: string;
  readonly format: RecordingFormat;
  readonly startedAt = new Date();
  readonly #startMs: number;
  /** Let go of at the end: a session is large. */
  #parts: RecordingParts | undefined;
  #last: RecordedSoFar = { bytes: 0, events: 0, durationMs: 0 };
  readonly #exits: Disposable;
  #end: RecordingEnd | undefined;
  #problem: Error | undefined;

  constructor(parts: RecordingParts) {
    this.#parts = parts;
    this.id = parts.id;
    this.sessionId = parts.session.id;
    this.path = parts.file.path;
    this.format = parts.format;
    this.#startMs = parts.session.clock.now();
    this.#exits = parts.session.onExit((exit) => this.#finish(exit.reason, exit));
  }

  /** Why it is over; undefined while it runs. */
  get end(): RecordingEnd | undefined {
    return this.#end;
  }

  /** What went wrong, when nothing more could be written. */
  get problem(): Error | undefined {
    return this.#problem;
  }

  /** How long the file is. */
  get bytes(): number {
    return this.#soFar.bytes;
  }

  get events(): number {
    return this.#soFar.events;
  }

  get durationMs(): number {
    return this.#soFar.durationMs;
  }

  /** Names this moment, so that a player can jump to it. */
  mark(label: string): void {
    this.#parts?.recorder.mark(label);
  }

  /** Ends it; what came up to now is in the file. */
  stop(): void {
    this.#finish('stopped');
  }

  /** Nothing more could be written. */
  fail(problem: Error & { code?: string }): void {
    this.#problem = problem;
    this.#finish(problem.code === 'recording_too_large' ? 'size_limit' : 'write_failed');
  }

  get #soFar(): RecordedSoFar {
    if (!this.#parts) return this.#last;
    const { file, recorder, session } = this.#parts;
    return { bytes: file.bytes, events: recorder.count, durationMs: session.clock.now() - this.#startMs };
  }

  #finish(end: RecordingEnd, exit?: SessionExit): void {
    if (!this.#parts) return;
    this.#parts.recorder.finish(exit && { reason: exit.reason, exitCode: exit.exitCode, signal: exit.signal });
    // the last bytes may be those that did not fit
    this.#end ??= end;
    this.#last = this.#soFar;
    this.#exits.dispose();
    this.#parts = undefined;
  }
}
