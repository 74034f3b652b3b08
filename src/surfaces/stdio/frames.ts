const NEWLINE = 10;
const FIRST_SIZE = 4096;
/** How much is kept of both ends of a frame that is too large, to find out which request it was. */
const KEPT_ENDS = 512;

export interface FrameHandlers {
  onFrame: (bytes: Uint8Array) => void;
  /** Once for each frame above the limit, when it has ended. */
  onTooLarge: (frame: { bytes: number; head: string; tail: string }) => void;
}

/**
 * Cuts a stream of bytes into lines. It never holds more than the limit, also when a line never ends: what is too large
 * is counted, not kept, and the next line is read as if nothing had been.
 */
export class FrameReader {
  readonly #limitBytes: number;
  readonly #handlers: FrameHandlers;
  #kept = Buffer.alloc(FIRST_SIZE);
  #bytes = 0;
  #tail = Buffer.alloc(0);

  constructor(limitBytes: number, handlers: FrameHandlers) {
    this.#limitBytes = limitBytes;
    this.#handlers = handlers;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#add(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  #add(part: Uint8Array): void {
    const before = this.#bytes;
    this.#bytes += part.length;
    if (this.#bytes <= this.#limitBytes) {
      this.#makeRoom();
      this.#kept.set(part, before);
      return;
    }
    const last = before <= this.#limitBytes ? this.#kept.subarray(Math.max(0, before - KEPT_ENDS), before) : this.#tail;
    this.#tail = Buffer.concat([last, part.subarray(-KEPT_ENDS)]).subarray(-KEPT_ENDS);
    if (this.#kept.length > FIRST_SIZE) this.#kept = Buffer.from(this.#kept.subarray(0, FIRST_SIZE));
  }

  #makeRoom(): void {
    if (this.#bytes <= this.#kept.length) return;
    const larger = Buffer.alloc(Math.min(this.#limitBytes, Math.max(this.#bytes, this.#kept.length * 2)));
    larger.set(this.#kept);
    this.#kept = larger;
  }

  #finish(): void {
    const bytes = this.#bytes;
    this.#bytes = 0;
    if (bytes > this.#limitBytes) {
      const head = this.#kept.toString('utf8', 0, KEPT_ENDS);
      this.#handlers.onTooLarge({ bytes, head, tail: this.#tail.toString('utf8') });
    } else if (bytes > 0) {
      const frame = Buffer.from(this.#kept.subarray(0, bytes));
      this.#kept = Buffer.alloc(FIRST_SIZE);
      this.#handlers.onFrame(frame);
    }
  }
}
