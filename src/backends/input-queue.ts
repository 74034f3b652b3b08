import { fail } from '../base/errors/errors.js';

export interface InputPiece {
  bytes: Uint8Array;
  /** Pieces that differ in this are sent apart, and refused apart. */
  leaveMode: boolean;
  resolve: () => void;
  reject: (error: Error) => void;
}

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_PIECES = 16 * 1024;

/** Input that waits for a terminal: in order, bounded, and each write settled once. */
export class InputQueue {
  #pieces: InputPiece[] = [];
  #byteCount = 0;

  /** The piece to send next. */
  get first(): InputPiece | undefined {
    return this.#pieces[0];
  }

  get byteCount(): number {
    return this.#byteCount;
  }

  /**
   * Resolves when the sender says that all of it was sent. Rejects with `input_queue_full`, and then nothing was taken.
   * `send` may take the bytes at once: the rest is copied, because the caller may reuse its buffer.
   */
  async add(bytes: Uint8Array, leaveMode: boolean, send: () => void): Promise<void> {
    if (this.#byteCount + bytes.length > MAX_BYTES || this.#pieces.length >= MAX_PIECES) {
      throw fail('input_queue_full', { queuedBytes: this.#byteCount, bytes: bytes.length, limitBytes: MAX_BYTES });
    }
    if (bytes.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      this.#pieces.push({ bytes, leaveMode, resolve, reject });
      this.#byteCount += bytes.length;
      send();
      const unsent = this.#pieces.at(-1);
      if (unsent) unsent.bytes = new Uint8Array(unsent.bytes);
    });
  }

  /** Removes bytes of the first piece; returns the piece when nothing is left of it. */
  take(byteCount: number): InputPiece | undefined {
    const piece = this.#pieces[0] as InputPiece;
    this.#byteCount -= byteCount;
    piece.bytes = piece.bytes.subarray(byteCount);
    return piece.bytes.length === 0 ? this.#pieces.shift() : undefined;
  }

  /** Rejects pieces that wait: all of them, or those that a caller picks. */
  drop(error: Error, isDropped: (piece: InputPiece) => boolean = () => true): void {
    const dropped = this.#pieces.filter(isDropped);
    this.#pieces = this.#pieces.filter((piece) => !isDropped(piece));
    for (const { bytes, reject } of dropped) {
      this.#byteCount -= bytes.length;
      reject(error);
    }
  }
}
