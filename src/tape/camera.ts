import type { Recording } from '../recording/recording.js';
import type { Session } from '../session/session.js';

/** A screen as it was, to be drawn after the tape: drawing would take time out of the recording. */
export interface Photo {
  path: string;
  cols: number;
  rows: number;
  /** What makes a new terminal look the same. */
  state: string;
}

/** Records what a tape shows: all of it is in one file, without what is hidden. */
export class Camera {
  readonly photos: Photo[] = [];
  readonly #session: Session;
  readonly #path: string;
  #running: Recording | undefined;
  /** The length of the parts that are over. */
  #durationMs = 0;
  #hasBegun = false;
  #problem: Error | undefined;

  constructor(session: Session, path: string) {
    this.#session = session;
    this.#path = path;
  }

  /** Continues the recording, which then begins with the whole screen. */
  show(): void {
    if (this.#running) return;
    this.#running = this.#session.startRecording({ path: this.#path });
    this.#hasBegun = true;
  }

  hide(): void {
    this.#note();
    this.#running?.stop();
    this.#running = undefined;
  }

  photograph(path: string): void {
    const { cols, rows } = this.#session.terminal;
    this.photos.push({ path, cols, rows, state: this.#session.terminal.serialize() });
  }

  get durationMs(): number {
    return this.#durationMs + (this.#running?.durationMs ?? 0);
  }

  /** Whether anything was shown. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Why nothing more can be recorded. */
  get problem(): Error | undefined {
    return this.#problem ?? this.#running?.problem;
  }

  #note(): void {
    this.#durationMs += this.#running?.durationMs ?? 0;
    this.#problem ??= this.#running?.problem;
  }
}
