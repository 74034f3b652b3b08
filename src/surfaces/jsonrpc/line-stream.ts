import type { Readable, Writable } from 'node:stream';
import { LineSplitter } from '../../base/line-splitter.js';

const MAX_LINE_BYTES = 4_000_000;
/** Above this much that the client has not read yet, it is not listened to. */
const MOST_UNREAD_BYTES = 4_000_000;

export interface LineHandlers {
  onLine(bytes: Uint8Array): void;
  onTooLong(bytes: number, limitBytes: number): void;
  /** The client has nothing more to say. */
  onEnd(): void;
  /** The client is gone. */
  onGone(): void;
}

/** Lines in, lines out. A client that does not read what it is told is not listened to, so that nothing piles up. */
export class LineStream {
  readonly #input: Readable;
  readonly #output: Writable;
  /** Lines that go out together, when this turn has said all that it has to say. */
  #unsent: string[] = [];
  /** Who holds the input up. */
  readonly #holders = new Set<string>();
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
      // the last line may do without its break
      lines.push(Buffer.from('\n'));
      handlers.onEnd();
    });
    input.on('error', () => handlers.onGone());
    output.on('error', () => handlers.onGone());
  }

  /** Resolves when the client is not behind. Never rejects: who is gone is told by `onGone`. */
  send(line: string): Promise<void> {
    if (this.#unsent.push(line) === 1) queueMicrotask(() => this.#flush());
    return this.#drained ?? Promise.resolve();
  }

  /** Resolves when everything has been handed over to the system. */
  flushed(): Promise<void> {
    this.#flush();
    return new Promise((resolve) => {
      this.#output.write('', () => resolve());
    });
  }

  /** The input is not read until whoever asked for it lets it go on. */
  hold(who: string): void {
    this.#holders.add(who);
    this.#input.pause();
  }

  letGo(who: string): void {
    if (this.#holders.delete(who) && this.#holders.size === 0) this.#input.resume();
  }

  #flush(): void {
    if (this.#unsent.length === 0) return;
    const text = `${this.#unsent.join('\n')}\n`;
    this.#unsent = [];
    this.#output.write(text);
    if (this.#drained || this.#output.writableLength <= MOST_UNREAD_BYTES) return;
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
