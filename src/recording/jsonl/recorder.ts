import type { Disposable } from '../../base/disposable.js';
import type { LineFile } from '../line-file.js';
import { type Direction, decodeJsonlEvent, encodeJsonlEvent } from './event.js';

/** Whether a file is a JSONL recording, which can be appended to. */
export function isJsonlRecording(firstLine: string): boolean {
  return decodeJsonlEvent(firstLine) !== undefined;
}

export interface JsonlRecorderOptions {
  file: LineFile;
  /** Redacts a message; frames are redacted already. */
  redact: (line: string, direction: Direction) => string;
  /** Called once when a write fails; the recording is then closed. */
  onEnd?: ((error: Error) => void) | undefined;
}

/** Writes a JSONL recording: requests, responses, notifications and frames with their times. `note` never throws. */
export class JsonlRecorder implements Disposable {
  readonly #options: JsonlRecorderOptions;
  /** Wall-clock start plus monotonic time: time must not run backwards in a file. */
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

  /** The number of events written. */
  get count(): number {
    return this.#count;
  }

  note(direction: Direction, line: string, atMs = performance.now()): void {
    if (!this.#isOpen) return;
    const { file, redact, onEnd } = this.#options;
    const timestampMicros = this.#startMicros + Math.round(atMs * 1000);
    try {
      const isFrame = direction === 'frame' || direction === 'frame-delta';
      file.append(encodeJsonlEvent({ direction, line: isFrame ? line : redact(line, direction), timestampMicros }));
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
