const NEWLINE = 10;

interface Handlers {
  onLine: (line: string) => void;
  /** A line above the limit has ended; its bytes were dropped. */
  onTooLong: (bytes: number) => void;
}

/** Splits a stream of bytes into lines. A line above the limit is counted but not kept; reading resumes after it. */
export class LineReader {
  readonly #limitBytes: number;
  readonly #handlers: Handlers;
  #parts: Uint8Array[] = [];
  #bytes = 0;

  constructor(limitBytes: number, handlers: Handlers) {
    this.#limitBytes = limitBytes;
    this.#handlers = handlers;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }

  #keep(part: Uint8Array): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#limitBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #finish(): void {
    const [parts, bytes] = [this.#parts, this.#bytes];
    this.#parts = [];
    this.#bytes = 0;
    if (bytes > this.#limitBytes) this.#handlers.onTooLong(bytes);
    else if (bytes > 0) this.#handlers.onLine(Buffer.concat(parts).toString('utf8'));
  }
}
