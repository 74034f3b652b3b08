import { constants } from 'node:os';
import type { Disposable } from '../base/disposable.js';
import type { RecordedEnd, RecordedSession, SessionRecorderOptions } from './recorded-session.js';
import type { Redactor } from './redact/redactor.js';

export interface FileRecorderOptions extends SessionRecorderOptions {
  file: Disposable;
  redactor: Redactor;
}

interface TimedWrite {
  /** Since the start of the recording. */
  atMs: number;
  write: () => void;
}

/** What asciicasts and traces share: events in the order of their times, in a file that the first error closes. */
export abstract class FileRecorder<Options extends FileRecorderOptions> {
  protected readonly session: RecordedSession;
  protected readonly options: Options;
  protected listening: Disposable[] = [];
  readonly #startMs: number;
  /** Events that wait until no older text is held back. */
  #waiting: readonly TimedWrite[] = [];
  #isOpen = true;

  constructor(session: RecordedSession, options: Options) {
    this.session = session;
    this.options = options;
    this.#startMs = session.clock.now();
  }

  protected get nowMs(): number {
    return this.sinceStart(this.session.clock.now());
  }

  protected get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  protected sinceStart(atMs: number): number {
    return atMs - this.#startMs;
  }

  /** When the oldest text arrived that a redactor still holds back. */
  protected abstract get heldSince(): number;

  /** Takes events in the order of their times. Those after text that is held back wait for it. */
  protected add(events: readonly TimedWrite[]): void {
    const untilMs = this.heldSince;
    if (!this.isWaiting && (events.at(-1)?.atMs ?? 0) <= untilMs) {
      for (const { write } of events) this.attempt(write);
      return;
    }
    this.#waiting = [...this.#waiting, ...events].sort((a, b) => a.atMs - b.atMs);
    const ready = this.#waiting.filter(({ atMs }) => atMs <= untilMs);
    this.#waiting = this.#waiting.slice(ready.length);
    for (const { write } of ready) this.attempt(write);
  }

  protected attempt(write: () => void): void {
    if (!this.#isOpen) return;
    try {
      write();
    } catch (error) {
      this.close();
      this.options.onEnd(error as Error);
    }
  }

  protected close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const listening of this.listening) listening.dispose();
    this.options.file.dispose();
  }
}

const MAX_LABEL = 1000;

/** The label of a marker as it may be written. */
export function markLabel(label: string, redactor: Redactor): string {
  return redactor.text(label.slice(0, MAX_LABEL));
}

/** The exit status as a shell reports it. */
export function exitStatus({ exitCode, signal }: RecordedEnd): number | undefined {
  if (exitCode !== undefined || signal === undefined) return exitCode;
  return 128 + (constants.signals[signal] ?? 0);
}
