import { asBuffer, partialMarkAt } from '../mark-bytes.js';
import { MARK_START } from './start-script.js';

const BELL = 0x07;
const MAX_MARK_BYTES = 200;
const NOTHING = Buffer.alloc(0);

interface MarkHandlers {
  /** Bytes between marks. They are only valid during the call. */
  onBytes: (bytes: Uint8Array) => void;
  onMark: (words: string[]) => void;
}

/** Takes the marks of the scripts out of a terminal's output, in order, however it is cut into pieces. */
export class MarkReader {
  readonly #start: Buffer;
  readonly #handlers: MarkHandlers;
  /** The end of the last bytes, which may be the beginning of a mark. */
  #kept: Buffer = NOTHING;

  constructor(mark: string, handlers: MarkHandlers) {
    this.#start = Buffer.from(`${MARK_START}${mark};`);
    this.#handlers = handlers;
  }

  push(bytes: Uint8Array): void {
    const { onBytes, onMark } = this.#handlers;
    let rest = this.#kept.length > 0 ? Buffer.concat([this.#kept, bytes]) : asBuffer(bytes);
    this.#kept = NOTHING;
    for (;;) {
      const at = rest.indexOf(this.#start);
      const end = at < 0 ? -1 : rest.indexOf(BELL, at);
      if (end < 0) {
        const keptFrom = at >= 0 && rest.length - at < MAX_MARK_BYTES ? at : partialMarkAt(rest, this.#start);
        this.#kept = Buffer.from(rest.subarray(keptFrom));
        if (keptFrom > 0) onBytes(rest.subarray(0, keptFrom));
        return;
      }
      if (at > 0) onBytes(rest.subarray(0, at));
      onMark(rest.toString('latin1', at + this.#start.length, end).split(' '));
      rest = rest.subarray(end + 1);
      if (rest.length === 0) return;
    }
  }

  /** No more bytes will come, so what looked like the beginning of a mark is none. */
  end(): void {
    if (this.#kept.length > 0) this.#handlers.onBytes(this.#kept);
    this.#kept = NOTHING;
  }
}
