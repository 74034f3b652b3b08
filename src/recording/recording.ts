import type { Disposable } from '../base/disposable.js';
import type { SessionCore } from '../session/core.js';
import type { SessionExit } from '../session/lifecycle.js';
import type { FileIdentity, LineFile } from './line-file.js';
import type { SessionRecorder } from './recorded-session.js';

export const RECORDING_FORMATS = ['asciicast', 'jsonl', 'trace'] as const;
export type RecordingFormat = (typeof RECORDING_FORMATS)[number];
/** How the names of their files end. */
export const ENDINGS: Record<RecordingFormat, string> = { asciicast: 'cast', jsonl: 'jsonl', trace: 'ttrace' };

export interface RecordingOptions {
  /**
   * `asciicast` has every byte, `jsonl` what the screen shows as text, `trace` every byte and everything else that happened.
   * Default `asciicast`.
   */
  format?: RecordingFormat | undefined;
  /** Default: a new file in the data directory. */
  path?: string | undefined;
  /** Whether what is typed is recorded too; passwords never are. Default false; a trace always has it. */
  includesInput?: boolean | undefined;
  /** How large the file may become. Default 256 MB. A trace then drops its oldest output, other recordings end. */
  limitBytes?: number | undefined;
}

/** The errors of a file that may not grow any more. */
const FULL = ['recording_too_large', 'recording_quota_reached'];
const BEAT_MS = 3_600_000;

/** Why a recording is over: it was stopped, the file could not grow, or how the session ended. */
export type RecordingEnd = 'stopped' | 'size_limit' | 'write_failed' | SessionExit['reason'];

interface RecordingParts {
  id: string;
  session: SessionCore;
  format: RecordingFormat;
  file: Pick<LineFile, 'path' | 'bytes' | 'identity' | 'touch'>;
  recorder: SessionRecorder;
  title: string | undefined;
  command: string;
  /** It is over. */
  onEnd: () => void;
}

interface RecordedSoFar {
  identity: FileIdentity;
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
  readonly title: string | undefined;
  /** With its arguments, without secrets. */
  readonly command: string;
  readonly startedAt = new Date();
  readonly #startMs: number;
  /** Let go of at the end: a session is large. */
  #parts: RecordingParts | undefined;
  #last: RecordedSoFar;
  readonly #exits: Disposable;
  #beat: Disposable | undefined;
  #end: RecordingEnd | undefined;
  #problem: Error | undefined;

  constructor(parts: RecordingParts) {
    this.#parts = parts;
    this.#last = { identity: parts.file.identity, bytes: 0, events: 0, durationMs: 0 };
    this.id = parts.id;
    this.sessionId = parts.session.id;
    this.path = parts.file.path;
    this.format = parts.format;
    this.title = parts.title;
    this.command = parts.command;
    this.#startMs = parts.session.clock.now();
    this.#exits = parts.session.onExit((exit) => this.#finish(exit.reason, exit));
    this.#beatLater(parts);
  }

  /** Why it is over; undefined while it runs. */
  get end(): RecordingEnd | undefined {
    return this.#end;
  }

  /** What went wrong, when nothing more could be written. */
  get problem(): Error | undefined {
    return this.#problem;
  }

  /** Which file it is, whatever lies at its path later. */
  get identity(): FileIdentity {
    return this.#parts?.file.identity ?? this.#last.identity;
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
    this.#finish(FULL.includes(problem.code ?? '') ? 'size_limit' : 'write_failed');
  }

  get #soFar(): RecordedSoFar {
    if (!this.#parts) return this.#last;
    const { file, recorder, session } = this.#parts;
    return {
      identity: file.identity,
      bytes: file.bytes,
      events: recorder.count,
      durationMs: session.clock.now() - this.#startMs,
    };
  }

  #finish(end: RecordingEnd, exit?: SessionExit): void {
    if (!this.#parts) return;
    const { recorder, onEnd } = this.#parts;
    const isExit = exit !== undefined;
    recorder.finish({ reason: end, isExit, ...(isExit ? { exitCode: exit.exitCode, signal: exit.signal } : {}) });
    // the last bytes did not fit, and that has ended it
    if (!this.#parts) return;
    this.#end = end;
    this.#last = this.#soFar;
    this.#exits.dispose();
    this.#beat?.dispose();
    this.#parts = undefined;
    onEnd();
  }

  /** However quiet a session is, other processes see that its recording goes on. */
  #beatLater(parts: RecordingParts): void {
    const beat = () => {
      parts.file.touch();
      this.#beatLater(parts);
    };
    this.#beat = parts.session.clock.after(BEAT_MS, beat, { isBackground: true });
  }
}
