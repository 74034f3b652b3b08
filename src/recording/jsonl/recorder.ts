import type { Disposable } from '../../base/disposable.js';
import type { LineFile } from '../line-file.js';
import { type Direction, decodeEvent, encodeEvent } from './event.js';

/** Whether a file can be gone on with as a JSONL recording. */
export function isJsonlRecording(firstLine: string): boolean {
  return decodeEvent(firstLine) !== undefined;
}

export interface JsonlRecorderOptions {
  file: LineFile;
  /** Takes secrets out of a message; frames come without them. */
  redact: (line: string, direction: Direction) => string;
  /** Called once, when nothing more can be written; the recording is closed then. */
  onEnd?: ((error: Error) => void) | undefined;
}

/** Writes a JSONL recording: what was asked, answered and seen, each at its time. Noting never throws. */
export class JsonlRecorder implements Disposable {
  readonly #options: JsonlRecorderOptions;
  /** The calendar gives the start, the monotonic clock the rest: time must not run backwards in a file. */
  readonly #startMicros = Math.round((Date.now() - performance.now()) * 1000);
  #count = 0;
  #isOpen = true;

  constructor(options: JsonlRecorderOptions) {
    this.#options = options;
  }

  get path(): string {
    return this.#options.file.path;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** How many events were written. */
  get count(): number {
    return this.#count;
  }

  note(direction: Direction, line: string, atMs = performance.now()): void {
    if (!this.#isOpen) return;
    const { file, redact, onEnd } = this.#options;
    const timestampMicros = this.#startMicros + Math.round(atMs * 1000);
    try {
      const isFrame = direction === 'frame' || direction === 'frame-delta';
      file.append(encodeEvent({ direction, line: isFrame ? line : redact(line, direction), timestampMicros }));
      this.#count++;
    } catch (error) {
      this.dispose();
      onEnd?.(error as Error);
    }
  }

  dispose(): void {
    this.#isOpen = false;
    this.#options.file.dispose();
  }
}
