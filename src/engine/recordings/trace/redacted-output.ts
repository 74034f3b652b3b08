import type { Clock } from '../../../base/clock.js';
import { ByteDecoder } from '../../../recording/bytes-as-text.js';
import type { Redactor } from '../../../recording/redact/redactor.js';
import { type Piece, StreamRedactor } from '../../../recording/redact/stream-redactor.js';

/** A piece of output without secrets. */
export interface RedactedPiece {
  text: string;
  atMs: number;
  /** Set where the output was cut into pieces: how many bytes of the session's output end here. */
  seqAfter?: number;
  /** A part of it was hidden. */
  isMasked: boolean;
}

interface Arrived {
  text: string;
  seqAfter: number;
}

/** Output as text without secrets, which still knows after which byte of the session each piece ends. */
export class RedactedOutput {
  readonly #decoder = new ByteDecoder();
  readonly #redactor: StreamRedactor;
  readonly #write: (pieces: RedactedPiece[]) => void;
  /** What is held back, as it arrived; redaction keeps the number of characters. */
  #arrived: Arrived[] = [];
  #taken = 0;

  constructor(options: { redactor: Redactor; clock: Clock; write: (pieces: RedactedPiece[]) => void }) {
    const { redactor, clock } = options;
    this.#write = options.write;
    this.#redactor = new StreamRedactor({
      redactor,
      clock,
      write: (pieces) => this.#write(pieces.map((piece) => this.#told(piece))),
    });
  }

  /** When the oldest held text arrived. */
  get heldSince(): number {
    return this.#redactor.heldSince ?? Number.POSITIVE_INFINITY;
  }

  /** How many bytes of a character have come that is not whole yet. */
  get restBytes(): number {
    return this.#decoder.restBytes;
  }

  /** `seq` is the one before these bytes. */
  push(bytes: Uint8Array, seq: number, atMs: number): void {
    const text = this.#decoder.decode(bytes);
    if (text === '') return;
    this.#arrived.push({ text, seqAfter: seq + bytes.length - this.#decoder.restBytes });
    this.#redactor.push(text, atMs);
  }

  flush(): void {
    this.#redactor.flush();
  }

  end(seq: number, atMs: number): void {
    const text = this.#decoder.end();
    if (text !== '') {
      this.#arrived.push({ text, seqAfter: seq });
      this.#redactor.push(text, atMs);
    }
    this.#redactor.dispose();
  }

  #told({ text, atMs }: Piece): RedactedPiece {
    const first = this.#arrived[0] as Arrived;
    const original = first.text.slice(this.#taken, this.#taken + text.length);
    this.#taken += text.length;
    const isMasked = original !== text;
    if (this.#taken < first.text.length) return { text, atMs, isMasked };
    this.#arrived.shift();
    this.#taken = 0;
    return { text, atMs, isMasked, seqAfter: first.seqAfter };
  }
}
