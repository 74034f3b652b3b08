/** OSC and DCS strings longer than this are consumed and ignored as a whole. */
const MAX_LENGTH = 1 << 20;
/** A buffer larger than this is released after use. */
const KEPT = 4096;

/** Collects the bytes of an OSC or DCS string. */
export class ControlString {
  #buffer = new Uint8Array(0);
  #length = 0;
  #isTooLong = false;

  begin(): void {
    this.#length = 0;
    this.#isTooLong = false;
  }

  add(bytes: Uint8Array, start: number, end: number): void {
    const length = this.#length + end - start;
    this.#isTooLong ||= length > MAX_LENGTH;
    if (this.#isTooLong) return;
    if (length > this.#buffer.length) {
      const buffer = new Uint8Array(Math.max(256, 2 ** Math.ceil(Math.log2(length))));
      buffer.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = buffer;
    }
    this.#buffer.set(bytes.subarray(start, end), this.#length);
    this.#length = length;
  }

  /** The string, valid until the next one begins; undefined if it was too long. */
  end(): Uint8Array | undefined {
    const data = this.#isTooLong ? undefined : this.#buffer.subarray(0, this.#length);
    if (this.#buffer.length > KEPT) this.#buffer = new Uint8Array(0);
    return data;
  }
}
