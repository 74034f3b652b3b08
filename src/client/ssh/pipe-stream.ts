import { Duplex, type Readable, type Writable } from 'node:stream';

/** Two pipes as one stream. It ends when one of them does: half a connection is of no use. */
export class PipeStream extends Duplex {
  readonly #input: Readable;
  readonly #output: Writable;

  /** `first` was already read from the input. */
  constructor(input: Readable, output: Writable, first: Buffer = Buffer.alloc(0)) {
    super({ autoDestroy: true });
    this.#input = input;
    this.#output = output;
    input.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) input.pause();
    });
    // what has arrived is still read
    input.on('end', () => this.push(null));
    input.on('close', () => input.readableEnded || this.destroy());
    input.on('error', () => this.destroy());
    // a failed write reports it as well
    output.on('error', () => {});
    this.once('end', () => this.destroy());
    if (first.length > 0) this.push(first);
    if (input.readableEnded || input.destroyed) this.push(null);
  }

  override _read(): void {
    this.#input.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#output.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#output.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#input.destroy();
    this.#output.destroy();
    done(error);
  }
}
