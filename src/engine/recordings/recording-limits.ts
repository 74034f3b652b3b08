import { basename, dirname } from 'node:path';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import { fail, type TtypilotError } from '../../base/errors/errors.js';
import { readFileName } from './file-name.js';
import type { RecordingFolder } from './recording-folder.js';
import { Retention, type RetentionRules } from './retention.js';

export interface RecordingLimitsOptions {
  folder: RecordingFolder;
  clock: Clock;
  /** For all recordings of a session together; 0 means no limit. */
  sessionBytes: number;
  /** What is kept in the folder. Default: everything. */
  rules?: RetentionRules | undefined;
}

/** A file that is being written and counts towards the limits. */
export interface CountedFile extends Disposable {
  /** Counts bytes that are about to be written; returns the error if they exceed a limit. */
  take(bytes: number): TtypilotError | undefined;
  /** The file gives bytes back. */
  giveBack(bytes: number): void;
  /** Nothing was recorded, and the file of `bytes` bytes is removed. */
  cancel(bytes: number): void;
}

/** Counts the size of recordings, per session and in the whole folder. */
export class RecordingLimits implements Disposable {
  readonly #folder: RecordingFolder;
  readonly #quotas: SessionQuotas;
  readonly #retention: Retention | undefined;
  #isStarted = false;
  readonly #removed = new Emitter<{ name: string; bytes: number }[]>();
  /** Fires when files were removed because they were too many, too large or too old. */
  readonly onRemoved = this.#removed.event;

  constructor({ folder, clock, sessionBytes, rules }: RecordingLimitsOptions) {
    this.#folder = folder;
    this.#quotas = new SessionQuotas(sessionBytes, (sessionId) => this.#bytesOf(sessionId));
    if (!rules) return;
    const onRemoved = (files: { name: string; bytes: number }[]) => {
      for (const { name, bytes } of files) this.#giveBack(name, bytes);
      this.#removed.emit(files);
    };
    this.#retention = new Retention({ folder, clock, rules, onRemoved });
  }

  /** Enforces the limits from now on. The first recording does this by itself. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#retention?.start();
  }

  /** Begins to count a file that already has `bytes` bytes. Dispose the result when the recording has ended. */
  count(path: string, { sessionId, bytes }: { sessionId: string; bytes: number }): CountedFile {
    const name = dirname(path) === this.#folder.path && readFileName(basename(path)) ? basename(path) : undefined;
    this.start();
    if (name !== undefined) this.#retention?.begin(name, bytes);
    return {
      take: (more) => {
        const refusal = this.#quotas.take(sessionId, more);
        if (!refusal && name !== undefined) this.#retention?.grow(name, more);
        return refusal;
      },
      giveBack: (gone) => {
        if (name !== undefined) this.#retention?.grow(name, -gone);
        this.#quotas.giveBack(sessionId, gone);
      },
      cancel: (written) => {
        if (name !== undefined) this.#retention?.cancel(name);
        this.#quotas.giveBack(sessionId, written);
      },
      dispose: () => {
        if (name !== undefined) this.#retention?.end(name);
      },
    };
  }

  /** Called when a user has deleted a file. */
  deleted(name: string, bytes: number): void {
    this.#retention?.forget(name);
    this.#giveBack(name, bytes);
  }

  /** Called when a session has ended and will not be recorded any more. */
  forgetSession(sessionId: string): void {
    this.#quotas.forget(sessionId);
  }

  dispose(): void {
    this.#retention?.dispose();
  }

  #giveBack(name: string, bytes: number): void {
    const sessionId = readFileName(name)?.sessionId;
    if (sessionId !== undefined) this.#quotas.giveBack(sessionId, bytes);
  }

  /** Read from the folder, since a session in tmux may have recordings of earlier processes. */
  #bytesOf(sessionId: string): number {
    const files = this.#folder.files((recording) => recording.sessionId === sessionId);
    return files.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

/** Limits the total size of each session's recordings. */
class SessionQuotas {
  readonly #limitBytes: number;
  readonly #usedBefore: (sessionId: string) => number;
  readonly #used = new Map<string, number>();

  /** `usedBefore` returns what a session has recorded in earlier processes. */
  constructor(limitBytes: number, usedBefore: (sessionId: string) => number) {
    this.#limitBytes = limitBytes;
    this.#usedBefore = usedBefore;
  }

  /** Counts bytes that are about to be written; returns the error if they exceed the limit. */
  take(sessionId: string, bytes: number): TtypilotError | undefined {
    if (this.#limitBytes === 0) return undefined;
    const used = this.#used.get(sessionId) ?? this.#usedBefore(sessionId);
    const isTooMuch = used + bytes > this.#limitBytes;
    this.#used.set(sessionId, isTooMuch ? used : used + bytes);
    return isTooMuch ? fail('recording_quota_reached', { sessionId, limitBytes: this.#limitBytes }) : undefined;
  }

  /** A recording of the session was removed. */
  giveBack(sessionId: string, bytes: number): void {
    const used = this.#used.get(sessionId);
    if (used !== undefined) this.#used.set(sessionId, Math.max(0, used - bytes));
  }

  /** The session has ended. */
  forget(sessionId: string): void {
    this.#used.delete(sessionId);
  }
}
