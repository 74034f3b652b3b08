import { ByteDecoder } from '../../src/recording/bytes-as-text.js';
import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { plainText } from '../../src/terminal/views/plain-text.js';
import { takeKeyframe } from '../../src/trace/file/keyframe.js';
import { TraceWriter, type TraceWriterOptions } from '../../src/trace/file/trace-writer.js';
import type { TraceSource } from '../../src/trace/read/source.js';
import type { StepEvent } from '../../src/trace/steps/step.js';

/** A trace in memory, written as a session would write it. */
export class MemoryTrace {
  readonly terminal: Terminal;
  readonly writer: TraceWriter;
  readonly #decoder = new ByteDecoder();
  #chunks: Buffer[] = [];
  #bytes = 0;
  #recent = Buffer.alloc(0);
  atMs = 0;

  constructor({ cols = 20, rows = 5, ...options }: { cols?: number; rows?: number } & TraceWriterOptions = {}) {
    this.terminal = createTerminal({ cols, rows });
    const memory = this;
    const sink = {
      get bytes() {
        return memory.#bytes;
      },
      get room() {
        return 4096 - (memory.#bytes % 4096);
      },
      append: (line: string) => this.#append(line),
    };
    this.writer = new TraceWriter(sink, { cols, rows, seq: 0 }, options);
  }

  output(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const decoded = this.#decoder.decode(bytes);
    this.writer.output(this.atMs, decoded);
    this.terminal.feed(bytes);
    this.#recent = Buffer.concat([this.#recent, bytes]);
    this.#recent = this.#recent.subarray(plainText(this.#recent).end);
    const isWhole = this.writer.seq === this.terminal.seq;
    if (isWhole && this.writer.wantsKeyframe({ keyframeMs: 0, outputMs: 0 })) this.keyframe();
  }

  keyframe(): void {
    const rest = this.#recent.toString();
    this.writer.keyframe(takeKeyframe(this.terminal, { atMs: this.atMs, rest }));
  }

  resize(cols: number, rows: number): void {
    this.writer.resize(this.atMs, cols, rows);
    this.terminal.resize(cols, rows);
    this.keyframe();
  }

  step(step: StepEvent): void {
    this.writer.step(this.atMs, this.terminal.seq, step);
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }

  /** Grows with the trace. */
  get source(): TraceSource {
    return {
      size: () => this.#bytes,
      read: async (offset, length) => this.bytes.subarray(offset, offset + length),
    };
  }

  #append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    this.#chunks.push(bytes);
    this.#bytes += bytes.length;
  }
}
