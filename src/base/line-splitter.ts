const NEWLINE = 10;
const FIRST_SIZE = 4096;
/** How much is kept of both ends of a line above the limit, to find out what it was. */
const KEPT_ENDS = 512;

export interface LongLine {
  bytes: number;
  head: string;
  tail: string;
}

interface LineHandlers {
  /** The bytes are only valid during the call: copy what must stay. */
  onLine: (line: Buffer) => void;
  /** Once for each line above the limit, when it has ended. */
  onTooLong: (line: LongLine) => void;
}

/**
 * Splits a stream of bytes into lines, empty ones included. It never holds more than the limit, even when a line never ends:
 * a longer line is counted, not kept, and the next one is read as usual.
 */
export class LineSplitter {
  readonly #limitBytes: number;
  readonly #handlers: LineHandlers;
  /** The beginning of a line whose end has not come yet; one buffer, however small the pieces are. */
  #kept = Buffer.alloc(0);
  #bytes = 0;
  #tail = Buffer.alloc(0);

  constructor(limitBytes: number, handlers: LineHandlers) {
    this.#limitBytes = limitBytes;
    this.#handlers = handlers;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#finish(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  #finish(part: Buffer): void {
    if (this.#bytes === 0 && part.length <= this.#limitBytes) return this.#handlers.onLine(part);
    this.#keep(part);
    const [kept, bytes] = [this.#kept, this.#bytes];
    this.#kept = Buffer.alloc(0);
    this.#bytes = 0;
    if (bytes <= this.#limitBytes) this.#handlers.onLine(kept.subarray(0, bytes));
    else
      this.#handlers.onTooLong({ bytes, head: kept.toString('utf8', 0, KEPT_ENDS), tail: this.#tail.toString('utf8') });
  }

  #keep(part: Buffer): void {
    const before = this.#bytes;
    this.#bytes += part.length;
    if (this.#bytes <= this.#limitBytes) {
      this.#makeRoom();
      this.#kept.set(part, before);
      return;
    }
    const isFirst = before <= this.#limitBytes;
    const last = isFirst ? this.#kept.subarray(Math.max(0, before - KEPT_ENDS), before) : this.#tail;
    this.#tail = Buffer.concat([last, part.subarray(-KEPT_ENDS)]).subarray(-KEPT_ENDS);
    if (!isFirst) return;
    const head = [this.#kept.subarray(0, Math.min(before, KEPT_ENDS)), part.subarray(0, KEPT_ENDS)];
    this.#kept = Buffer.concat(head).subarray(0, KEPT_ENDS);
  }

  #makeRoom(): void {
    if (this.#bytes <= this.#kept.length) return;
    const larger = Buffer.alloc(Math.min(this.#limitBytes, Math.max(this.#bytes, this.#kept.length * 2, FIRST_SIZE)));
    larger.set(this.#kept);
    this.#kept = larger;
  }
}
