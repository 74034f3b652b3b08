import type { Readable, Writable } from 'node:stream';
import { LineSplitter } from '../../base/line-splitter.js';

const MAX_LINE_BYTES = 4_000_000;
/** While the client has more than this to read, its input is paused. */
const MAX_UNREAD_BYTES = 4_000_000;

export interface LineHandlers {
  onLine(bytes: Uint8Array): void;
  onTooLong(bytes: number, limitBytes: number): void;
  /** The input has ended. */
  onEnd(): void;
  /** The client is gone. */
  onGone(): void;
}

/** Lines in, lines out. The input of a client that does not read its output is paused, so that nothing piles up. */
export class LineStream {
  readonly #input: Readable;
  readonly #output: Writable;
  /** Lines that are written together at the end of this turn. */
  #unsent: string[] = [];
  /** The reasons why the input is paused. */
  readonly #reasons = new Set<string>();
  #drained: Promise<void> | undefined;

  constructor(input: Readable, output: Writable, handlers: LineHandlers) {
    this.#input = input;
    this.#output = output;
    const lines = new LineSplitter(MAX_LINE_BYTES, {
      onLine: (line) => line.length > 0 && handlers.onLine(Buffer.from(line)),
      onTooLong: ({ bytes }) => handlers.onTooLong(bytes, MAX_LINE_BYTES),
    });
    input.on('data', (chunk: Buffer) => lines.push(chunk));
    input.on('end', () => {
      // the last line may lack a line break
      lines.push(Buffer.from('\n'));
      handlers.onEnd();
    });
    input.on('error', () => handlers.onGone());
    output.on('error', () => handlers.onGone());
  }

  /** Resolves when the client has room for more. Never rejects; a lost client is reported through `onGone`. */
  send(line: string): Promise<void> {
    if (this.#unsent.push(line) === 1) queueMicrotask(() => this.#flush());
    return this.#drained ?? Promise.resolve();
  }

  /** Resolves when the system has taken everything. */
  flushed(): Promise<void> {
    this.#flush();
    return new Promise((resolve) => {
      this.#output.write('', () => resolve());
    });
  }

  /** Pauses the input until every reason to hold it is gone. */
  hold(reason: string): void {
    this.#reasons.add(reason);
    this.#input.pause();
  }

  letGo(reason: string): void {
    if (this.#reasons.delete(reason) && this.#reasons.size === 0) this.#input.resume();
  }

  #flush(): void {
    if (this.#unsent.length === 0) return;
    const text = `${this.#unsent.join('\n')}\n`;
    this.#unsent = [];
    this.#output.write(text);
    if (this.#drained || this.#output.writableLength <= MAX_UNREAD_BYTES) return;
    this.hold('output');
    this.#drained = new Promise((resolve) => {
      this.#output.once('drain', () => {
        this.#drained = undefined;
        this.letGo('output');
        resolve();
      });
    });
  }
}
