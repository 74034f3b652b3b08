import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';

export const BLOCK_BYTES = 16_384;

/** Higher qualities are much slower, and make hardly any difference to the output of programs. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } };

const compress = promisify(brotliCompress);

/** A piece of the output: written once from start to end, and compressed when it is full and nobody writes. */
export class OutputBlock {
  #bytes: Uint8Array;
  #form: 'plain' | 'packing' | 'packed' | 'incompressible' = 'plain';

  constructor(bytes: Uint8Array = new Uint8Array(BLOCK_BYTES)) {
    this.#bytes = bytes;
  }

  /** The memory that it uses. */
  get heldBytes(): number {
    return this.#bytes.length;
  }

  /** Its memory, for another block, unless that is still needed. */
  get reusable(): Uint8Array | undefined {
    return this.#form !== 'packing' && this.#bytes.length === BLOCK_BYTES ? this.#bytes : undefined;
  }

  /** Returns by how many bytes its memory has grown. */
  write(bytes: Uint8Array, at: number): number {
    const growth = BLOCK_BYTES - this.#bytes.length;
    if (growth > 0) this.#resize(BLOCK_BYTES);
    this.#bytes.set(bytes, at);
    return growth;
  }

  /** Gives back the memory after the bytes that are used; the next write takes it again. Returns how much that is. */
  shrink(usedBytes: number): number {
    const saved = this.#bytes.length - usedBytes;
    if (saved > 0) this.#resize(usedBytes);
    return saved;
  }

  /** Compresses it in a thread of the pool, and returns how much that saves. Meanwhile it stays readable as it is. */
  async pack(): Promise<number> {
    if (this.#form !== 'plain') return 0;
    this.#form = 'packing';
    // without memory for it, it stays as it is
    const packed = await compress(this.#bytes, QUALITY).catch(() => this.#bytes);
    const saved = this.#bytes.length - packed.length;
    // a copy, because the result is a part of a larger buffer
    if (saved > 0) this.#bytes = new Uint8Array(packed);
    this.#form = saved > 0 ? 'packed' : 'incompressible';
    return Math.max(0, saved);
  }

  read(): Uint8Array {
    return this.#form === 'packed' ? brotliDecompressSync(this.#bytes) : this.#bytes;
  }

  #resize(length: number): void {
    const bytes = new Uint8Array(length);
    bytes.set(this.#bytes.subarray(0, length));
    this.#bytes = bytes;
  }
}
