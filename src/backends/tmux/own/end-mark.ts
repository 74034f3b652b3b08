const BELL = 0x07;
const ESCAPE = 0x1b;
const MAX_MARK_BYTES = 200;
const NOTHING = Buffer.alloc(0);

/** Finds and removes the mark that a program's parent writes after the last output. */
export class EndMark {
  readonly #start: Buffer;
  /** The end of the last bytes, which may be the beginning of the mark. */
  #kept: Buffer = NOTHING;

  constructor(mark: string) {
    this.#start = Buffer.from(`\x1b]7717;${mark};`);
  }

  /** The bytes before the mark, its content, and the bytes after it. */
  find(bytes: Uint8Array): { before: Uint8Array; mark?: string; after: Uint8Array } {
    const all = this.#kept.length > 0 ? Buffer.concat([this.#kept, bytes]) : asBuffer(bytes);
    const at = all.indexOf(this.#start);
    const end = at < 0 ? -1 : all.indexOf(BELL, at);
    if (at >= 0 && end >= 0) {
      this.#kept = NOTHING;
      const mark = all.toString('latin1', at + this.#start.length, end);
      return { before: all.subarray(0, at), mark, after: all.subarray(end + 1) };
    }
    const keptFrom = at >= 0 && all.length - at < MAX_MARK_BYTES ? at : this.#beginningIn(all);
    this.#kept = Buffer.from(all.subarray(keptFrom));
    return { before: all.subarray(0, keptFrom), after: NOTHING };
  }

  forget(): void {
    this.#kept = NOTHING;
  }

  /** Where the bytes end with a part of the mark; their length when they do not. */
  #beginningIn(all: Buffer): number {
    const at = all.lastIndexOf(ESCAPE);
    const rest = all.length - at;
    const isPart = at >= 0 && rest < this.#start.length && all.subarray(at).equals(this.#start.subarray(0, rest));
    return isPart ? at : all.length;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
