import { basename, dirname } from 'node:path';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import type { TtypilotError } from '../../base/errors/errors.js';
import { readFileName } from './file-name.js';
import type { RecordingFolder } from './recording-folder.js';
import { Retention, type RetentionRules } from './retention.js';
import { SessionQuotas } from './session-quotas.js';

export interface RecordingLimitsOptions {
  folder: RecordingFolder;
  clock: Clock;
  /** Of all recordings of a session together; 0 is no limit. */
  sessionBytes: number;
  /** What is kept in the folder; everything when there are none. */
  rules?: RetentionRules | undefined;
}

/** A file that is being written, as far as limits are concerned. */
export interface CountedFile extends Disposable {
  /** Counts bytes that are about to be written, or says why they must not be. */
  take(bytes: number): TtypilotError | undefined;
  /** Nothing was recorded, and the file with so many bytes is removed. */
  cancel(bytes: number): void;
}

/** Counts what recordings take: of each session, and in the folder as a whole. */
export class RecordingLimits implements Disposable {
  readonly #folder: RecordingFolder;
  readonly #quotas: SessionQuotas;
  readonly #retention: Retention | undefined;
  #isStarted = false;
  readonly #removed = new Emitter<{ name: string; bytes: number }[]>();
  /** Files were removed because there were too many, or they were too large or too old. */
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

  /** Removes what is too much, now and from now on. Happens by itself with the first recording. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#retention?.start();
  }

  /** A file that is going to be written and has so many bytes already; it is over when this is disposed. */
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
      cancel: (written) => {
        if (name !== undefined) this.#retention?.cancel(name);
        this.#quotas.giveBack(sessionId, written);
      },
      dispose: () => {
        if (name !== undefined) this.#retention?.end(name);
      },
    };
  }

  /** A file was deleted on request. */
  deleted(name: string, bytes: number): void {
    this.#retention?.forget(name);
    this.#giveBack(name, bytes);
  }

  /** The session is over, and nothing more of it will be recorded. */
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

  /** Sessions in tmux outlive a process, and so do their recordings. */
  #bytesOf(sessionId: string): number {
    const files = this.#folder.files((recording) => recording.sessionId === sessionId);
    return files.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
